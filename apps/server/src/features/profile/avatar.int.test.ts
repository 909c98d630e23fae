import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { errorBody } from '../../../test/error-body.ts';
import { it as base } from '../../../test/fixtures.ts';
import { listStored } from '../../../test/list-stored.ts';
import { makePhoto } from '../../../test/make-photo.ts';
import { chunked, listen, sendRaw } from '../../../test/raw-request.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { hasSamples, listSamples, readSample } from '../../../test/sample-files.ts';
import { send, sendRequest } from '../../../test/send.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { removeDeletedFiles, sweepFiles } from '../files/sweep-files.ts';

const MAX_BYTES = 3_000_000;

const it = base
  .extend('serverOptions', { scope: 'file' }, { maxUploadBytes: MAX_BYTES })
  .extend('picture', { scope: 'file' }, () => plain('#1c5733'));

it.beforeEach(({ server }) => runSql(server, 'delete from rate_limits'));

function plain(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
}

function setAvatar(person: TestPerson, payload: Buffer, query = '') {
  const headers = { 'content-type': 'application/octet-stream' };
  return sendRequest(person, { method: 'PUT', url: `/api/profile/avatar${query}`, payload, headers });
}

function getAvatar(person: TestPerson, of: { id: string }, headers = {}) {
  return sendRequest(person, { url: `/api/people/${of.id}/avatar`, headers });
}

async function fileRows(person: TestPerson) {
  return runSql(person.server, `select id, purpose, kind from files where uploaded_by = $1`, [person.id]);
}

