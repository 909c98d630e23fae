import type { FileReading } from '@kinvault/domain/documents/proposal.schema.ts';
import { send, sendRequest } from './send.ts';
import type { TestPerson } from './test-person.ts';

export async function proposalsOf(person: TestPerson, documentId: string): Promise<FileReading> {
  return (await send(person, `GET /api/documents/${documentId}/proposals`)).json();
}

export async function noticesOf(person: TestPerson) {
  const { notices } = (await send(person, 'GET /api/notices')).json();
  return notices.map(
    ({ kind, document, documentCount }: { kind: string; document: { name: string }; documentCount: number }) =>
      [kind, document?.name ?? documentCount].join(' '),
  );
}

export async function found(person: TestPerson, words: string): Promise<string[]> {
  const answer = await sendRequest(person, { url: '/api/documents/search', query: { q: words } });
  return answer.json().hits.map(({ documentId }: { documentId: string }) => documentId);
}
