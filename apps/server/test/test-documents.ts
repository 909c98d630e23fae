import type { Document, NewDocument, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { send, sendRequest } from './send.ts';
import type { TestPerson } from './test-person.ts';

// 1 x 1 pixel
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A document of this person's own, shared with these families. */
export function forPerson(person: Pick<TestPerson, 'id'>, ...familyIds: string[]) {
  return { kind: 'person' as const, personId: person.id, shareWith: familyIds };
}

/** A document of the family itself. */
export function forFamily(familyId: string) {
  return { kind: 'family' as const, familyId };
}

/** Returns the file's id. */
export async function uploadBytes(person: TestPerson, bytes: Buffer = PNG): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' };
  const response = await sendRequest(person, { method: 'POST', url: '/api/uploads', payload: bytes, headers });
  if (response.statusCode !== 201) throw new Error(`upload answered ${response.statusCode}: ${response.body}`);
  return response.json().fileId;
}

/** A document of this person's own, shared with nobody unless `target` says so. */
export async function createDocument(
  person: TestPerson,
  input: Partial<Omit<NewDocument, 'target'>> & { target?: UploadTarget; bytes?: Buffer } = {},
): Promise<Document> {
  const { bytes, ...rest } = input;
  const target = forPerson(person);
  const fileId = await uploadBytes(person, bytes);
  const payload = { fileId, fileName: 'passport.png', name: 'Passport', type: 'Passport', target, ...rest };
  const response = await send(person, 'POST /api/documents', payload);
  if (response.statusCode !== 201) throw new Error(`creating answered ${response.statusCode}: ${response.body}`);
  return response.json();
}
