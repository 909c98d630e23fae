import { randomUUID } from 'node:crypto';
import type { BulkOutcome } from '@kinvault/domain/documents/bulk.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { send, sendRequest } from './send.ts';
import { createDocument, forPerson } from './test-documents.ts';
import type { TestPerson } from './test-person.ts';

/** Sends a change of many; `answer` is the outcome, or the code of a refusal of the whole. */
export async function changeMany(person: TestPerson, body: object, key: string = randomUUID()) {
  return post(person, '/api/documents/many', body, key);
}
export const undoMany = (person: TestPerson, key: string, own: string = randomUUID()) =>
  post(person, '/api/documents/many/undo', { key }, own);

async function post(person: TestPerson, url: string, payload: object, key: string) {
  const headers = { 'idempotency-key': key };
  const response = await sendRequest(person, { method: 'POST', url, payload, headers });
  const answer = response.json();
  return { key, answer: (response.statusCode < 300 ? answer : answer.error.code) as BulkOutcome };
}

export async function detailsOf(person: TestPerson, id: string): Promise<Document | undefined> {
  const response = await send(person, `GET /api/documents/${id}/details`);
  return response.statusCode === 200 ? response.json() : undefined;
}
export const tagsOf = async (person: TestPerson, ids: string[]) =>
  Promise.all(ids.map(async (id) => (await detailsOf(person, id))?.tags));
export const seenOf = async (person: TestPerson, ids: string[]) =>
  (await Promise.all(ids.map((id) => detailsOf(person, id)))).map((one) => one !== undefined);

/** `count` documents of this person, the ids sorted as the server sorts them. */
export async function makeMany(person: TestPerson, count: number, ...familyIds: string[]): Promise<string[]> {
  const target = forPerson(person, ...familyIds);
  const made = await Promise.all(Array.from({ length: count }, () => createDocument(person, { target })));
  return made.map(({ id }) => id).toSorted();
}

export const activityOf = async (person: TestPerson, id: string): Promise<string[]> =>
  (await send(person, `GET /api/documents/${id}/activity`))
    .json()
    .entries.map(({ action }: { action: string }) => action);
