import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { outcome, sendRequest } from './send.ts';
import type { TestPerson } from './test-person.ts';

/** The upload's id, or the answer that refuses it. */
export async function tryUpload(person: TestPerson, bytes: Buffer): Promise<{ fileId: string } | { refusal: string }> {
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await sendRequest(person, { method: 'POST', url: '/api/uploads', payload: bytes, headers });
  const body = answer.json();
  return answer.statusCode === 201 ? { fileId: body.fileId } : { refusal: `${answer.statusCode} ${body.error.code}` };
}

/** What became of it: of the upload, if that is refused, or else of the document. */
export async function tryAdd(person: TestPerson, target: UploadTarget, bytes: Buffer): Promise<string> {
  const uploaded = await tryUpload(person, bytes);
  if ('refusal' in uploaded) return uploaded.refusal;
  return outcome(person, 'POST /api/documents', { ...uploaded, fileName: 'a.pdf', name: 'Paper', target });
}
