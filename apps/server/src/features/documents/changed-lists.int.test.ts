import pg from 'pg';
import { expect, inject, vi } from 'vitest';
import { countWaiting } from '../../../test/count-waiting.ts';
import { it as base } from '../../../test/fixtures.ts';
import { followList, readChanges, readPage, readWhole } from '../../../test/followed-list.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, forFamily, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const it = base
  .extend('paper', ({ owner }) =>
    createDocument(owner, { name: 'Living will', target: forPerson(owner, owner.familyId) }),
  )
  .extend('other', ({ owner }) => createDocument(owner, { name: 'Lease', target: forPerson(owner, owner.familyId) }));

const RENAME = 'update documents set name = $2, revision = revision + 1 where id = $1';

it('a page that has a list asks for what has changed, and gets these documents alone', async ({
  owner,
  member,
  paper,
  other,
}) => {
  const { version } = await readPage(member);
  expect(await readChanges(member, version)).toEqual({ version, isComplete: true, documents: [], goneIds: [] });
  await runSql(owner.server, RENAME, [paper.id, 'Last will']);
  const renamed = await readChanges(member, version);
  expect(renamed).toMatchObject({ isComplete: true, documents: [{ id: paper.id, name: 'Last will' }], goneIds: [] });
  await runSql(owner.server, 'insert into marks (document_id, person_id, is_favorite) values ($1, $2, true)', [
    other.id,
    member.id,
  ]);
  const marked = await readChanges(member, renamed.version);
  expect(marked).toMatchObject({ documents: [{ id: other.id, isFavorite: true }], goneIds: [] });
  expect(await readChanges(owner, (await readPage(owner)).version)).toMatchObject({ documents: [] });
  const both = await readChanges(member, version);
  expect(both.documents.map(({ id }) => id)).toEqual([other.id, paper.id]);
});

it.for<[string, (owner: TestPerson, member: TestPerson, id: string) => Promise<unknown>]>([
  [
    'a share is taken back',
    (owner, _member, id) => send(owner, `DELETE /api/documents/${id}/shares/${owner.familyId}`),
  ],
  ['the document goes into the trash', (owner, _member, id) => send(owner, `DELETE /api/documents/${id}`)],
  [
    'the document is deleted for good',
    (owner, _member, id) => runSql(owner.server, 'delete from documents where id = $1', [id]),
  ],
  [
    'the member leaves the family',
    (owner, member) => send(member, `DELETE /api/families/${owner.familyId}/membership`),
  ],
  [
    'the member is removed',
    (owner, member) => send(owner, `DELETE /api/families/${owner.familyId}/members/${member.id}`),
  ],
  ['the family is deleted', (owner) => send(owner, `DELETE /api/families/${owner.familyId}`)],
])(
  'what a reader may no longer see is neither in the list nor among the changes, at once, after %s [SEC-10]',
  async ([_what, change], { owner, member, paper }) => {
    const list = await followList(member);
    expect(list.documents().map(({ id }) => id)).toEqual([paper.id]);
    const { version } = await readPage(member);
    await change(owner, member, paper.id);
    const changes = await readChanges(member, version);
    expect(changes.documents).toEqual([]);
    expect(changes.isComplete ? changes.goneIds : [paper.id]).toEqual([paper.id]);
    expect((await readPage(member)).documents).toEqual([]);
    await list.update();
    expect(list.documents()).toEqual([]);
  },
);

it('a document that is handed on is new for its new owner, and changed for the family', async ({
  owner,
  member,
  viewer,
  paper,
}) => {
  const versions = await Promise.all([member, viewer].map(async (person) => (await readPage(person)).version));
  await send(owner, `PATCH /api/documents/${paper.id}`, { revision: 1, ownerId: member.id });
  for (const [index, person] of [member, viewer].entries())
    expect(await readChanges(person, String(versions[index]))).toMatchObject({
      documents: [{ id: paper.id, ownerId: member.id }],
    });
});

