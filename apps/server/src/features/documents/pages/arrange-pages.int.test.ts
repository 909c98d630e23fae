import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Document, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { getFile } from '../../../../test/file-link.ts';
import { it } from '../../../../test/fixtures.ts';
import { listStored } from '../../../../test/list-stored.ts';
import { readPages } from '../../../../test/read-pages.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { runWorker } from '../../../../test/run-worker.ts';
import { outcome, send, sendRequest } from '../../../../test/send.ts';
import { createDocument, forFamily, forPerson, PNG, uploadBytes } from '../../../../test/test-documents.ts';
import { on, type TestPerson } from '../../../../test/test-person.ts';
import { buildTestServer } from '../../../../test/test-server.ts';
import { idempotencyScope } from '../../../platform/db/idempotency.ts';
import { createPage } from '../../../platform/processing/page/page.ts';
import { writePdf } from '../../../platform/processing/page/write-pdf.ts';

const WORKER = fileURLToPath(new URL('../../../../test/pages-worker.ts', import.meta.url));

/** Upright pages, each with its own letter as text. */
function pdf(letters: string): Buffer {
  return writePdf(
    [...letters].map((letter) => {
      const page = createPage(200, 300);
      page.text(20, 40, `Page ${letter}`);
      return page;
    }),
  );
}

const scan = (person: TestPerson, target: UploadTarget = forPerson(person), letters = 'ABCD') =>
  createDocument(person, { target, bytes: pdf(letters), name: 'Scan', type: 'Other', fileName: 'scan.pdf' });

/** 'B90' is the second page, turned; '1A' the first page of the first file that joins. */
function part(pages: string, name = 'Scan') {
  const planned = pages.split(' ').map((text) => {
    const [, file, letter = '', turn] = /^(\d?)([A-Z])(\d*)$/.exec(text) ?? [];
    return { file: Number(file), page: letter.charCodeAt(0) - 64, turn: Number(turn) };
  });
  return { name, type: 'Other' as const, pages: planned };
}
const plan = (first: object, others: object[] = [], joined: string[] = []) => ({ revision: 1, joined, first, others });
const arrange = (person: TestPerson, { id }: { id: string }, payload: object, key: string = randomUUID()) =>
  sendRequest(person, {
    method: 'POST',
    url: `/api/documents/${id}/pages`,
    payload,
    headers: { 'idempotency-key': key },
  });
async function arranged(...call: Parameters<typeof arrange>): Promise<Document[]> {
  const response = await arrange(...call);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().documents;
}
const pagesOf = async (person: TestPerson, { id }: { id: string }, version?: number) =>
  readPages((await getFile(person, id, { version })).rawPayload);
const actionsOf = async (person: TestPerson, { id }: { id: string }) =>
  (await send(person, `GET /api/documents/${id}/activity`))
    .json()
    .entries.map(({ action, detail }: { action: string; detail: object }) => [action, detail]);

