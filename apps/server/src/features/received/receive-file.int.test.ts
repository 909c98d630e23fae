import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openThumbnailer, picturePng } from '../../../test/drawing.ts';
import { it } from '../../../test/fixtures.ts';
import { listStored } from '../../../test/list-stored.ts';
import { measureReads, recordQueries } from '../../../test/read-by-queries.ts';
import { listWaiting, newFile, receive } from '../../../test/receive.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { forPerson, uploadBytes } from '../../../test/test-documents.ts';
import { listFileHolders } from '../files/file-holders.ts';
import { sweepFiles } from '../files/sweep-files.ts';

const { draw } = openThumbnailer();

const KB = 1024;
const ENFORCED = { quotaBytes: 100 * KB, isQuotaEnforced: true };
const bytesOf = (size: number) => Buffer.concat([newFile(), Buffer.alloc(size)]);

it('it is planned to be drawn and read; its picture is its receiver’s alone [INB-1]', async ({
  server,
  owner,
  admin,
}) => {
  const id = await receive(owner, { bytes: await picturePng() });
  expect(await countRows(server, `jobs.job where name = 'read-uploads' and state = 'created'`)).toBe(1);
  expect(await countRows(server, `jobs.job where name = 'draw-thumbnails' and state = 'created'`)).toBe(1);
  expect(await listWaiting(owner)).toMatchObject([
    { thumbnail: 'pending', reading: { state: 'waiting', proposals: [] } },
  ]);
  expect(await outcome(owner, `GET /api/received/${id}/thumbnail`)).toBe('404 not_found');

  await draw(server, id);
  expect(await listWaiting(owner)).toMatchObject([{ thumbnail: 'ready' }]);
  const picture = await send(owner, `GET /api/received/${id}/thumbnail`);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await outcome(admin, `GET /api/received/${id}/thumbnail`)).toBe('404 not_found');
});

it('what was read is told with it, and answered by filing it [INB-1]', async ({ server, owner }) => {
  const id = await receive(owner);
  const [row] = await runSql(server, 'select file_id from received where id = $1', [id]);
  const [taken, other] = [randomUUID(), randomUUID()];
  await runSql(server, `update readings set zone = 'read', text = 'read' where file_id = $1`, [row?.file_id]);
  await runSql(
    server,
    `insert into proposals (id, file_id, field, value, certainty, page)
     values ($2, $1, 'name', 'Electricity bill', 'read', 1), ($3, $1, 'name', 'Bill', 'read', 1)`,
    [row?.file_id, taken, other],
  );
  const [waiting] = await listWaiting(owner);
  expect([waiting?.reading.state, waiting?.reading.proposals.map(({ value }) => value)]).toEqual([
    'done',
    expect.arrayContaining(['Electricity bill', 'Bill']),
  ]);
  const filing = { receivedId: id, name: 'Electricity bill', type: 'Financial', target: forPerson(owner) };
  const proposals = { taken: [taken], dismissed: [] };
  expect(await outcome(owner, 'POST /api/received/file', { filings: [{ ...filing, proposals }] })).toBe('200');
  const states = 'select state from proposals where file_id = $1 order by state';
  expect(await runSql(server, states, [row?.file_id])).toEqual([{ state: 'dismissed' }, { state: 'taken' }]);

  // undone, all of it is asked again
  await send(owner, 'POST /api/received/undo', { receivedIds: [id] });
  expect((await listWaiting(owner))[0]?.reading.proposals).toHaveLength(2);
});

it('it is never swept while it waits, in the trash neither; deleted for good, its file goes [INB-1] [REL-1]', async ({
  server,
  owner,
}) => {
  const [waits, thrown] = [await receive(owner), await receive(owner)];
  await send(owner, 'POST /api/received/throw-away', { receivedIds: [thrown] });
  await runSql(server, `update files set created_at = now() - interval '40 days' where uploaded_by = $1`, [owner.id]);
  const deps = { transactions: server.transactions, files: server.files, log: () => {} };
  await sweepFiles(deps);
  expect(await countRows(server, `files where uploaded_by = '${owner.id}'`)).toBe(2);
  expect((await listWaiting(owner)).map(({ id }) => id)).toEqual([waits]);

  await runSql(server, 'delete from documents where owner_id = $1', [owner.id]);
  await sweepFiles(deps);
  expect(await countRows(server, `files where uploaded_by = '${owner.id}'`)).toBe(1);
  expect(await countRows(server, `received where person_id = '${owner.id}'`)).toBe(1);
});

