import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, buildTestApp, signUpPerson, type TestApp, type TestPerson } from '../../../test/build-test-app.ts';
import { listStored } from '../../../test/list-stored.ts';
import { makePhoto } from '../../../test/make-photo.ts';
import { chunked, listen, sendRaw } from '../../../test/raw-request.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { hasSamples, readSample } from '../../../test/sample-files.ts';
import { removeBuriedFiles, sweepFiles } from '../files/sweep-files.ts';

const MAX_BYTES = 3_000_000;
let test: TestApp;
let elena: TestPerson;
let stranger: TestPerson;
let picture: Buffer;
beforeAll(async () => {
  test = await buildTestApp({ maxUploadBytes: MAX_BYTES });
  elena = await signUpPerson(test);
  stranger = await signUpPerson(test, 'Ada Stone');
  picture = await plain('#1c5733');
});
afterAll(() => test.stop());
beforeEach(() => runSql(test, 'delete from rate_limits'));

function plain(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
}

function setAvatar(person: TestPerson, payload: Buffer, query = '') {
  const headers = { 'content-type': 'application/octet-stream' };
  return test.app.inject(as(person, { method: 'PUT', url: `/api/profile/avatar${query}`, payload, headers }));
}

function getAvatar(person: TestPerson, of: { id: string }, headers = {}) {
  return test.app.inject(as(person, { url: `/api/people/${of.id}/avatar`, headers }));
}

async function fileRows(person: TestPerson) {
  return runSql(test, `select id, purpose, kind from files where uploaded_by = $1`, [person.id]);
}

it('a photograph becomes one’s avatar: square, upright, without a word of the camera [PRF-1, EPD-1, SEC-31]', async () => {
  const photo = await makePhoto({ megapixels: 1, orientation: 6 });
  const answer = await setAvatar(elena, photo, '?x=0&y=0&size=0.5');
  expect(answer.statusCode).toBe(200);
  const { avatarId } = answer.json();
  expect((await test.app.inject(as(elena, { url: '/api/profile' }))).json().avatarId).toBe(avatarId);
  const shown = await getAvatar(elena, elena);
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
    'cache-control': 'private, max-age=3600',
    etag: `"${avatarId}"`,
    vary: 'cookie',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect(await fileRows(elena)).toEqual([{ id: avatarId, purpose: 'avatar', kind: 'webp' }]);
});

it('a browser that has it is told so', async () => {
  const { avatarId } = (await setAvatar(elena, picture)).json();
  const again = await getAvatar(elena, elena, { 'if-none-match': `"${avatarId}"` });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  await setAvatar(elena, picture);
  expect((await getAvatar(elena, elena, { 'if-none-match': `"${avatarId}"` })).statusCode).toBe(200);
});

it('what is kept is encrypted, and nothing of what was sent is left [SEC-31]', async () => {
  const person = await signUpPerson(test);
  const before = new Set(listStored(test));
  const { avatarId } = (await setAvatar(person, await makePhoto({ megapixels: 1 }))).json();
  const added = listStored(test).filter((file) => !before.has(file));
  expect(added).toEqual([path.join(test.folder, 'files', 'avatars', avatarId.slice(-2), avatarId)]);
  const stored = fs.readFileSync(added[0] ?? '');
  expect([stored.includes('WEBP'), stored.includes('Kinvault')]).toEqual([false, false]);
});

