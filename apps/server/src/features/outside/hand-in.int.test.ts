import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { askFor, newVisitor, secretOf } from '../../../test/link-visitor.ts';
import { listStored } from '../../../test/list-stored.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, PNG } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { removeDeletedFiles } from '../files/sweep-files.ts';
import { endOverLinks } from './end-over-links.ts';

/** Another picture each time. */
const picture = (n: number) => Buffer.concat([PNG, Buffer.from([n])]);
const receivedBy = async (person: TestPerson) =>
  (await send(person, 'GET /api/received'))
    .json()
    .received.map(({ fileName, sourceDetail }: Record<string, string>) => `${fileName}: ${sourceDetail}`);
const noticesOf = async (person: TestPerson) =>
  (await send(person, 'GET /api/notices'))
    .json()
    .notices.flatMap(({ kind, detail, documentCount }: Record<string, string>) =>
      kind === 'handed_in' ? `${detail} ${documentCount}` : [],
    );

async function enter(person: TestPerson, change: Parameters<typeof askFor>[1] = {}) {
  const link = await askFor(person, change);
  const secret = await secretOf(person, link);
  const visitor = newVisitor(person.server);
  const opened = await visitor.enter(secret);
  return { link, secret, visitor, opened };
}

it('somebody outside hands documents in, and sees the request and their own files alone [LNK-5] [SEC-54]', async ({
  owner,
}) => {
  const document = await createDocument(owner);
  const { link, secret, visitor, opened } = await enter(owner);
  expect(opened).toMatchObject({
    ...{ senderName: 'Elena Rivera', documents: [], mayDownload: false },
    request: {
      wanted: 'The signed loan contract',
      message: 'All four pages, please.',
      maxFiles: 3,
      filesLeft: 3,
      handedIn: [],
    },
  });
  expect(opened.request?.receipt).toMatch(/^[2-9A-HJKMNP-Z]{3}-[2-9A-HJKMNP-Z]{2}$/);
  const first = await visitor.handIn(link, picture(1), 'Vertrag Größe.png');
  expect(first.statusCode).toBe(201);
  expect(first.json()).toMatchObject({ name: 'Vertrag Größe.png', sizeBytes: PNG.length + 1 });
  await visitor.handIn(link, picture(2), 'page-2.png');
  // a page that is loaded again goes on with its files; another visitor sees none of them
  expect((await visitor.enter(secret)).request).toMatchObject({
    filesLeft: 1,
    handedIn: [{ name: 'Vertrag Größe.png' }, { name: 'page-2.png' }],
  });
  expect((await newVisitor(owner.server).enter(secret)).request).toMatchObject({ filesLeft: 1, handedIn: [] });
  for (const path of [
    `documents/${document.id}/pages/1`,
    `documents/${document.id}/file`,
    `documents/${document.id}/pages`,
  ])
    expect((await visitor.get(`/api/outside/links/${link.id}/${path}`)).statusCode).toBe(404);
  expect(await receivedBy(owner)).toEqual(['page-2.png: Bank of Alma', 'Vertrag Größe.png: Bank of Alma']);
  const [shown] = (await send(owner, 'GET /api/links')).json().links;
  expect(shown).toMatchObject({ id: link.id, request: { handedIn: 2 } });
});

it('the asker is told once, with the receipt, when the visitor is done; then nothing is taken back [LNK-5]', async ({
  owner,
}) => {
  const { link, visitor, opened } = await enter(owner);
  const [one, two] = [
    (await visitor.handIn(link, picture(1), 'a.png')).json(),
    (await visitor.handIn(link, picture(2), 'b.png')).json(),
  ];
  expect((await visitor.takeBack(link, two)).statusCode).toBe(204);
  expect((await visitor.takeBack(link, two)).statusCode).toBe(404);
  expect(await receivedBy(owner)).toEqual(['a.png: Bank of Alma']);
  const { receipt } = opened.request ?? {};
  const done = () => visitor.post(`/api/outside/links/${link.id}/done`);
  expect((await done()).json()).toEqual({ receipt, files: 1 });
  expect((await Promise.all([done(), done()])).map((answer) => answer.json().files)).toEqual([0, 0]);
  expect(await noticesOf(owner)).toEqual([`Bank of Alma (${receipt}) 1`]);
  expect((await visitor.takeBack(link, one)).statusCode).toBe(404);
});

it('the asker is told, too, of a visitor who never says that they are done [LNK-5]', async ({ server, owner }) => {
  const { link, visitor, opened } = await enter(owner);
  await visitor.handIn(link, picture(1), 'a.png');
  await endOverLinks(server.transactions);
  expect(await noticesOf(owner)).toEqual([]);
  await runSql(server, `update handed_in set at = at - interval '1 hour' where link_id = '${link.id}'`);
  await Promise.all([endOverLinks(server.transactions), endOverLinks(server.transactions)]);
  expect(await noticesOf(owner)).toEqual([`Bank of Alma (${opened.request?.receipt}) 1`]);
});

