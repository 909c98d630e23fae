import { randomUUID } from 'node:crypto';
import { SAMPLE_TYPES } from '@kinvault/domain/documents/sample-types.ts';
import sharp from 'sharp';
import { afterAll, expect } from 'vitest';
import { errorBody } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { listStored } from '../../../test/list-stored.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send, sendRequest } from '../../../test/send.ts';
import { createDocument, uploadBytes } from '../../../test/test-documents.ts';
import { on, signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, type TestServer } from '../../../test/test-server.ts';

import { createThumbnailer } from '../../platform/processing/thumbnailer.ts';
import { removeDeletedFiles } from '../files/sweep-files.ts';

const thumbnailer = createThumbnailer({ log: { warn: () => {} } });

afterAll(async () => {
  await thumbnailer.close();
});

const ORDER = { sample: 'passport', sizeKb: 50, expiresOn: null };

function make(order: object = {}, who: TestPerson, headers = {}) {
  return sendRequest(who, { method: 'POST', url: '/api/test-documents', payload: { ...ORDER, ...order }, headers });
}

async function fileOf(server: TestServer, fileId: string): Promise<Buffer> {
  const [row] = await runSql(
    server,
    `select id, purpose, size_bytes::int as "sizeBytes", wrapped_key as "wrappedKey", key_id as "keyId" from files where id = $1`,
    [fileId],
  );
  return Buffer.concat(await Array.fromAsync(await server.files.read(row as never)));
}

it.for(SAMPLE_TYPES)(
  'a %s is a file of the size asked for that opens, smallest and largest [TDP-1]',
  async (sample, { server, person }) => {
    for (const sizeKb of [50, 5000]) {
      const answer = await make({ sample, sizeKb, expiresOn: '2027-03-01' }, person);
      expect(answer.statusCode).toBe(201);
      const { name, kind, sizeBytes, fileId, fileName, expiresOn, ownerId, sharedWith } = answer.json();
      expect(name).toMatch(/^Test_/);
      expect(fileName).toBe(`${name}.${{ jpeg: 'jpg' }[kind as string] ?? kind}`);
      expect([expiresOn, ownerId, sharedWith]).toEqual(['2027-03-01', person.id, []]);
      expect(Math.abs(sizeBytes / 1024 / sizeKb - 1)).toBeLessThan(0.02);
      const bytes = await fileOf(server, fileId);
      const { thumbnail, text } = await thumbnailer.process({ owner: 'one', bytes, kind });
      expect(thumbnail?.width).toBeGreaterThan(200);
      if (kind === 'pdf') expect(text).toMatch(/Sample for trying things out/);
      else await sharp(bytes, { failOn: 'warning' }).stats();
    }
  },
);

it('the sixteen test documents are of many types, PDFs and pictures [TDP-1]', async ({ server }) => {
  const rows = await runSql(server, 'select distinct type, kind from documents where is_test');
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['pdf', 'jpeg', 'png']));
  expect(new Set(rows.map(({ type }) => type)).size).toBe(10);
  expect(SAMPLE_TYPES).toHaveLength(16);
});

it('a blurry test document is a picture out of focus, and marked so [DAT-1]', async ({ server, person }) => {
  const edges = async (isBlurry: boolean) => {
    const { fileId, kind } = (await make({ sample: 'prescription', sizeKb: 500, isBlurry }, person)).json();
    expect(kind).toBe('jpeg');
    return (
      await sharp(await fileOf(server, fileId))
        .greyscale()
        .stats()
    ).sharpness;
  };
  expect(await edges(true)).toBeLessThan((await edges(false)) / 2);
  expect((await make({ sample: 'lease', isBlurry: true }, person)).json().kind).toBe('jpeg');
  const marked = await runSql(server, 'select count(*)::int from documents where is_blurry and is_test');
  expect(marked).toEqual([{ count: 2 }]);
});

it('a name that the standard fonts cannot write makes a paper of another holder', async ({ server }) => {
  const elena = await signUpPerson(server, 'Елена');
  const { fileId } = (await make({ sample: 'diploma' }, elena)).json();
  expect(
    (await thumbnailer.process({ owner: 'one', bytes: await fileOf(server, fileId), kind: 'pdf' })).text,
  ).toContain('Elena Rivera');
});

