import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect } from 'vitest';
import { it as base } from '../../../../test/fixtures.ts';
import { addMember } from '../../../../test/membership.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { send, sendRequest } from '../../../../test/send.ts';
import { sqlAsPerson } from '../../../../test/sql-as-person.ts';
import { createDocument, forPerson } from '../../../../test/test-documents.ts';
import { signUpPerson, type TestPerson } from '../../../../test/test-person.ts';
import { storeText } from '../search/texts.repository.ts';

/** The owner's paper, which no family sees. */
const it = base.extend('paper', ({ owner }) => createDocument(owner, { name: 'Living will' }));

const SHARE = 'select share_with_person($1, $2, $3, $4) as outcome';

interface Terms {
  until?: Date | null;
  mayEdit?: boolean;
  sharedBy?: TestPerson;
}

/** As the web server's role: only the policies stand guard. */
async function shareWith(person: TestPerson, paper: Document, terms: Terms = {}): Promise<string> {
  const { until = null, mayEdit = false, sharedBy } = terms;
  const by = sharedBy?.id ?? String(paper.ownerId);
  const [row] = await sqlAsPerson<{ outcome: string }>(person.server, by, [
    SHARE,
    [paper.id, person.id, mayEdit, until],
  ]);
  return row?.outcome ?? '';
}

async function listFor(
  person: TestPerson,
  query = '',
  etag = '',
): Promise<{ status: number; ids: string[]; receivers: number; etag: string }> {
  const response = await sendRequest(person, { url: `/api/documents${query}`, headers: { 'if-none-match': etag } });
  const documents: Document[] = response.statusCode === 200 ? response.json().documents : [];
  const ids = documents.map(({ id }) => id);
  const receivers = documents.flatMap((document) => document.receivers).length;
  return { status: response.statusCode, ids, receivers, etag: String(response.headers.etag) };
}

const endOfShares = (person: TestPerson, until: string) =>
  runSql(person.server, `update shares set until = now() + $1::interval where person_id = $2`, [until, person.id]);

it('a share with one person is seen by that person alone, in every list, by id and by search', async ({
  owner,
  member,
  paper,
}) => {
  const other = await signUpPerson(owner.server, 'other');
  await addMember(owner.familyId, other);
  await owner.server.transactions.asSystem((tx) => storeText(tx, paper.fileId, 'advance directive'));
  const search = async (person: TestPerson) =>
    (await sendRequest(person, { url: '/api/documents/search', query: { q: 'directive' } })).json().hits;
  await shareWith(member, paper);
  expect(await search(member)).toMatchObject([{ documentId: paper.id }]);
  expect(await search(other)).toEqual([]);
  await runSql(owner.server, "select index_text($1, 'advance directive')", [paper.fileId]);
  expect(await search(member)).toMatchObject([{ documentId: paper.id }]);
  expect(await search(other)).toEqual([]);
  expect((await listFor(member)).ids).toContain(paper.id);
  expect((await listFor(member, `?ownerId=${owner.id}`)).ids).toEqual([paper.id]);
  expect((await listFor(member, `?familyId=${owner.familyId}`)).ids).toEqual([]);
  expect((await send(member, `GET /api/documents/${paper.id}`)).json()).toMatchObject({
    name: 'Living will',
    sharedWith: [],
  });
  expect((await send(other, `GET /api/documents/${paper.id}`)).statusCode).toBe(404);
  expect((await listFor(other)).ids).not.toContain(paper.id);
  expect((await listFor(owner)).ids).toContain(paper.id);
});

it('the receiver of a paper changes it only where the share says so, and never passes it on', async ({
  owner,
  member,
  familyId,
  paper,
}) => {
  const rename = (to: string) =>
    sqlAsPerson(owner.server, member.id, ['update documents set name = $2 where id = $1 returning id', [paper.id, to]]);
  await shareWith(member, paper);
  expect(await rename('Mine now')).toEqual([]);
  await runSql(owner.server, 'update shares set may_edit = true where document_id = $1', [paper.id]);
  expect(await rename('Living will, signed')).toEqual([{ id: paper.id }]);
  const third = await signUpPerson(owner.server, 'third');
  await addMember(familyId, third);
  expect(await shareWith(third, paper, { sharedBy: member })).toBe('unknown');
  await expect(
    sqlAsPerson(owner.server, member.id, [
      'insert into shares (document_id, owner_id, family_id, shared_by) values ($1, $2, $3, $4)',
      [paper.id, owner.id, familyId, member.id],
    ]),
  ).rejects.toThrow('row-level security');
  await expect(
    sqlAsPerson(owner.server, member.id, ['update documents set owner_id = $2 where id = $1', [paper.id, member.id]]),
  ).rejects.toThrow('only its owner');
});

it('papers are shared only with somebody of a common family', async ({ owner, member, familyId, paper }) => {
  const stranger = await signUpPerson(owner.server, 'stranger');
  expect(await shareWith(stranger, paper)).toBe('unknown');
  await addMember(familyId, stranger, { state: 'requested' });
  expect(await shareWith(stranger, paper)).toBe('unknown');
  expect(await shareWith(owner, paper)).toBe('unknown');
  expect(await shareWith(member, paper)).toBe('done');
});

