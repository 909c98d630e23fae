import { it as base } from './fixtures.ts';
import { runSql } from './run-sql.ts';
import { outcome, send } from './send.ts';
import { createDocument, forPerson } from './test-documents.ts';
import type { TestPerson } from './test-person.ts';
import type { TestServer } from './test-server.ts';

/** Mia has uploaded Nora's passport and then given it to Leo. */
export const it = base.extend('id', async ({ owner, member, viewer, admin }) => {
  const { id } = await createDocument(member, { target: forPerson(viewer, owner.familyId), name: 'Nora’s passport' });
  await handOn(member, id, admin);
  return id;
});

export const handOn = async (from: TestPerson, id: string, to: TestPerson) => {
  const { revision } = (await send(from, `GET /api/documents/${id}`)).json();
  return outcome(from, `PATCH /api/documents/${id}`, { revision, ownerId: to.id });
};
export const takeBack = (person: TestPerson, id: string) => outcome(person, `POST /api/documents/${id}/take-back`);
export const see = (person: TestPerson, id: string) => outcome(person, `GET /api/documents/${id}`);
export const listNotices = async (person: TestPerson) => (await send(person, 'GET /api/notices')).json().notices;
export const ownerOf = async (server: TestServer, id: string) =>
  (await runSql(server, 'select owner_id from documents where id = $1', [id]))[0]?.owner_id;
export const moveOwnerChangeBack = (server: TestServer, id: string, by: string) =>
  runSql(server, 'update owner_changes set changed_at = changed_at - $2::interval where document_id = $1', [id, by]);
