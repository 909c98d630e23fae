import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addMember,
  as,
  buildTestApp,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { runSql } from '../../../test/run-sql.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';

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

it('whoever shares a family sees it; a stranger’s answers like a random id, byte for byte [SEC-7, SEC-12]', async () => {
  await setAvatar(elena, picture);
  const [member, invited, requested, removed] = await Promise.all(
    Array.from({ length: 4 }, (_, index) => signUpPerson(test, `Person ${index}`)),
  );
  if (!member || !invited || !requested || !removed) throw new Error('four people');
  await addMember(test, elena.familyId, member, { role: 'Viewer' });
  await addMember(test, elena.familyId, invited, { state: 'invited', role: 'Admin' });
  await addMember(test, elena.familyId, requested, { state: 'requested' });
  await addMember(test, elena.familyId, removed);
  expect((await getAvatar(removed, elena)).statusCode).toBe(200);
  await runSql(test, 'delete from members where person_id = $1 and family_id = $2', [removed.id, elena.familyId]);
  expect((await getAvatar(member, elena)).statusCode).toBe(200);

  await setAvatar(member, picture);
  expect((await getAvatar(elena, member)).statusCode).toBe(200);
  for (const person of [stranger, invited, requested, removed]) {
    const foreign = await getAvatar(person, elena);
    const random = await getAvatar(person, { id: randomUUID() });
    const comparable = ({ statusCode, headers, body }: typeof foreign) => ({
      statusCode,
      body,
      headers: { ...headers, date: '' },
    });
    expect(comparable(foreign)).toEqual(comparable(random));
    expect(foreign.statusCode).toBe(404);
  }
  expect((await getAvatar({ ...elena, cookie: '' }, elena)).statusCode).toBe(401);
});

it('beneath the application nobody shows a file that is not a picture of their own, nor sees a stranger’s', async () => {
  const { avatarId } = (await setAvatar(elena, picture)).json();
  expect(await sqlAsPerson(test, stranger.id, ['select id from files where id = $1', [avatarId]])).toEqual([]);
  for (const id of [avatarId, randomUUID()])
    await expect(sqlAsPerson(test, stranger.id, ['select replace_my_avatar($1)', [id]])).rejects.toThrow('no avatar');
  const insert = `insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
    values ($1, $2, $3, 'webp', 1, sha256('x'), 'x', 'x')`;
  await sqlAsPerson(test, stranger.id, [insert, [randomUUID(), 'avatar', stranger.id]]);
  for (const [purpose, uploader] of [
    ['avatar', elena.id],
    ['thumbnail', stranger.id],
  ])
    await expect(sqlAsPerson(test, stranger.id, [insert, [randomUUID(), purpose, uploader]])).rejects.toThrow(
      'row-level security',
    );
});
