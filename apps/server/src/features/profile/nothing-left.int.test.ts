import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addMember,
  as,
  buildTestApp,
  cookieOf,
  createDocument,
  ORIGIN,
  signUpPerson,
  type TestApp,
  type TestPerson,
  uploadBytes,
} from '../../../test/build-test-app.ts';
import { getFile } from '../../../test/file-link.ts';
import { listStored } from '../../../test/list-stored.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { tablesWith } from '../../../test/search-database.ts';
import { startJobs } from '../../platform/jobs/pg-boss-jobs.ts';
import { createThumbnailer } from '../../platform/processing/thumbnailer.ts';
import { makeThumbnail } from '../documents/make-thumbnail.ts';
import { removeBuriedFiles } from '../files/sweep-files.ts';

const CANARY = `canary${randomUUID().slice(0, 8)}`;

let test: TestApp;
let leo: TestPerson;
let canary: TestPerson;
const thumbnailer = createThumbnailer({ log: { warn: () => {} } });
beforeAll(async () => {
  test = await buildTestApp();
  leo = await signUpPerson(test, 'Leo');
});
afterAll(async () => {
  await thumbnailer.close();
  await test.stop();
});

async function markedPicture(): Promise<Buffer> {
  const create = { width: 900, height: 600, channels: 3 as const, background: '#c02010' };
  return Buffer.concat([await sharp({ create }).tiff().toBuffer(), Buffer.from(CANARY)]);
}

/** Through the front door: with a name, address and device that are all the canary's. */
async function signUpCanary(): Promise<TestPerson> {
  const email = `${CANARY}@rivera.example`;
  const password = 'quiet lantern orchard';
  const headers = { origin: ORIGIN, 'user-agent': `${CANARY} browser` };
  const family = { kind: 'create', name: `${CANARY} family` };
  const payload = { name: `Elena ${CANARY}`, email, password, family };
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/sign-up', headers, payload });
  const cookie = cookieOf(answer);
  await test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload: { email, password } });
  await test.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload: { email, password: 'wrong' } });
  const { families } = (await test.app.inject({ url: '/api/families', headers: { cookie } })).json();
  return { id: answer.json().person.id, name: payload.name, email, password, cookie, familyId: families[0].id };
}

/** In every place where a person leaves words, pictures or bytes. */
async function fillWithCanary(): Promise<void> {
  const profile = { name: canary.name, phone: CANARY, location: CANARY, bio: `I am ${CANARY}` };
  await test.app.inject(as(canary, { method: 'PUT', url: '/api/profile', payload: profile }));
  const headers = { 'content-type': 'application/octet-stream' };
  const avatar = await test.app.inject(
    as(canary, { method: 'PUT', url: '/api/profile/avatar', payload: await markedPicture(), headers }),
  );
  expect(avatar.statusCode).toBe(200);
  const words = { name: `${CANARY} passport`, fileName: `${CANARY}.tif`, number: CANARY, issuingCountry: CANARY };
  const own = { kind: 'person' as const, personId: canary.id, shareWith: [leo.familyId, canary.familyId] };
  const targets = [own, { ...own, shareWith: [] }, { kind: 'family' as const, familyId: canary.familyId }];
  for (const target of targets) {
    const { id } = await createDocument(test, canary, { ...words, target, bytes: await markedPicture() });
    await makeThumbnail({ ...test, thumbnailer }, { documentId: id });
    await runSql(test, `update documents set tags = array[$2] where id = $1`, [id, CANARY]);
    await runSql(test, `insert into marks values ($1, $2, true, $3)`, [id, canary.id, `note of ${CANARY}`]);
  }
  await runSql(test, `insert into marks select id, $1, true, $2 from documents where owner_id = $3`, [
    leo.id,
    `${CANARY}’s`,
    canary.id,
  ]);
  await uploadBytes(test, canary, await markedPicture());
  // what other parts write of a person
  const { id, email } = canary;
  await runSql(
    test,
    `update auth.users set pending_email = 'new.' || email, email_verified = true, image = $2 where id = $1`,
    [id, CANARY],
  );
  await runSql(
    test,
    `insert into auth.verifications (id, identifier, value, expires_at) values
    (gen_random_uuid(), 'x-' || $1::text, 'y', now() + interval '1 day'), (gen_random_uuid(), 'x', '"' || $2::text || '"', now() + interval '1 day')`,
    [email, id],
  );
  await runSql(
    test,
    `insert into auth.mailed_links values (sha256($1::bytea), $2, 'reset-password', $3, now() + interval '1 hour')`,
    [CANARY, id, email],
  );
  await runSql(
    test,
    `insert into auth.passkeys (id, user_id, credential_id, public_key, counter, is_backed_up, name) values (gen_random_uuid(), $1, $2::text, convert_to($2::text, 'UTF8'), 0, false, $2::text)`,
    [id, CANARY],
  );
  await runSql(
    test,
    `insert into mails (id, person_id, to_email, kind, params) values
    (gen_random_uuid(), $1, $2, 'password-changed', '{}'), (gen_random_uuid(), null, $2, 'sign-up-again', '{}')`,
    [id, email],
  );
  await runSql(
    test,
    `insert into invites (id, family_id, email, invitee_name, created_by, expires_at) values
    (gen_random_uuid(), $1, $2, $3, $4, now() + interval '7 days')`,
    [leo.familyId, email, canary.name, leo.id],
  );
  await runSql(test, `insert into rate_limits values ('avatar:' || $1::text || ':x', 1, now() + interval '1 hour')`, [
    id,
  ]);
}

