import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, vi } from 'vitest';
import { addFamily } from '../../../../test/add-people.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { it as base } from '../../../../test/fixtures.ts';
import { addMember, noticesOf } from '../../../../test/membership.ts';
import { countRows, runSql } from '../../../../test/run-sql.ts';
import { outcome, send } from '../../../../test/send.ts';
import { createDocument, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import { endShares } from './end-shares.ts';

/** The owner's paper, which no family sees. */
const it = base
  .extend('paper', ({ owner }) => createDocument(owner, { name: 'Health card' }))
  .extend('people', { auto: true }, ({ admin, member, viewer }) => [admin, member, viewer]);

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const give = (giver: TestPerson, { id }: Document, to: TestPerson, terms: object = {}) =>
  outcome(giver, `PUT /api/documents/${id}/receivers/${to.id}`, { mayEdit: false, until: null, ...terms });
const end = (person: TestPerson, { id }: Document, receiver: TestPerson) =>
  outcome(person, `DELETE /api/documents/${id}/receivers/${receiver.id}`);
const sees = (person: TestPerson, { id }: Document) => outcome(person, `GET /api/documents/${id}`);
const read = async (person: TestPerson, { id }: Document) => (await send(person, `GET /api/documents/${id}`)).json();
const audience = async (person: TestPerson, { id }: Document) =>
  (await send(person, `GET /api/documents/${id}/audience`)).json();
const listed = async (person: TestPerson): Promise<Document[]> =>
  (await send(person, 'GET /api/documents')).json().documents;
const pass = ({ server }: TestPerson, { id }: Document) =>
  runSql(server, `update shares set until = now() - interval '1 second' where document_id = $1`, [id]);

it('a paper shared with one member is seen by that member alone [PPL-9]', async ({
  owner,
  admin,
  member,
  viewer,
  paper,
}) => {
  expect(await give(owner, paper, viewer, { until: TOMORROW })).toBe('204');
  expect([await sees(viewer, paper), await sees(admin, paper), await sees(member, paper)]).toEqual([
    '200',
    '404 not_found',
    '404 not_found',
  ]);
  const mine = { personId: viewer.id, mayEdit: false, until: expect.stringContaining(TOMORROW.slice(0, 19)) };
  for (const person of [owner, viewer]) {
    expect(await read(person, paper)).toMatchObject({ sharedWith: [], receivers: [mine] });
    expect(await listed(person)).toMatchObject([{ id: paper.id, receivers: [mine] }]);
  }
  expect(await noticesOf(viewer)).toEqual(['document_shared']);
  expect(await noticesOf(admin)).toEqual([]);
});

it('new terms of a share reach both lists, and are told once [PPL-9]', async ({ owner, member, paper }) => {
  await give(owner, paper, member);
  expect(await listed(member)).toMatchObject([{ receivers: [{ mayEdit: false, until: null }] }]);
  expect(await give(owner, paper, member, { mayEdit: true, until: TOMORROW })).toBe('204');
  for (const person of [owner, member])
    expect(await listed(person)).toMatchObject([{ receivers: [{ mayEdit: true, until: expect.any(String) }] }]);
  expect(await noticesOf(member)).toEqual(['document_shared']);
});

it('a receiver edits only where the share says so, and never passes the paper on [PPL-9, D-36]', async ({
  owner,
  member,
  viewer,
  familyId,
  paper,
}) => {
  const rename = async () => {
    const { revision } = await read(member, paper);
    return outcome(member, `PATCH /api/documents/${paper.id}`, { revision, name: 'Health card 2' });
  };
  await give(owner, paper, member);
  expect(await rename()).toBe('403 forbidden');
  await give(owner, paper, member, { mayEdit: true });
  expect(await rename()).toBe('200');
  expect(await give(member, paper, viewer)).toBe('403 forbidden');
  expect(await give(member, paper, member, { until: null, mayEdit: true })).toBe('403 forbidden');
  expect(await outcome(member, `POST /api/documents/${paper.id}/shares`, { familyId })).toBe('403 forbidden');
});

it('a paper is shared with members of a common family alone, and until a time to come [PPL-9]', async ({
  owner,
  member,
  outsider,
  paper,
}) => {
  expect(await give(owner, paper, outsider)).toBe('404 not_found');
  expect(await give(owner, paper, owner)).toBe('404 not_found');
  expect(await give(owner, paper, member, { until: '2020-01-01T00:00:00Z' })).toBe('400 bad_request');
  expect(await countRows(owner.server, `shares where document_id = '${paper.id}'`)).toBe(0);
});

it('who is a receiver is told to the owner and that receiver alone [PPL-9, DVW-6]', async ({
  owner,
  admin,
  member,
  familyId,
}) => {
  const second = await addFamily(owner, 'Second');
  await addMember(second, member);
  const paper = await createDocument(owner, { target: forPerson(owner, familyId) });
  await runSql(owner.server, 'delete from members where family_id = $1 and person_id = $2', [familyId, member.id]);
  await give(owner, paper, member);
  expect(await audience(owner, paper)).toMatchObject({
    people: expect.arrayContaining([
      expect.objectContaining({ id: member.id, through: [], share: { mayEdit: false, until: null } }),
    ]),
    othersCount: 0,
  });
  expect((await audience(member, paper)).people).toMatchObject([
    { id: owner.id, share: null },
    { id: member.id, share: { mayEdit: false } },
  ]);
  const ofAdmin = await audience(admin, paper);
  expect(JSON.stringify(ofAdmin)).not.toContain(member.id);
  expect(ofAdmin.othersCount).toBe(1);
  expect(await read(admin, paper)).toMatchObject({ receivers: [] });
  expect(await end(admin, paper, member)).toBe('404 not_found');
  const toldOf = async (person: TestPerson) => {
    const { entries } = (await send(person, `GET /api/documents/${paper.id}/activity`)).json();
    return entries.find(({ action }: { action: string }) => action === 'shared').detail.person;
  };
  expect(await toldOf(owner)).toEqual({ id: member.id, name: 'Mia Rivera' });
  expect(await toldOf(admin)).toBeNull();
});

it('the owner ends it, and so does the receiver; the other one is told [PPL-9]', async ({
  owner,
  member,
  viewer,
  paper,
}) => {
  await give(owner, paper, member);
  await give(owner, paper, viewer);
  expect(await end(viewer, paper, member)).toBe('404 not_found');
  expect(await end(owner, paper, member)).toBe('204');
  expect([await sees(member, paper), await sees(viewer, paper)]).toEqual(['404 not_found', '200']);
  expect([await noticesOf(member), await noticesOf(owner)]).toEqual([['document_share_ended', 'document_shared'], []]);
  expect(await end(viewer, paper, viewer)).toBe('204');
  expect(await sees(viewer, paper)).toBe('404 not_found');
  expect([await noticesOf(viewer), await noticesOf(owner)]).toEqual([
    ['document_shared'],
    ['document_own_share_ended'],
  ]);
  expect(await end(owner, paper, viewer)).toBe('404 not_found');
});

it('it ends at its date, and both are told once, by two machines at once too [PPL-9]', async ({
  owner,
  member,
  twin,
  paper,
}) => {
  await give(owner, paper, member, { until: TOMORROW });
  await endShares(owner.server);
  expect(await sees(member, paper)).toBe('200');
  await pass(owner, paper);
  expect(await sees(member, paper)).toBe('404 not_found');
  expect(await read(owner, paper)).toMatchObject({ receivers: [] });
  await Promise.all([endShares(owner.server), endShares(twin)]);
  expect([await noticesOf(member), await noticesOf(owner)]).toEqual([
    ['document_share_ended', 'document_shared'],
    ['document_own_share_ended'],
  ]);
});

it('a clock that is a year ahead ends no share for good [PPL-9, REL-22]', async ({ owner, member, paper, server }) => {
  await give(owner, paper, member, { until: TOMORROW });
  await runSql(server, `update clock set trusted_at = now() - interval '1 year'`);
  await pass(owner, paper);
  await endShares(server);
  expect(await countRows(server, `shares where document_id = '${paper.id}'`)).toBe(1);
  await runSql(server, 'update clock set trusted_at = now()');
  await endShares(server);
  expect(await countRows(server, `shares where document_id = '${paper.id}'`)).toBe(0);
});

it('a share given again after its date is new [PPL-9]', async ({ owner, member, paper }) => {
  await give(owner, paper, member, { until: TOMORROW });
  await pass(owner, paper);
  expect(await give(owner, paper, member)).toBe('204');
  expect(await sees(member, paper)).toBe('200');
  expect(await noticesOf(member)).toEqual(['document_shared', 'document_shared']);
  await endShares(owner.server);
  expect(await sees(member, paper)).toBe('200');
});

it('it ends for the whole chain, which the dialog counts, and is told once [PPL-9, SEC-58]', async ({
  owner,
  member,
  paper,
}) => {
  await give(owner, paper, member);
  const newer = await createDocument(owner, { name: 'Health card 2026' });
  await send(owner, `POST /api/documents/${paper.id}/renewals`, { newDocumentId: newer.id, oldGoes: 'kept' });
  expect((await audience(owner, newer)).chain).toEqual([{ principalId: member.id, count: 1 }]);
  expect(await end(owner, newer, member)).toBe('204');
  expect([await sees(member, paper), await sees(member, newer)]).toEqual(['404 not_found', '404 not_found']);
  expect(await noticesOf(member)).toEqual(['document_share_ended', 'document_shared']);
});

it('it ends when the last common family does, and both are told [PPL-9]', async ({
  owner,
  member,
  familyId,
  paper,
}) => {
  await give(owner, paper, member);
  await send(member, `DELETE /api/families/${familyId}/membership`);
  expect(await sees(member, paper)).toBe('404 not_found');
  expect(await noticesOf(member)).toContain('document_share_ended');
  expect(await noticesOf(owner)).toContain('document_own_share_ended');
});

it('of a paper in the trash or deleted nobody is told that sharing has ended [PPL-9]', async ({
  owner,
  member,
  paper,
}) => {
  await give(owner, paper, member);
  await send(owner, `DELETE /api/documents/${paper.id}`);
  await runSql(owner.server, 'delete from documents where id = $1', [paper.id]);
  expect([await noticesOf(member), await noticesOf(owner)]).toEqual([['document_shared'], []]);
});

it('a member who leaves while a paper is being shared with them does not see it afterwards [PPL-9, SEC-10]', async ({
  sql,
  owner,
  member,
  familyId,
  paper,
}) => {
  await sql.run('begin; set local role kinvault_web');
  await sql.run(`select set_config('app.person_id', $1, true)`, [owner.id]);
  await sql.run('select share_with_person($1, $2, false, null)', [paper.id, member.id]);
  const leaving = send(member, `DELETE /api/families/${familyId}/membership`);
  await vi.waitFor(async () => expect(await countWaiting(owner.server)).toBe(1), { timeout: 20_000, interval: 50 });
  await sql.run('commit');
  expect((await leaving).statusCode).toBeLessThan(300);
  expect(await sees(member, paper)).toBe('404 not_found');
  expect(await countRows(owner.server, `shares where document_id = '${paper.id}'`)).toBe(0);
});

it('a paper is not shared with a member who is leaving at that moment [PPL-9, SEC-10]', async ({
  sql,
  owner,
  member,
  familyId,
  paper,
}) => {
  await sql.run('begin');
  await sql.run('delete from members where family_id = $1 and person_id = $2', [familyId, member.id]);
  const giving = give(owner, paper, member);
  await vi.waitFor(async () => expect(await countWaiting(owner.server)).toBe(1), { timeout: 20_000, interval: 50 });
  await sql.run('commit');
  expect(await giving).toBe('404 not_found');
  expect(await sees(member, paper)).toBe('404 not_found');
});

it('what a member sees of one’s own papers is that member’s own list [PPL-10]', async ({
  owner,
  admin,
  member,
  outsider,
  familyId,
  paper,
}) => {
  const seen = async (person: TestPerson, of: TestPerson) => {
    const answer = await send(person, `GET /api/people/${of.id}/seen`);
    if (answer.statusCode !== 200) return answer.statusCode;
    const { documents, ...counts } = answer.json();
    return { ids: documents.map(({ id }: Document) => id), ...counts };
  };
  const second = await addFamily(owner, 'Second');
  const [shared, elsewhere] = [
    await createDocument(owner, { target: forPerson(owner, familyId) }),
    await createDocument(owner, { target: forPerson(owner, second) }),
  ];
  const ofMember = await createDocument(member, { target: forPerson(member, familyId) });
  await give(owner, paper, member);
  expect(await seen(owner, member)).toEqual({ ids: [shared.id, paper.id], count: 2, hiddenCount: 1 });
  expect(await seen(owner, admin)).toEqual({ ids: [shared.id], count: 1, hiddenCount: 2 });
  expect(await seen(admin, owner)).toEqual({ ids: [], count: 0, hiddenCount: 0 });
  expect(await seen(member, admin)).toEqual({ ids: [ofMember.id], count: 1, hiddenCount: 0 });
  expect(await seen(owner, outsider)).toBe(404);
  expect(await seen(owner, owner)).toBe(404);
  const list = async () => (await listed(member)).filter(({ ownerId }) => ownerId === owner.id).map(({ id }) => id);
  expect((await seen(owner, member)).ids).toEqual(await list());
  // the identity is the caller's own again
  expect((await listed(owner)).map(({ id }) => id)).toEqual([ofMember.id, elsewhere.id, shared.id, paper.id]);
});