describe('what is taken back', () => {
  it('is gone with its bytes; what the asker has filed stays theirs [LNK-5]', async ({ server, owner }) => {
    const { link, visitor } = await enter(owner);
    await removeDeletedFiles(server);
    const before = listStored(server).length;
    const [one, two] = [
      (await visitor.handIn(link, picture(1), 'a.png')).json(),
      (await visitor.handIn(link, picture(2), 'b.png')).json(),
    ];
    const [, received] = (await send(owner, 'GET /api/received')).json().received;
    const target = { kind: 'person', personId: owner.id, shareWith: [] };
    const filed = { filings: [{ receivedId: received.id, name: 'Contract', type: 'Other', target }] };
    const answer = await send(owner, 'POST /api/received/file', filed);
    expect(`${answer.statusCode} ${answer.body}`).toMatch(/^20/);
    const backs = [await visitor.takeBack(link, one), await visitor.takeBack(link, two)];
    expect(backs.map(({ statusCode }) => statusCode)).toEqual([404, 204]);
    await removeDeletedFiles(server);
    expect(listStored(server).length).toBe(before + 1);
    expect(
      (await send(owner, 'GET /api/documents')).json().documents.map(({ name }: { name: string }) => name),
    ).toEqual(['Contract']);
  });

  it('is nobody else’s: another visitor takes back nothing [SEC-54]', async ({ owner }) => {
    const { link, secret, visitor } = await enter(owner);
    const file = (await visitor.handIn(link, picture(1), 'a.png')).json();
    const other = newVisitor(owner.server);
    await other.enter(secret);
    expect((await other.takeBack(link, file)).statusCode).toBe(404);
  });
});

describe('a request takes', () => {
  it('so many files and no more, also when they are handed in at once; the same key is one file [LNK-5]', async ({
    server,
    owner,
  }) => {
    const { link, visitor } = await enter(owner, { maxFiles: 3 });
    const key = randomUUID();
    const calls = [key, key, ...Array.from({ length: 6 }, () => randomUUID())];
    const answers = await Promise.all(
      calls.map((one, n) => visitor.handIn(link, picture(one === key ? 0 : n), 'a.png', one)),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    const taken = new Set(answers.flatMap((answer) => (answer.statusCode === 201 ? answer.json().id : [])));
    expect([taken.size, codes.filter((code) => code === 409).length]).toEqual([
      3,
      codes.length - codes.filter((code) => code === 201).length,
    ]);
    expect(await receivedBy(owner)).toHaveLength(3);
    await removeDeletedFiles(server);
  });

  it.for<[string, Buffer]>([
    ['400 file_empty', Buffer.alloc(0)],
    ['415 file_type_refused', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['413 file_too_large', Buffer.concat([PNG, Buffer.alloc(11 * 1024 * 1024)])],
  ])(
    'only what every upload takes: %s, and nothing of it is left [LNK-5]',
    async ([expected, bytes], { server, owner }) => {
      const { link, visitor } = await enter(owner);
      const before = listStored(server);
      const answer = await visitor.handIn(link, bytes, 'a.png');
      expect(`${answer.statusCode} ${answer.json().error.code}`).toBe(expected);
      expect(listStored(server)).toEqual(before);
      expect(await receivedBy(owner)).toEqual([]);
    },
  );

  it('nothing after its end, also of what is on its way [LNK-3] [LNK-5]', async ({ server, owner }) => {
    const { link, secret, visitor } = await enter(owner);
    await visitor.handIn(link, picture(1), 'a.png');
    expect(await outcome(owner, `POST /api/links/${link.id}/end`)).toBe('204');
    expect((await visitor.handIn(link, picture(2), 'b.png')).statusCode).toBe(404);
    expect((await visitor.post(`/api/outside/links/${link.id}/done`)).statusCode).toBe(404);
    expect((await newVisitor(server).open(secret)).statusCode).toBe(404);
    expect(await receivedBy(owner)).toHaveLength(1);
  });

  it('for somebody whom the asker looks after, until they no longer do [LNK-5]', async ({ server, owner }) => {
    const childId = randomUUID();
    await runSql(
      server,
      `insert into people (id, name) values ('${childId}', 'Noa'); insert into guardians (person_id, guardian_id, asked_by, accepted_at) values ('${childId}', '${owner.id}', '${owner.id}', now())`,
    );
    const request = { wanted: 'Report', message: '', forPersonId: childId, maxFiles: 3 };
    const wanted = {
      kind: 'request',
      receiver: 'School',
      endsAt: new Date(Date.now() + 86_400_000),
      password: null,
      request,
    };
    const link = (await send(owner, 'POST /api/links', wanted)).json();
    const secret = await secretOf(owner, link);
    expect((await newVisitor(server).open(secret)).statusCode).toBe(200);
    await runSql(
      server,
      `set session_replication_role = replica; delete from guardians where person_id = '${childId}'; reset session_replication_role`,
    );
    expect((await newVisitor(server).open(secret)).statusCode).toBe(404);
    expect(await outcome(owner, 'POST /api/links', { ...wanted, request })).toBe('404 not_found');
  });
});