describe('the pages of a file', () => {
  it('are split into documents; the original stays as an earlier version [INB-5]', async ({ owner, familyId }) => {
    const document = await scan(owner, forPerson(owner, familyId));
    const bill = { ...part('C', 'Bill'), type: 'Financial', target: forPerson(owner) };
    const trip = { ...part('D', 'Trip'), target: forFamily(familyId) };
    const [first, second, third, ...rest] = await arranged(owner, document, plan(part('A B', 'Letter'), [bill, trip]));
    if (!first || !second || !third) throw new Error('three documents were expected');
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ id: document.id, name: 'Letter', fileName: 'scan.pdf', sharedWith: [familyId] });
    expect(second).toMatchObject({ name: 'Bill', type: 'Financial', ownerId: owner.id, sharedWith: [], kind: 'pdf' });
    expect(third).toMatchObject({ name: 'Trip', fileName: 'Trip.pdf', familyId, thumbnail: 'pending' });
    const texts = [];
    for (const made of [first, second, third]) texts.push((await pagesOf(owner, made)).map(({ text }) => text));
    expect(texts).toEqual([['Page A', 'Page B'], ['Page C'], ['Page D']]);
    expect(await pagesOf(owner, first, 1)).toHaveLength(4);
    expect(await actionsOf(owner, first)).toEqual([
      ['edited', { changes: [{ field: 'name', from: 'Scan', to: 'Letter' }] }],
      ['replaced', { version: 2, isOfPages: true }],
      ['added', {}],
    ]);
    expect(await actionsOf(owner, second)).toEqual([['added', { isOfPages: true }]]);
    expect(await outcome(owner, `POST /api/documents/${first.id}/versions/1/restore`, { revision: 3 })).toBe('200');
    expect(await pagesOf(owner, first)).toHaveLength(4);
  });

  it('that were moved before it was shared are read in an earlier file by its owner alone [INB-5]', async ({
    owner,
    admin,
    familyId,
  }) => {
    const document = await scan(owner);
    const [first] = await arranged(
      owner,
      document,
      plan(part('A'), [{ ...part('B C', 'Diary'), target: forPerson(owner) }]),
    );
    if (!first) throw new Error('a document was expected');
    await send(owner, `POST /api/documents/${first.id}/shares`, { familyId });
    expect((await getFile(admin, first.id, { version: 1 })).statusCode).toBe(404);
    expect(await outcome(admin, `POST /api/documents/${first.id}/versions/1/restore`, { revision: 3 })).toBe(
      '404 not_found',
    );
    expect(await pagesOf(admin, first)).toHaveLength(1);
    expect(await pagesOf(owner, first, 1)).toHaveLength(4);
  });

  it('are turned, left out and put in order [INB-5]', async ({ owner }) => {
    const document = await scan(owner);
    const [first] = await arranged(owner, document, plan(part('D B90 A180')));
    if (!first) throw new Error('the document was expected');
    expect(await pagesOf(owner, first)).toEqual([
      { text: 'Page D', width: 200, height: 300, turn: 0 },
      { text: 'Page B', width: 300, height: 200, turn: 90 },
      { text: 'Page A', width: 200, height: 300, turn: 180 },
    ]);
    await arranged(owner, document, { ...plan(part('B270 A')), revision: first.revision });
    expect((await pagesOf(owner, first)).map(({ text, turn }) => [text, turn])).toEqual([
      ['Page B', 0],
      ['Page D', 0],
    ]);
  });

  it('are joined with those of other files, which stay uploads nobody has claimed [INB-5]', async ({ owner }) => {
    const document = await scan(owner, forPerson(owner), 'AB');
    const wide = sharp({ create: { width: 300, height: 200, channels: 3, background: '#1c5733' } });
    const upright = await wide.jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const joined = [await uploadBytes(owner, pdf('XY')), await uploadBytes(owner, upright)];
    const [first] = await arranged(owner, document, plan(part('1B A 2A90 1A'), [], joined));
    if (!first) throw new Error('the document was expected');
    const pages = await pagesOf(owner, first);
    expect(pages.map(({ text, turn }) => [text, turn])).toEqual([
      ['Page Y', 0],
      ['Page A', 0],
      ['', 90],
      ['Page X', 0],
    ]);
    expect(pages[2]?.width).toBeGreaterThan(pages[2]?.height ?? 0); // upright by its EXIF, then turned
    const claimed = await runSql(owner.server, 'select from document_versions where file_id = any ($1)', [joined]);
    expect(claimed).toEqual([]);
  });

  it('get a thumbnail, a text and proposals of their own [INB-5]', async ({ server, owner }) => {
    const document = await scan(owner);
    await runSql(server, `update documents set thumbnail = 'ready', text_state = 'ready'; delete from jobs.job`);
    const documents = await arranged(owner, document, plan(part('A'), [{ ...part('B'), target: forPerson(owner) }]));
    const ids = documents.map(({ fileId }) => fileId);
    const states = await runSql(server, 'select thumbnail, text_state from documents where file_id = any ($1)', [ids]);
    expect(states).toEqual(Array(2).fill({ thumbnail: 'pending', text_state: 'pending' }));
    expect(
      await runSql(server, `select from readings where file_id = any ($1) and text = 'pending'`, [ids]),
    ).toHaveLength(2);
    const jobs = await runSql(server, 'select distinct name from jobs.job order by 1');
    expect(jobs.map(({ name }) => name)).toEqual(['draw-thumbnails', 'read-uploads']);
  });
});