it('it counts against its receiver’s quota, once, and is refused where there is no room; nothing is left of it then [INB-1] [D-29]', async ({
  server,
  owner,
}) => {
  const stored = listStored(server).length;
  await receive(owner, { bytes: bytesOf(60 * KB), quota: ENFORCED });
  await expect(receive(owner, { bytes: bytesOf(60 * KB), quota: ENFORCED })).rejects.toThrow('quota_exceeded');
  expect(listStored(server).length - stored).toBe(1);
  const sum = async () => {
    const [row] = await runSql(server, 'select bytes, documents from charged_storage($1)', [owner.id]);
    return [Math.floor(Number(row?.bytes) / KB), Number(row?.documents)];
  };
  expect(await sum()).toEqual([60, 1]);
  const [waiting] = await listWaiting(owner);
  const filing = { receivedId: waiting?.id, name: 'Contract', type: 'Legal', target: forPerson(owner) };
  expect(await outcome(owner, 'POST /api/received/file', { filings: [filing] })).toBe('200');
  expect(await sum()).toEqual([60, 1]);
  await send(owner, 'POST /api/received/undo', { receivedIds: [waiting?.id] });
  expect(await sum()).toEqual([60, 1]);
});

it('two that come at once and fit only alone: one is refused [INB-1] [D-29]', async ({ owner }) => {
  const attempts = await Promise.allSettled(
    [1, 2].map(() => receive(owner, { bytes: bytesOf(60 * KB), quota: ENFORCED })),
  );
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await listWaiting(owner)).toHaveLength(1);
});

it('nobody receives anything without an account, or after it [INB-1]', async ({ server, owner }) => {
  await expect(receive({ server, id: randomUUID() })).rejects.toThrow('not_found');
  const child = randomUUID();
  await runSql(
    server,
    `begin; insert into people (id, name) values ('${child}', 'Noa');
     insert into guardians (person_id, guardian_id, accepted_at) values ('${child}', '${owner.id}', now()); commit`,
  );
  await expect(receive({ server, id: child })).rejects.toThrow('not_found');
  expect(await listWaiting(owner)).toEqual([]);
});

it('names that no one could keep are made fit [INB-1]', async ({ owner }) => {
  await receive(owner, { fileName: ' \0 ', sourceDetail: `\0${'x'.repeat(300)}` });
  const [waiting] = await listWaiting(owner);
  expect([waiting?.fileName, waiting?.sourceDetail]).toEqual(['document.png', 'x'.repeat(200)]);
  await receive(owner, { fileName: 'a\u202efdp.png\ud83d', sourceDetail: `${'x'.repeat(199)}😀` });
  const [latest] = (await listWaiting(owner)).filter(({ id }) => id !== waiting?.id);
  expect([latest?.fileName, latest?.sourceDetail]).toEqual(['afdp.png\ufffd', 'x'.repeat(199)]);
  expect(await outcome(owner, 'POST /api/received/throw-away', { receivedIds: [waiting?.id] })).toBe('200');
});

it('whose damaged file it is the operator is told as of every file [INB-1] [OPS-3]', async ({ server, owner }) => {
  const id = await receive(owner);
  const [row] = await runSql(server, 'select file_id from received where id = $1', [id]);
  const holders = await server.transactions.asSystem((tx) => listFileHolders(tx, [String(row?.file_id)]));
  expect(holders).toMatchObject([{ document: null, owner: { id: owner.id } }]);
});

it('open pages hear of it at once: the version of the receiver rises, and of nobody else [INB-1]', async ({
  server,
  owner,
  member,
}) => {
  const versionOf = async (id: string) =>
    Number((await runSql(server, 'select version from people where id = $1', [id]))[0]?.version);
  const before = [await versionOf(owner.id), await versionOf(member.id)];
  await receive(owner);
  expect([await versionOf(owner.id), await versionOf(member.id)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
});

it('it does not count among uploads that no document has claimed [INB-1]', async ({ server, owner }) => {
  await receive(owner, { bytes: bytesOf(60 * KB) });
  const sum = () => sqlAsPerson(server, owner.id, ['select counted, bytes from my_unclaimed_uploads()']);
  expect(await sum()).toEqual([{ counted: '0', bytes: '0' }]);
  await uploadBytes(owner);
  expect(await sum()).not.toEqual([{ counted: '0', bytes: '0' }]);
});

it('what waits for others costs the list and the count nothing [INB-1]', async ({ server, owner, outsider }) => {
  await receive(owner);
  await runSql(
    server,
    `with stored as (
       insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
       select gen_random_uuid(), 'original', $1, 'pdf', 1024, sha256(n::text::bytea), '', 'none'
       from generate_series(1, 2000) n returning id)
     insert into received (id, person_id, file_id, file_name, source)
     select gen_random_uuid(), $1, id, 'contract.pdf', 'import' from stored`,
    [outsider.id],
  );
  await runSql(server, 'vacuum analyze received, files, readings');
  const queries = await recordQueries(async () => {
    await send(owner, 'GET /api/received');
    await send(owner, 'GET /api/received/count');
  });
  const asked = queries.filter(({ text }) => /\breceived\b/.test(text));
  expect(asked.length).toBeGreaterThanOrEqual(3);
  for (const { rows } of await measureReads(server, owner.id, asked)) expect(rows).toBeLessThan(100);
});
