import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { addFamily, addPerson } from './add-people.ts';
import { it as base } from './fixtures.ts';
import { addMember } from './membership.ts';
import { outcome, send } from './send.ts';
import { createDocument, forPerson } from './test-documents.ts';
import type { TestPerson } from './test-person.ts';

/** Two families of the owner: the admin is Admin of the first and Member of the second, Zoe sees the second alone. */
export const it = base
  .extend('second', ({ owner }) => addFamily(owner, 'Second'))
  .extend('zoe', async ({ server, second }) => {
    const zoe = await addPerson(server, { name: 'Zoe Stone' });
    await addMember(second, zoe, { role: 'Viewer' });
    return zoe;
  })
  .extend('adminInBoth', async ({ admin, second }) => {
    await addMember(second, admin);
    return admin;
  });

export const renew = (person: TestPerson, old: Document, newer: Document, oldGoes?: 'kept' | 'trash') =>
  outcome(person, `POST /api/documents/${old.id}/renewals`, { newDocumentId: newer.id, oldGoes });
export const undo = (person: TestPerson, { id }: Document) => outcome(person, `DELETE /api/documents/${id}/renewals`);
export const sees = (person: TestPerson, { id }: Document) => outcome(person, `GET /api/documents/${id}`);
export const share = (person: TestPerson, { id }: Document, familyId: string) =>
  outcome(person, `POST /api/documents/${id}/shares`, { familyId });
export const unshare = (person: TestPerson, { id }: Document, familyId: string) =>
  outcome(person, `DELETE /api/documents/${id}/shares/${familyId}`);
export const sharedWith = async (person: TestPerson, { id }: Document): Promise<string[]> =>
  (await send(person, `GET /api/documents/${id}`)).json().sharedWith;
/** The owner's own document, shared with these families. */
export const own = (person: TestPerson, ...familyIds: string[]) =>
  createDocument(person, { target: forPerson(person, ...familyIds) });

export async function actionsOn(person: TestPerson, { id }: Document): Promise<string[]> {
  const { entries } = (await send(person, `GET /api/documents/${id}/activity`)).json();
  return entries.map(({ action }: { action: string }) => action).toReversed();
}
