import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { sendRequest } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';

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

it('an avatar is seen by everyone who shares a family; a stranger’s answers like a random id, byte for byte [SEC-7, SEC-12]', async ({
  server,
  owner,
  outsider,
  picture,
}) => {
  await setAvatar(owner, picture);
  const [member, invited, requested, removed] = await Promise.all(
    Array.from({ length: 4 }, (_, index) => signUpPerson(server, `Person ${index}`)),
  );
  if (!member || !invited || !requested || !removed) throw new Error('four people');
  await addMember(owner.familyId, member, { role: 'Viewer' });
  await addMember(owner.familyId, invited, { state: 'invited', role: 'Admin' });
  await addMember(owner.familyId, requested, { state: 'requested' });
  await addMember(owner.familyId, removed);
  expect((await getAvatar(removed, owner)).statusCode).toBe(200);
  await runSql(server, 'delete from members where person_id = $1 and family_id = $2', [removed.id, owner.familyId]);
  expect((await getAvatar(member, owner)).statusCode).toBe(200);

  await setAvatar(member, picture);
  expect((await getAvatar(owner, member)).statusCode).toBe(200);
  for (const person of [outsider, invited, requested, removed]) {
    const foreign = await getAvatar(person, owner);
    const random = await getAvatar(person, { id: randomUUID() });
    const comparable = ({ statusCode, headers, body }: typeof foreign) => ({
      statusCode,
      body,
      headers: { ...headers, date: '', 'x-request-id': '' },
    });
    expect(comparable(foreign)).toEqual(comparable(random));
    expect(foreign.statusCode).toBe(404);
  }
  expect((await getAvatar({ ...owner, cookie: '' }, owner)).statusCode).toBe(401);
});

it('beneath the application nobody shows a file that is not a picture of their own, nor sees a stranger’s', async ({
  server,
  owner,
  outsider,
  picture,
}) => {
  const { avatarId } = (await setAvatar(owner, picture)).json();
  expect(await sqlAsPerson(server, outsider.id, ['select id from files where id = $1', [avatarId]])).toEqual([]);
  for (const id of [avatarId, randomUUID()])
    await expect(sqlAsPerson(server, outsider.id, ['select replace_my_avatar($1)', [id]])).rejects.toThrow('no avatar');
  const insert = `insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
    values ($1, $2, $3, 'webp', 1, sha256('x'), 'x', 'x')`;
  await sqlAsPerson(server, outsider.id, [insert, [randomUUID(), 'avatar', outsider.id]]);
  for (const [purpose, uploader] of [
    ['avatar', owner.id],
    ['thumbnail', outsider.id],
  ])
    await expect(sqlAsPerson(server, outsider.id, [insert, [randomUUID(), purpose, uploader]])).rejects.toThrow(
      'row-level security',
    );
});