it('a photograph becomes one’s avatar: square, upright, without a word of the camera [PRF-1, EPD-1, SEC-31]', async ({
  owner,
}) => {
  const photo = await makePhoto({ megapixels: 1, orientation: 6 });
  const answer = await setAvatar(owner, photo, '?x=0&y=0&size=0.5');
  expect(answer.statusCode).toBe(200);
  const { avatarId } = answer.json();
  expect((await send(owner, 'GET /api/profile')).json().avatarId).toBe(avatarId);
  const shown = await getAvatar(owner, owner);
  const { format, width, height, exif, icc } = await sharp(shown.rawPayload).metadata();
  expect({ format, width, height, exif, icc }).toEqual({
    format: 'webp',
    width: 512,
    height: 512,
    exif: undefined,
    icc: undefined,
  });
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    etag: `"${avatarId}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect(await fileRows(owner)).toEqual([{ id: avatarId, purpose: 'avatar', kind: 'webp' }]);
});

it('a browser that has the avatar is answered 304', async ({ owner, picture }) => {
  const { avatarId } = (await setAvatar(owner, picture)).json();
  const again = await getAvatar(owner, owner, { 'if-none-match': `"${avatarId}"` });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  await setAvatar(owner, picture);
  expect((await getAvatar(owner, owner, { 'if-none-match': `"${avatarId}"` })).statusCode).toBe(200);
});

it('an avatar is stored encrypted, and nothing of the uploaded picture is left [SEC-31]', async ({ server }) => {
  const person = await signUpPerson(server);
  const before = new Set(listStored(server));
  const { avatarId } = (await setAvatar(person, await makePhoto({ megapixels: 1 }))).json();
  const added = listStored(server).filter((file) => !before.has(file));
  expect(added).toEqual([path.join(server.folder, 'files', 'avatars', avatarId.slice(-2), avatarId)]);
  const stored = fs.readFileSync(added[0] ?? '');
  expect([stored.includes('WEBP'), stored.includes('Kinvault')]).toEqual([false, false]);
});

describe('refused', () => {
  it.for<[what: string, status: number, code: string, make: (picture: Buffer) => Promise<Buffer>]>([
    ['nothing', 400, 'file_empty', async () => Buffer.alloc(0)],
    ['a PDF', 415, 'avatar_not_image', async () => Buffer.from('%PDF-1.7\nhello')],
    ['an SVG', 415, 'avatar_not_image', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', 415, 'avatar_not_image', async () => Buffer.from('<!doctype html><script>1</script>')],
    ['a picture cut off in its head', 415, 'avatar_not_image', async (picture) => picture.subarray(0, 20)],
    [
      'a picture that is damaged behind its head',
      415,
      'avatar_not_image',
      async (picture) => Buffer.concat([picture.subarray(0, 41), Buffer.alloc(90)]),
    ],
    ['more than 64 megapixels', 415, 'image_too_large', async () => pixelBomb(10_000, 6401)],
    ['a byte too many', 413, 'file_too_large', async () => Buffer.alloc(MAX_BYTES + 1, 1)],
  ])(
    'an avatar of %s is answered %d %s, and the former one stays [PRF-2, SEC-26, SEC-29]',
    async ([_what, status, code, make], { server, owner, picture }) => {
      const { avatarId } = (await setAvatar(owner, picture)).json();
      const before = listStored(server);
      const answer = await setAvatar(owner, await make(picture));
      expect([answer.statusCode, answer.json()]).toEqual([status, errorBody(code)]);
      expect((await getAvatar(owner, owner)).headers.etag).toBe(`"${avatarId}"`);
      expect(listStored(server)).toEqual(before);
    },
  );

  function pixelBomb(width: number, height: number): Promise<Buffer> {
    return sharp({ create: { width, height, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
  }

  it('an avatar of unknown length is refused one byte past the limit [SEC-25]', async ({ server, owner }) => {
    const port = await listen(server);
    const before = listStored(server);
    const headers = {
      cookie: owner.cookie,
      origin: 'http://kinvault.test',
      'content-type': 'application/octet-stream',
      'transfer-encoding': 'chunked',
    };
    const answer = await sendRaw(port, {
      path: '/api/profile/avatar',
      method: 'PUT',
      headers,
      pieces: chunked(Buffer.alloc(MAX_BYTES + 1, 1)),
    });
    expect(answer).toContain('413');
    expect(listStored(server)).toEqual(before);
  });

  it.for(['?x=-1', '?size=2', '?size=0', '?x=left', '?y=NaN'])(
    'a crop like %s is refused',
    async (query, { owner, picture }) => {
      expect((await setAvatar(owner, picture, query)).statusCode).toBe(400);
    },
  );

  it('a visitor’s avatar is refused before a byte is stored [SEC-12]', async ({ server, owner, picture }) => {
    const before = listStored(server);
    expect((await setAvatar({ ...owner, cookie: '' }, picture)).statusCode).toBe(401);
    expect(listStored(server)).toEqual(before);
  });

  it('the hundredth avatar within an hour is refused', async ({ server, owner, picture }) => {
    await runSql(
      server,
      `insert into rate_limits values ('avatar:person:' || $1::text, 60, now() + interval '1 hour')`,
      [owner.id],
    );
    expect((await setAvatar(owner, picture)).json()).toEqual(errorBody('too_many_requests'));
  });
});

it('a new avatar replaces the former, whose file is deleted; a removed one leaves initials', async ({
  server,
  picture,
}) => {
  const person = await signUpPerson(server);
  await removeDeletedFiles(server);
  const before = listStored(server);
  const first = (await setAvatar(person, picture)).json().avatarId;
  const second = (await setAvatar(person, await plain('#c02010'))).json().avatarId;
  expect(await fileRows(person)).toEqual([{ id: second, purpose: 'avatar', kind: 'webp' }]);
  expect(await runSql(server, 'select purpose from file_tombstones where file_id = $1', [first])).toEqual([
    { purpose: 'avatar' },
  ]);
  await removeDeletedFiles(server);
  expect(listStored(server)).toHaveLength(before.length + 1);

  for (const _twice of [1, 2]) {
    const removed = await send(person, 'DELETE /api/profile/avatar');
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
  }
  expect((await getAvatar(person, person)).statusCode).toBe(404);
  await removeDeletedFiles(server);
  expect([await fileRows(person), listStored(server), await countRows(server, 'file_tombstones')]).toEqual([
    [],
    before,
    0,
  ]);
});

it('one of ten avatars set at once stays, and no file of the others', async ({ server, picture }) => {
  const person = await signUpPerson(server);
  await removeDeletedFiles(server);
  const before = listStored(server);
  const answers = await Promise.all(Array.from({ length: 10 }, () => setAvatar(person, picture)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  const shown = (await send(person, 'GET /api/profile')).json().avatarId;
  expect(answers.map((answer) => answer.json().avatarId)).toContain(shown);
  expect(await fileRows(person)).toEqual([{ id: shown, purpose: 'avatar', kind: 'webp' }]);
  await removeDeletedFiles(server);
  expect(listStored(server)).toHaveLength(before.length + 1);
});

it('the sweep leaves every avatar that is shown, however old, and takes those that nobody shows', async ({
  server,
  owner,
  outsider,
  picture,
}) => {
  const { avatarId } = (await setAvatar(owner, picture)).json();
  await runSql(server, `delete from files where uploaded_by = $1`, [outsider.id]);
  const { avatarId: orphan } = (await setAvatar(outsider, picture)).json();
  await runSql(server, 'update people set avatar_file_id = null where id = $1', [outsider.id]);
  await runSql(server, `update files set created_at = created_at - interval '2 days'`);
  for (const file of listStored(server)) fs.utimesSync(file, new Date(0), new Date(0));
  await sweepFiles(server);
  expect((await getAvatar(owner, owner)).headers.etag).toBe(`"${avatarId}"`);
  expect(await runSql(server, 'select id from files where id = $1', [orphan])).toEqual([]);
  expect(listStored(server).filter((file) => file.includes(orphan))).toEqual([]);
});

it(
  'a hostile picture ends with its child; the server answers on, and draws the next one [SEC-30]',
  needs(hasSamples, 'needs ../shared/samples'),
  async ({ server, owner, picture }) => {
    for (const name of listSamples('hostile')) {
      const bytes = readSample(name);
      if (bytes.length > MAX_BYTES || bytes.length === 0) continue;
      expect([200, 415, 503]).toContain((await setAvatar(owner, bytes)).statusCode);
    }
    expect((await server.app.inject({ url: '/api/health' })).statusCode).toBe(200);
    expect((await setAvatar(owner, picture)).statusCode).toBe(200);
  },
);