it.for([{ sizeKb: 49 }, { sizeKb: 5001 }, { sample: 'visa' }, { expiresOn: 'soon' }])(
  'the request %j for test data is refused [TDP-1]',
  async (order, { person }) => {
    expect((await make(order, person)).statusCode).toBe(400);
  },
);

it('a request for test data repeated with one key makes one document, and keeps one file', async ({
  server,
  person,
}) => {
  const key = { 'idempotency-key': randomUUID() };
  const before = listStored(server).length;
  const [first, second] = await Promise.all([make({}, person, key), make({}, person, key)]);
  expect(second?.json()).toEqual(first?.json());
  expect(listStored(server)).toHaveLength(before + 1);
});

it('clearing removes one’s own test documents with their files, and nothing else [TDP-3]', async ({
  server,
  person,
}) => {
  const other = await signUpPerson(server, 'Ada Stone');
  await addMember(person.familyId, other, { role: 'Admin' });
  const theirs = (await make({}, other)).json().id;
  const real = (await createDocument(other)).id;
  const mine = (await make(undefined, person)).json().id;
  const shared = 'insert into shares (document_id, owner_id, family_id) values ($1, $2, $3)';
  await runSql(server, shared, [mine, person.id, person.familyId]);
  const clear = (who: TestPerson) => send(who, 'DELETE /api/test-documents');
  const [{ fileId = '' } = {}] = (await runSql(server, 'select file_id as "fileId" from documents where id = $1', [
    theirs,
  ])) as { fileId: string }[];

  expect((await clear(other)).json()).toEqual({ removed: 1 });
  const left = await runSql(server, 'select id from documents where id = any($1)', [[theirs, real, mine]]);
  expect(left.map(({ id }) => id).sort()).toEqual([real, mine].sort());
  await removeDeletedFiles(server);
  expect(listStored(server).filter((path) => path.includes(fileId))).toEqual([]);
  expect((await send(other, `GET /api/documents/${real}/thumbnail`)).statusCode).toBe(404);
  expect((await clear(other)).json()).toEqual({ removed: 0 });
});

it('a test document that was given a real file is cleared no more', async ({ server }) => {
  const owner = await signUpPerson(server, 'keeper');
  const made = await send(owner, 'POST /api/test-documents', { sample: 'passport', sizeKb: 50, expiresOn: null });
  expect(made.statusCode).toBe(201);
  const payload = { fileId: await uploadBytes(owner), fileName: 'real.png', revision: 1 };
  const url = `/api/documents/${made.json().id}/versions`;
  expect((await send(owner, `POST ${url}`, payload)).statusCode).toBe(201);
  const cleared = await send(owner, 'DELETE /api/test-documents');
  expect(cleared.json()).toEqual({ removed: 0 });
  expect((await send(owner, `GET /api/documents/${made.json().id}`)).statusCode).toBe(200);
});

it('whole families are refused with the permission they take, unless the operator lets them be made [TDP-4]', async ({
  server,
  person,
}) => {
  const answer = await send(person, 'POST /api/test-families');
  expect([answer.statusCode, answer.json()]).toEqual([403, errorBody('test_data_refused')]);
  expect(await runSql(server, `select from families where name like 'Test%'`)).toEqual([]);
});

it('a family with people and documents is made where the operator allows it, five an hour', async () => {
  const development = await buildTestServer({ mayMakeTestFamilies: true });
  try {
    const caller = await signUpPerson(development);
    const answer = await send(on(development, caller), 'POST /api/test-families');
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { familyName: 'Test_Lindqvist family', members: 6, documents: 16 },
    ]);
    const { documents } = (await send(on(development, caller), 'GET /api/documents?limit=200')).json();
    expect(documents).toHaveLength(16);
    expect(new Set(documents.map(({ ownerName }: { ownerName: string }) => ownerName)).size).toBe(6);
    await runSql(development, `update rate_limits set tries = 5 where bucket = $1`, [
      `test-family:person:${caller.id}`,
    ]);
    const more = await send(on(development, caller), 'POST /api/test-families');
    expect(more.statusCode).toBe(429);
  } finally {
    await development.stop();
  }
});