describe('a plan is refused, and nothing changes,', () => {
  it.for<[string, string, (owner: TestPerson, other: TestPerson) => Promise<{ bytes?: Buffer; plan: object }>]>([
    ['409 document_changed', 'for an older revision', async () => ({ plan: { ...plan(part('A')), revision: 2 } })],
    ['415 pages_unreadable', 'for a page that is not there', async () => ({ plan: plan(part('E')) })],
    [
      '400 upload_unknown',
      'for an upload of someone else',
      async (_owner, other) => ({ plan: plan(part('1A'), [], [await uploadBytes(other, pdf('X'))]) }),
    ],
    [
      '400 upload_unknown',
      'for the file of a document',
      async (owner) => ({ plan: plan(part('1A'), [], [(await scan(owner)).fileId]) }),
    ],
    [
      '415 pages_unreadable',
      'for a PDF that cannot be read',
      async (owner) => ({ plan: plan(part('1A'), [], [await uploadBytes(owner, Buffer.from('%PDF-1.7\nnothing'))]) }),
    ],
    [
      '404 not_found',
      'for a family of strangers',
      async (_owner, other) => ({ plan: plan(part('A'), [{ ...part('B'), target: forFamily(other.familyId) }]) }),
    ],
  ])('%s %s [INB-5]', async ([expected, , make], { owner, outsider }) => {
    const document = await scan(owner);
    const { plan: made } = await make(owner, outsider);
    const before = listStored(owner.server);
    const response = await arrange(owner, document, made);
    expect(`${response.statusCode} ${response.json().error.code}`).toBe(expected);
    expect((await send(owner, `GET /api/documents/${document.id}`)).json()).toEqual(document);
    expect(listStored(owner.server)).toEqual(before);
  });

  it('if an Admin would take pages of someone else’s document, or show them to others [INB-5]', async ({
    owner,
    admin,
    member,
    outsider,
    familyId,
  }) => {
    const document = await scan(owner, forPerson(owner, familyId));
    const to = async (target: UploadTarget) =>
      (await arrange(admin, document, plan(part('A'), [{ ...part('B'), target }]))).statusCode;
    for (const target of [forPerson(admin), forPerson(member, familyId), forFamily(familyId)])
      expect(await to(target)).toBe(403);
    expect(await to(forPerson(owner, familyId, outsider.familyId))).toBe(403);
    expect(await to(forPerson(owner, familyId))).toBe(201);
  });

  it('if the last of its files is too large [INB-5]', async ({ server, owner }) => {
    const document = await scan(owner);
    const small = await buildTestServer({ sharesDatabaseWith: server, maxUploadBytes: document.sizeBytes });
    const before = listStored(server);
    const others = [{ ...part('A B C D A B C D'), target: forPerson(owner) }];
    const response = await arrange(on(small, owner), document, plan(part('A'), others));
    expect(response.json().error.code).toBe('file_too_large');
    expect(listStored(server)).toEqual(before);
    await small.stop();
  });

  it('if the last of its parts has no room [INB-5]', async ({ server, owner, outsider }) => {
    const document = await scan(owner);
    const split = (person: TestPerson) =>
      plan(
        part('A'),
        ['B', 'C'].map((page) => ({ ...part(page), target: forPerson(person) })),
      );
    const parts = await arranged(outsider, await scan(outsider), split(outsider));
    const full = await buildTestServer({
      sharesDatabaseWith: server,
      isQuotaEnforced: true,
      quotaBytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, document.sizeBytes) - 1,
    });
    const before = listStored(server);
    const response = await arrange(on(full, owner), document, split(owner));
    expect(response.json().error.code).toBe('quota_exceeded');
    expect((await send(owner, `GET /api/documents/${document.id}`)).json()).toEqual(document);
    expect(await runSql(server, 'select from documents where owner_id = $1', [owner.id])).toHaveLength(1);
    expect(listStored(server)).toEqual(before);
    await full.stop();
  });

  it('by a commit at the same time: of two plans one wins, and the other leaves no file [INB-5]', async ({ owner }) => {
    const document = await scan(owner);
    const before = listStored(owner.server).length;
    const made = plan(part('A'), [{ ...part('B'), target: forPerson(owner) }]);
    const responses = await Promise.all([arrange(owner, document, made), arrange(owner, document, made)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(listStored(owner.server)).toHaveLength(before + 2);
    expect(await pagesOf(owner, document)).toHaveLength(1);
  });
});

it('a plan that is sent twice with one key makes its documents once, also at once [INB-5]', async ({ owner }) => {
  const document = await scan(owner);
  const key = randomUUID();
  const before = listStored(owner.server).length;
  const made = plan(part('A'), [{ ...part('B'), target: forPerson(owner) }]);
  const [one, other] = await Promise.all([arranged(owner, document, made, key), arranged(owner, document, made, key)]);
  expect(other).toEqual(one);
  expect((await arranged(owner, document, made, key)).map(({ id }) => id)).toEqual(one.map(({ id }) => id));
  expect(listStored(owner.server)).toHaveLength(before + 2);
});

it.for(['written', 'last row', 'told'] as const)(
  'a server killed in the middle leaves all of the documents or none, and a repeat makes them (%s) [INB-5]',
  async (killedAt, { server, owner }) => {
    const document = await scan(owner);
    const key = randomUUID();
    const made = plan(part('A'), [{ ...part('B'), target: forPerson(owner) }]);
    const input = { documentId: document.id, plan: made, scope: idempotencyScope(key, 'killed', made) };
    const settings = { folder: server.folder, cookie: owner.cookie, input, killedAt };
    const count = async () => (await runSql(server, 'select from documents where owner_id = $1', [owner.id])).length;
    expect(await runWorker(server, { program: WORKER, killAfterMs: Number.POSITIVE_INFINITY, ...settings })).toBe(true);
    const isDone = killedAt === 'told';
    expect(await count()).toBe(isDone ? 2 : 1);
    expect(await pagesOf(owner, document)).toHaveLength(isDone ? 1 : 4);
    const again = { ...settings, killedAt: 'never' };
    expect(await runWorker(server, { program: WORKER, killAfterMs: Number.POSITIVE_INFINITY, ...again })).toBe(false);
    expect(await count()).toBe(2);
    expect(await pagesOf(owner, document)).toHaveLength(1);
  },
);

it('a picture can be turned, and becomes a PDF [INB-5]', async ({ owner }) => {
  const document = await createDocument(owner, { bytes: PNG });
  const [first] = await arranged(owner, document, plan(part('A90')));
  expect(first).toMatchObject({ kind: 'pdf', fileName: 'passport.pdf' });
});