describe('refused', () => {
  it.each([
    ['nothing', 400, 'file_empty', async () => Buffer.alloc(0)],
    ['a PDF', 415, 'avatar_not_image', async () => Buffer.from('%PDF-1.7\nhello')],
    ['an SVG', 415, 'avatar_not_image', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', 415, 'avatar_not_image', async () => Buffer.from('<!doctype html><script>1</script>')],
    ['a picture cut off in its head', 415, 'avatar_not_image', async () => picture.subarray(0, 20)],
    [
      'a picture that is damaged behind its head',
      415,
      'avatar_not_image',
      async () => Buffer.concat([picture.subarray(0, 41), Buffer.alloc(90)]),
    ],
    ['more than 50 megapixels', 415, 'image_too_large', async () => pixelBomb(10_000, 5001)],
    ['a byte too many', 413, 'file_too_large', async () => Buffer.alloc(MAX_BYTES + 1, 1)],
  ] as const)('%s: %d %s, and the former one stays [PRF-2, SEC-26, SEC-29]', async (_what, status, code, make) => {
    const { avatarId } = (await setAvatar(elena, picture)).json();
    const before = listStored(test);
    const answer = await setAvatar(elena, await make());
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: { code } }]);
    expect((await getAvatar(elena, elena)).headers.etag).toBe(`"${avatarId}"`);
    expect(listStored(test)).toEqual(before);
  });

  function pixelBomb(width: number, height: number): Promise<Buffer> {
    return sharp({ create: { width, height, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
  }

  it('a byte too many in a stream of unknown length, at the limit [SEC-25]', async () => {
    const port = await listen(test);
    const before = listStored(test);
    const headers = {
      cookie: elena.cookie,
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
    expect(listStored(test)).toEqual(before);
  });

  it.each(['?x=-1', '?size=2', '?size=0', '?x=left', '?y=NaN'])('a crop like %s', async (query) => {
    expect((await setAvatar(elena, picture, query)).statusCode).toBe(400);
  });

  it('a visitor, before a byte is kept [SEC-12]', async () => {
    const before = listStored(test);
    expect((await setAvatar({ ...elena, cookie: '' }, picture)).statusCode).toBe(401);
    expect(listStored(test)).toEqual(before);
  });

  it('the hundredth within an hour', async () => {
    await runSql(test, `insert into rate_limits values ('avatar:' || $1::text, 60, now() + interval '1 hour')`, [
      elena.id,
    ]);
    expect((await setAvatar(elena, picture)).json()).toEqual({ error: { code: 'too_many_requests' } });
  });
});

it('a new one replaces the former, whose file goes; a removed one leaves initials', async () => {
  const person = await signUpPerson(test);
  await removeBuriedFiles(test);
  const before = listStored(test);
  const first = (await setAvatar(person, picture)).json().avatarId;
  const second = (await setAvatar(person, await plain('#c02010'))).json().avatarId;
  expect(await fileRows(person)).toEqual([{ id: second, purpose: 'avatar', kind: 'webp' }]);
  expect(await runSql(test, 'select purpose from file_tombstones where file_id = $1', [first])).toEqual([
    { purpose: 'avatar' },
  ]);
  await removeBuriedFiles(test);
  expect(listStored(test)).toHaveLength(before.length + 1);

  for (const _twice of [1, 2]) {
    const removed = await test.app.inject(as(person, { method: 'DELETE', url: '/api/profile/avatar' }));
    expect([removed.statusCode, removed.body]).toEqual([204, '']);
  }
  expect((await getAvatar(person, person)).statusCode).toBe(404);
  await removeBuriedFiles(test);
  expect([await fileRows(person), listStored(test), await countRows(test, 'file_tombstones')]).toEqual([[], before, 0]);
});

it('of ten at once one stays, and no file of the others', async () => {
  const person = await signUpPerson(test);
  await removeBuriedFiles(test);
  const before = listStored(test);
  const answers = await Promise.all(Array.from({ length: 10 }, () => setAvatar(person, picture)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  const shown = (await test.app.inject(as(person, { url: '/api/profile' }))).json().avatarId;
  expect(answers.map((answer) => answer.json().avatarId)).toContain(shown);
  expect(await fileRows(person)).toEqual([{ id: shown, purpose: 'avatar', kind: 'webp' }]);
  await removeBuriedFiles(test);
  expect(listStored(test)).toHaveLength(before.length + 1);
});

it('the sweep leaves every avatar that is shown, however old, and takes those that nobody shows', async () => {
  const { avatarId } = (await setAvatar(elena, picture)).json();
  await runSql(test, `delete from files where uploaded_by = $1`, [stranger.id]);
  const { avatarId: orphan } = (await setAvatar(stranger, picture)).json();
  await runSql(test, 'update people set avatar_file_id = null where id = $1', [stranger.id]);
  await runSql(test, `update files set created_at = created_at - interval '2 days'`);
  for (const file of listStored(test)) fs.utimesSync(file, new Date(0), new Date(0));
  await sweepFiles(test);
  expect((await getAvatar(elena, elena)).headers.etag).toBe(`"${avatarId}"`);
  expect(await runSql(test, 'select id from files where id = $1', [orphan])).toEqual([]);
  expect(listStored(test).filter((file) => file.includes(orphan))).toEqual([]);
});

it.skipIf(!hasSamples)(
  'a hostile picture ends with its child; the server answers on, and draws the next one [SEC-30]',
  async () => {
    for (const name of fs.readdirSync(new URL('../../../../../../shared/samples/hostile/', import.meta.url))) {
      const bytes = readSample(`hostile/${name}`);
      if (bytes.length > MAX_BYTES || bytes.length === 0) continue;
      expect([200, 415, 503]).toContain((await setAvatar(elena, bytes)).statusCode);
    }
    expect((await test.app.inject({ url: '/api/health' })).statusCode).toBe(200);
    expect((await setAvatar(elena, picture)).statusCode).toBe(200);
  },
);
