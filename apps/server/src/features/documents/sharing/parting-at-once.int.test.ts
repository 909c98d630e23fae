import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, vi } from 'vitest';
import { addFamily } from '../../../../test/add-people.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { it } from '../../../../test/fixtures.ts';
import { addMember } from '../../../../test/membership.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { outcome, send } from '../../../../test/send.ts';
import type { SqlSession } from '../../../../test/sql-session.ts';
import { createDocument, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import { endShares } from './end-shares.ts';

const give = (giver: TestPerson, { id }: Document, to: TestPerson, until: string | null = null) =>
  outcome(giver, `PUT /api/documents/${id}/receivers/${to.id}`, { mayEdit: false, until });
const sees = (person: TestPerson, { id }: Document) => outcome(person, `GET /api/documents/${id}`);
const leave = (person: TestPerson, familyId: string) => outcome(person, `DELETE /api/families/${familyId}/membership`);

/** What `call` answers that comes while this membership has ended and nothing is committed yet. */
async function whileParting(sql: SqlSession, of: [string, TestPerson], call: () => Promise<string>): Promise<string> {
  const [familyId, person] = of;
  await sql.run('begin');
  await sql.run('delete from members where family_id = $1 and person_id = $2', [familyId, person.id]);
  const answer = call();
  await vi.waitFor(async () => expect(await countWaiting(person.server)).toBe(1), { timeout: 20_000, interval: 50 });
  await sql.run('commit');
  return answer;
}

it('of two common families that end at once, the second one’s end is the end of the share [PPL-9, SEC-10]', async ({
  sql,
  owner,
  member,
  familyId,
}) => {
  const second = await addFamily(owner, 'Second');
  await addMember(second, member);
  const paper = await createDocument(owner);
  await give(owner, paper, member);
  expect(await whileParting(sql, [second, member], () => leave(member, familyId))).toBe('204');
  expect(await sees(member, paper)).toBe('404 not_found');
});

it('a renewal gives no share to a receiver who is leaving [PPL-9, SEC-10]', async ({
  sql,
  owner,
  member,
  familyId,
}) => {
  const [old, newer] = [await createDocument(owner), await createDocument(owner)];
  await give(owner, old, member);
  const renew = () =>
    outcome(owner, `POST /api/documents/${old.id}/renewals`, { newDocumentId: newer.id, oldGoes: 'kept' });
  expect(await whileParting(sql, [familyId, member], renew)).toBe('200');
  expect([await sees(member, old), await sees(member, newer)]).toEqual(['404 not_found', '404 not_found']);
});

it('a receiver who leaves during a renewal sees neither paper [PPL-9, SEC-10]', async ({
  sql,
  owner,
  member,
  familyId,
}) => {
  const [old, newer] = [await createDocument(owner), await createDocument(owner)];
  await give(owner, old, member);
  await sql.run('begin; set local role kinvault_web');
  await sql.run(`select set_config('app.person_id', $1, true)`, [owner.id]);
  await sql.run('select renew_document($1, $2, true)', [old.id, newer.id]);
  const leaving = leave(member, familyId);
  await vi.waitFor(async () => expect(await countWaiting(owner.server)).toBe(1), { timeout: 20_000, interval: 50 });
  await sql.run('commit');
  expect(await leaving).toBe('204');
  expect([await sees(member, old), await sees(member, newer)]).toEqual(['404 not_found', '404 not_found']);
});

it('a paper that is handed on takes no receiver along who is leaving its new owner [PPL-9, SEC-10]', async ({
  sql,
  owner,
  admin,
  member,
  familyId,
}) => {
  const second = await addFamily(owner, 'Second');
  await addMember(second, member);
  const paper = await createDocument(owner, { target: forPerson(owner, familyId) });
  await give(owner, paper, member);
  const hand = () =>
    outcome(owner, `PATCH /api/documents/${paper.id}`, { revision: paper.revision, ownerId: admin.id });
  expect(await whileParting(sql, [familyId, member], hand)).toBe('200');
  expect(await sees(member, paper)).toBe('404 not_found');
});

it('a share between people without a common family is swept away [PPL-9, SEC-50]', async ({
  owner,
  member,
  familyId,
}) => {
  const paper = await createDocument(owner);
  await give(owner, paper, member);
  await runSql(owner.server, 'update people set made_for_family_id = $1 where id = $2', [familyId, member.id]);
  await runSql(owner.server, 'update families set deleted_at = now() where id = $1', [familyId]);
  await endShares(owner.server);
  expect(await sees(member, paper)).toBe('404 not_found');
});

it('a date ends a whole chain, and its receiver is told no name that came afterwards [PPL-9, D-45]', async ({
  owner,
  member,
}) => {
  const [old, newer] = [await createDocument(owner), await createDocument(owner, { name: 'Insurance' })];
  await give(owner, old, member);
  await send(owner, `POST /api/documents/${old.id}/renewals`, { newDocumentId: newer.id, oldGoes: 'kept' });
  expect(await give(owner, newer, member, new Date(Date.now() + 86_400_000).toISOString())).toBe('204');
  await runSql(owner.server, `update shares set until = now() - interval '1 second' where until is not null`);
  expect([await sees(member, old), await sees(member, newer)]).toEqual(['404 not_found', '404 not_found']);
  await runSql(owner.server, `update documents set name = 'Secret diagnosis' where id = $1`, [newer.id]);
  await endShares(owner.server);
  const { body } = await send(member, 'GET /api/notices');
  expect(body).toContain('document_share_ended');
  expect(body).not.toContain('Secret diagnosis');
});