it('a share that ends by time ends the list made with it, also where another begins in the same moment [SEC-10]', async ({
  server,
  owner,
  member,
}) => {
  const [ending, lasting] = [await createDocument(owner), await createDocument(owner)];
  const lend = `insert into shares (document_id, owner_id, person_id, until) values ($1, $2, $3, now() + $4::interval)`;
  // no trigger hears of it, as none hears that time passes
  const passTime = `begin; set local session_replication_role = replica;
    update shares set until = now() where document_id = '${ending.id}'; commit`;
  await runSql(server, lend, [ending.id, owner.id, member.id, '1 hour']);
  const list = await followList(member);
  expect(list.documents().map(({ id }) => id)).toEqual([ending.id]);
  await runSql(server, passTime);
  expect(await list.update()).toBeNull();
  expect(list.documents()).toEqual([]);
  expect((await readPage(member)).documents).toEqual([]);
  // the same number of shares that end as before
  await runSql(server, `update shares set until = now() + interval '1 hour' where document_id = $1`, [ending.id]);
  await list.update();
  expect(list.documents().map(({ id }) => id)).toEqual([ending.id]);
  await runSql(server, passTime);
  await runSql(server, lend, [lasting.id, owner.id, member.id, '2 hours']);
  await list.update();
  expect(list.documents().map(({ id }) => id)).toEqual([lasting.id]);
});

it('the time to correct ends in the list when it is over, without a write', async ({ server, owner, member }) => {
  await createDocument(member, { target: forPerson(owner, owner.familyId) });
  const list = await followList(member);
  expect(list.documents().map(({ isCorrectable }) => isCorrectable)).toEqual([true]);
  await runSql(
    server,
    `begin; set local session_replication_role = replica;
    update documents set correctable_until = now() where owner_id = '${owner.id}'; commit`,
  );
  expect(await list.update()).toBeNull();
  expect(list.documents().map(({ isCorrectable }) => isCorrectable)).toEqual([false]);
});

it('the changes are for people with a session, each their own, and a version that is none is refused [SEC-7, SEC-48]', async ({
  server,
  owner,
  member,
  outsider,
  paper,
}) => {
  const { version } = await readPage(member);
  await runSql(server, RENAME, [paper.id, 'Last will']);
  expect(await readChanges(outsider, version)).toMatchObject({ isComplete: false, documents: [], goneIds: [] });
  expect(await readChanges(owner, version)).toMatchObject({ isComplete: false, documents: [], goneIds: [] });
  for (const since of ['', 'x', `9-${'0'.repeat(31)}`, `${'9'.repeat(19)}-${'0'.repeat(32)}`])
    expect(await outcome(member, `GET /api/documents/changes?since=${since}`), since).toBe('400 bad_request');
  // of the future, as after a restore, and one that leaves a family out
  for (const numbers of [version.replace(/\d+/, '999999999999999999'), version.replace(/\d+\./, '')])
    expect(await readChanges(member, numbers)).toMatchObject({ isComplete: false, documents: [] });
  await runSql(server, 'delete from auth.sessions where user_id = $1', [member.id]);
  expect(await outcome(member, `GET /api/documents/changes?since=${version}`)).toBe('401 unauthorized');
});

it.for([
  ['is committed', 'commit', true],
  ['is undone', 'rollback', false],
  ['is killed', 'select pg_terminate_backend(pg_backend_pid())', false],
] as const)(
  'two changes of a family at once are seen in the order of their numbers, and the second also where the first %s',
  async ([_what, end, isSeen], { server, member, paper, other }) => {
    const list = await followList(member);
    const connect = async () => {
      const client = new pg.Client({ ...inject('postgres'), database: server.connection.database });
      client.on('error', () => {}); // it is killed
      await client.connect();
      return client;
    };
    const [first, second] = [await connect(), await connect()];
    await first.query('begin');
    await first.query(RENAME, [paper.id, 'Last will']);
    await first.query('set constraints all immediate'); // it has its number, and holds it
    await second.query('begin');
    await second.query(RENAME, [other.id, 'Sublease']);
    const committed = second.query('commit');
    await vi.waitFor(async () => expect(await countWaiting(server)).toBeGreaterThan(0), { timeout: 15_000 });
    expect(await list.update()).toEqual([]);
    await first.query(end).catch(() => {});
    await committed;
    const changed = isSeen ? [paper.id, other.id] : [other.id];
    expect((await list.update())?.toSorted()).toEqual(changed.toSorted());
    expect(list.documents()).toEqual((await readWhole(member)).documents);
    await Promise.all([first.end().catch(() => {}), second.end()]);
  },
);