async function decryptAll(): Promise<Buffer[]> {
  const rows = await runSql(test, 'select id, purpose, size_bytes, wrapped_key, key_id from files');
  return Promise.all(
    rows.map(async (row) => {
      const file = {
        id: String(row.id),
        purpose: row.purpose as 'original',
        sizeBytes: Number(row.size_bytes),
        wrappedKey: row.wrapped_key as Buffer,
        keyId: String(row.key_id),
      };
      return Buffer.concat(await Array.fromAsync(await test.files.read(file)));
    }),
  );
}

async function runPlannedJobs(): Promise<void> {
  const nothing = async () => {};
  const remove = () => removeBuriedFiles(test);
  const jobs = await startJobs(test.connection, () => {}, {
    'make-thumbnail': (payload) => makeThumbnail({ ...test, thumbnailer }, payload),
    'send-mail': nothing,
    'remove-files': remove,
    'forget-person': remove,
    sweep: nothing, // no help from what runs every hour
  });
  const open = `jobs.job where state in ('created', 'retry', 'active') and name <> 'sweep'`;
  await expect.poll(() => countRows(test, open), { timeout: 30_000 }).toBe(0);
  await jobs.stop();
}

it('after deletion the canary is in no row, file, thumbnail, index or session [SEC-39, DAT-5]', async () => {
  const kept = await createDocument(test, leo);
  await makeThumbnail({ ...test, thumbnailer }, { documentId: kept.id });
  canary = await signUpCanary();
  await addMember(test, leo.familyId, canary);
  const before = listStored(test);
  await fillWithCanary();

  // the search finds what is there
  const places = [
    'auth.mailed_links',
    'auth.passkeys',
    'auth.sessions',
    'auth.users',
    'auth.verifications',
    'public.documents',
  ];
  const more = [
    'public.families',
    'public.invites',
    'public.mails',
    'public.marks',
    'public.people',
    'public.document_versions',
  ];
  expect(await tablesWith(test, CANARY)).toEqual(expect.arrayContaining([...places, ...more]));
  expect((await tablesWith(test, canary.id)).length).toBeGreaterThan(12);
  expect((await decryptAll()).filter((bytes) => bytes.includes(CANARY))).toHaveLength(4);
  expect(listStored(test).length).toBe(before.length + 3 * 3 + 1 + 1);
  expect((await test.app.inject(as(leo, { url: '/api/documents' }))).body).toContain(CANARY);

  const payload = { password: canary.password };
  const answer = await test.app.inject(as(canary, { method: 'POST', url: '/api/profile/deletion', payload }));
  expect(answer.statusCode).toBe(204);
  expect(await tablesWith(test, CANARY)).toEqual([]);
  await runPlannedJobs();

  expect(await tablesWith(test, CANARY)).toEqual([]);
  // the plan to forget them is all that still says their id, which by now is nobody's
  expect(await tablesWith(test, canary.id)).toEqual(['jobs.job', 'jobs.job_common']);
  expect(listStored(test)).toEqual(before);
  for (const bytes of [...(await decryptAll()), ...listStored(test).map((file) => fs.readFileSync(file))])
    expect(bytes.includes(CANARY)).toBe(false);
  expect(await countRows(test, 'file_tombstones')).toBe(0);
  expect(await countRows(test, `auth.sessions where user_agent ilike '%canary%'`)).toBe(0);
  for (const url of ['/api/session', '/api/documents', '/api/families'])
    expect((await test.app.inject(as(leo, { url }))).body).not.toContain(CANARY);
  expect((await test.app.inject(as(canary, { url: '/api/session' }))).json().person).toBeNull();
  expect((await getFile(test, leo, kept.id)).statusCode).toBe(200);
});