it('a share that ends is over at that moment, for copies of lists too', async ({ owner, member, paper }) => {
  await shareWith(member, paper, { until: new Date(Date.now() + 3_600_000) });
  const kept = await listFor(member);
  expect(kept.ids).toContain(paper.id);
  expect((await listFor(member, '', kept.etag)).status).toBe(304);
  const keptByOwner = await listFor(owner);
  expect(keptByOwner.receivers).toBe(1);
  // the end passes without a write: no version rises
  await runSql(owner.server, 'alter table shares disable trigger share_changed');
  await endOfShares(member, '-1 second');
  await runSql(owner.server, 'alter table shares enable trigger share_changed');
  const after = await listFor(member, '', kept.etag);
  expect(after).toMatchObject({ status: 200 });
  expect(after.ids).not.toContain(paper.id);
  expect(await listFor(owner, '', keptByOwner.etag)).toMatchObject({ status: 200, receivers: 0 });
  expect((await listFor(member, `?ownerId=${owner.id}`)).ids).toEqual([]);
  expect((await send(member, `GET /api/documents/${paper.id}`)).statusCode).toBe(404);
  expect(await sqlAsPerson(owner.server, member.id, ['select from shares'])).toEqual([]);
});

it('a new end of a share reaches the lists of its receiver', async ({ owner, member, paper }) => {
  await shareWith(member, paper);
  await endOfShares(member, '-1 second');
  const kept = await listFor(member);
  expect(kept.ids).not.toContain(paper.id);
  await endOfShares(member, '365 days');
  expect((await listFor(member, '', kept.etag)).ids).toContain(paper.id);
  expect(owner.id).not.toBe(member.id);
});

it.for(['receiver', 'owner'] as const)(
  'shares with a person end when their last common family is left by the %s',
  async (who, { owner, member, paper }) => {
    const second = await signUpPerson(owner.server, 'second');
    await addMember(second.familyId, owner);
    await addMember(second.familyId, member);
    await shareWith(member, paper);
    const leaver = who === 'owner' ? owner : member;
    await runSql(owner.server, 'delete from members where family_id = $1 and person_id = $2', [
      second.familyId,
      leaver.id,
    ]);
    expect((await send(member, `GET /api/documents/${paper.id}`)).statusCode).toBe(200);
    // the owner of a family leaves it by deleting it
    if (who === 'owner')
      await runSql(owner.server, 'update families set deleted_at = now() where id = $1', [owner.familyId]);
    else
      await runSql(owner.server, 'delete from members where family_id = $1 and person_id = $2', [
        owner.familyId,
        member.id,
      ]);
    expect((await send(member, `GET /api/documents/${paper.id}`)).statusCode).toBe(404);
    expect(await runSql(owner.server, 'select from shares where document_id = $1', [paper.id])).toEqual([]);
  },
);

it('a paper handed on to its receiver is theirs, and their share is gone', async ({ owner, member, familyId }) => {
  const document = await createDocument(owner, { target: forPerson(owner, familyId) });
  const { id } = document;
  expect(await shareWith(member, document)).toBe('done');
  await sqlAsPerson(owner.server, owner.id, ['update documents set owner_id = $2 where id = $1', [id, member.id]]);
  const shares = await runSql(
    owner.server,
    'select owner_id, family_id, person_id from shares where document_id = $1',
    [id],
  );
  expect(shares).toEqual([{ owner_id: member.id, family_id: familyId, person_id: null }]);
});

it('a renewal by the owner takes the receivers along, with their terms, and its undo ends that', async ({
  owner,
  member,
  paper,
}) => {
  const newer = await createDocument(owner, { name: 'Living will 2026' });
  const until = new Date(Date.now() + 86_400_000);
  await shareWith(member, paper, { until, mayEdit: true });
  const renewal = await send(owner, `POST /api/documents/${paper.id}/renewals`, {
    newDocumentId: newer.id,
  });
  expect(renewal.statusCode).toBeLessThan(300);
  expect(
    await runSql(owner.server, 'select person_id, until, may_edit from shares where document_id = $1', [newer.id]),
  ).toEqual([{ person_id: member.id, until, may_edit: true }]);
  await sqlAsPerson(owner.server, owner.id, ['select undo_renewal($1)', [paper.id]]);
  expect((await send(member, `GET /api/documents/${newer.id}`)).statusCode).toBe(404);
  expect((await send(member, `GET /api/documents/${paper.id}`)).statusCode).toBe(200);
});

it('a paper in the trash is hidden from its receiver, and shared again with its return', async ({
  owner,
  member,
  paper,
}) => {
  await shareWith(member, paper, { mayEdit: true });
  await send(owner, `DELETE /api/documents/${paper.id}`);
  expect((await send(member, `GET /api/documents/${paper.id}`)).statusCode).toBe(404);
  expect((await send(member, 'GET /api/trash')).json().documents).toEqual([]);
  await send(owner, `POST /api/documents/${paper.id}/restore`);
  expect((await send(member, `GET /api/documents/${paper.id}`)).statusCode).toBe(200);
});

it('the receiver, the owner and nobody else end a share with one person', async ({
  owner,
  member,
  familyId,
  paper,
}) => {
  const admin = await signUpPerson(owner.server, 'admin');
  await addMember(familyId, admin, { role: 'Admin' });
  const end = async (person: TestPerson) =>
    (
      await sqlAsPerson<{ ended: boolean }>(owner.server, person.id, [
        'select end_sharing($1, $2, false) as ended',
        [paper.id, member.id],
      ])
    )[0]?.ended;
  await shareWith(member, paper);
  expect(await end(admin)).toBe(false);
  expect(await end(member)).toBe(true);
  await shareWith(member, paper);
  expect(await end(owner)).toBe(true);
});