it('a list that is followed while two servers write to its family ends as the list made whole', async ({
  server,
  twin,
  owner,
  member,
}) => {
  const list = await followList(member);
  let isOver = false;
  const write = async (via: typeof server) => {
    const writer = { ...owner, server: via };
    for (let index = 0; index < 4; index++) {
      const { id } = await createDocument(writer, {
        target: index % 2 ? forFamily(owner.familyId) : forPerson(owner, owner.familyId),
      });
      await send(writer, `PATCH /api/documents/${id}`, { revision: 1, name: `Paper ${index}` });
      if (index === 2) await send(writer, `DELETE /api/documents/${id}`);
    }
  };
  const written = Promise.all([server, twin, server].map(write)).finally(() => {
    isOver = true;
  });
  while (!isOver) await list.update();
  await written;
  await list.update();
  expect(list.documents()).toEqual((await readWhole(member)).documents);
  expect(list.documents().length).toBeGreaterThan(8);
});

it('another server knows what has changed since a version that this one gave, and so does one that has started again', async ({
  server,
  twin,
  member,
  paper,
}) => {
  const { version } = await readPage(member);
  await runSql(server, RENAME, [paper.id, 'Last will']);
  expect(await readChanges({ ...member, server: twin }, version)).toMatchObject({
    isComplete: true,
    documents: [{ name: 'Last will' }],
  });
});

it('where the log was emptied, as by a crash of the database, the list is made whole', async ({
  server,
  member,
  paper,
  other,
}) => {
  const list = await followList(member);
  await runSql(server, RENAME, [paper.id, 'Last will']);
  await runSql(server, 'truncate document_changes');
  await runSql(server, RENAME, [other.id, 'Sublease']);
  expect(await list.update()).toBeNull();
  expect(list.documents().map(({ name }) => name)).toEqual(['Sublease', 'Last will']);
  await runSql(server, RENAME, [other.id, 'Lease']);
  expect(await list.update()).toEqual([other.id]);
});

it('where a version was set back, the changes after it are not taken for those that had its numbers before', async ({
  server,
  owner,
  member,
  paper,
  other,
}) => {
  const list = await followList(member);
  await runSql(server, RENAME, [other.id, 'Sublease']);
  await runSql(server, 'update families set version = version - 1 where id = $1', [owner.familyId]);
  await runSql(server, RENAME, [paper.id, 'Last will']);
  expect(await list.update()).toBeNull();
});

it('the log keeps some hundred changes of each person and family, and none of those who are gone', async ({
  server,
  owner,
  member,
  paper,
}) => {
  const list = await followList(member);
  await runSql(
    server,
    `do $$ begin for time in 1..700 loop
    update documents set revision = revision + 1 where id = '${paper.id}';
    set constraints all immediate;
    set constraints all deferred;
  end loop; end $$`,
  );
  const kept = 'document_changes where principal_id = ';
  expect(await countRows(server, `${kept}'${owner.familyId}'`)).toBeLessThanOrEqual(550);
  expect(await countRows(server, `${kept}'${owner.familyId}'`)).toBeGreaterThanOrEqual(500);
  expect(await list.update()).toBeNull();
  await runSql(server, 'delete from families where id = $1', [owner.familyId]);
  expect(await countRows(server, `${kept}'${owner.familyId}'`)).toBe(0);
  await runSql(server, 'delete from people where id = $1', [owner.id]);
  expect(await countRows(server, `${kept}'${owner.id}'`)).toBe(0);
});
