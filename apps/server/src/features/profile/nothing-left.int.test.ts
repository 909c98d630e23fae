import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import sharp from 'sharp';
import { afterAll, expect } from 'vitest';
import { NO_QUIET } from '../../../test/drawing.ts';
import { getFile } from '../../../test/file-link.ts';
import { it as base } from '../../../test/fixtures.ts';
import { listStored } from '../../../test/list-stored.ts';
import { addMember } from '../../../test/membership.ts';
import { createReading } from '../../../test/read-files.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { tablesWith } from '../../../test/search-database.ts';
import { send, sendRequest } from '../../../test/send.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from '../../../test/test-documents.ts';
import { cookieOf, signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

import { startJobs } from '../../platform/jobs/pg-boss-jobs.ts';
import { createThumbnailer } from '../../platform/processing/thumbnailer.ts';
import { drawThumbnails } from '../documents/thumbnails/draw-thumbnails.ts';
import { makeThumbnail } from '../documents/thumbnails/make-thumbnail.ts';
import { createTurns } from '../documents/thumbnails/turns.ts';
import { removeDeletedFiles } from '../files/sweep-files.ts';

const CANARY = `canary${randomUUID().slice(0, 8)}`;

const thumbnailer = createThumbnailer({ log: { warn: () => {} } });
const reading = createReading();
const it = base.extend('leo', { scope: 'file' }, ({ server }) => signUpPerson(server, 'Leo'));

afterAll(async () => {
  await Promise.all([thumbnailer.close(), reading.close()]);
});

async function markedPicture(): Promise<Buffer> {
  const create = { width: 900, height: 600, channels: 3 as const, background: '#c02010' };
  return Buffer.concat([await sharp({ create }).tiff().toBuffer(), Buffer.from(CANARY)]);
}

/** Through the front door: with a name, address and device that are all the canary's. */
async function signUpCanary(server: TestServer): Promise<TestPerson> {
  const email = `${CANARY}@rivera.example`;
  const password = 'quiet lantern orchard';
  const headers = { origin: ORIGIN, 'user-agent': `${CANARY} browser` };
  const family = { kind: 'create', name: `${CANARY} family` };
  const payload = { name: `Elena ${CANARY}`, email, password, family };
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/sign-up', headers, payload });
  const cookie = cookieOf(answer);
  await server.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload: { email, password } });
  await server.app.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload: { email, password: 'wrong' } });
  const { families } = (await server.app.inject({ url: '/api/families', headers: { cookie } })).json();
  return {
    server,
    id: answer.json().person.id,
    name: payload.name,
    email,
    password,
    cookie,
    familyId: families[0].id,
  };
}

/** In every place where a person leaves words, pictures or bytes. */
async function fillWithCanary(leo: TestPerson, canary: TestPerson): Promise<void> {
  const profile = { name: canary.name, phone: CANARY, location: CANARY, bio: `I am ${CANARY}` };
  await send(canary, 'PUT /api/profile', profile);
  const headers = { 'content-type': 'application/octet-stream' };
  const avatar = await sendRequest(canary, {
    method: 'PUT',
    url: '/api/profile/avatar',
    payload: await markedPicture(),
    headers,
  });
  expect(avatar.statusCode).toBe(200);
  const words = { name: `${CANARY} passport`, fileName: `${CANARY}.tif`, number: CANARY, issuingCountry: CANARY };
  const own = forPerson(canary, leo.familyId, canary.familyId);
  const targets = [own, { ...own, shareWith: [] }, forFamily(canary.familyId)];
  for (const target of targets) {
    const { id } = await createDocument(canary, { ...words, target, bytes: await markedPicture() });
    await makeThumbnail({ ...canary.server, thumbnailer }, { documentId: id });
    await runSql(canary.server, `update documents set tags = array[$2] where id = $1`, [id, CANARY]);
    await runSql(canary.server, `insert into marks values ($1, $2, true, $3)`, [id, canary.id, `note of ${CANARY}`]);
  }
  await runSql(canary.server, `insert into marks select id, $1, true, $2 from documents where owner_id = $3`, [
    leo.id,
    `${CANARY}’s`,
    canary.id,
  ]);
  // what was read from their papers, and what they answered for others
  await runSql(
    canary.server,
    `insert into proposals (id, file_id, field, value, certainty, page, passage, state, answered_by, answered_at)
     select gen_random_uuid(), d.file_id, 'name', case when d.owner_id = $2 then 'Passport' else $3 end, 'read', 1, null, 'dismissed', $1, now()
     from documents d where d.owner_id in ($1, $2)`,
    [canary.id, leo.id, CANARY],
  );
  await throwAway(canary, own);
  await uploadBytes(canary, await markedPicture());
  // what other parts write of a person
  const { id, email } = canary;
  await runSql(
    canary.server,
    `update auth.users set pending_email = 'new.' || email, email_verified = true where id = $1`,
    [id],
  );
  await runSql(
    canary.server,
    `insert into auth.mailed_links values (sha256($1::bytea), $2, 'reset-password', $3, now() + interval '1 hour')`,
    [CANARY, id, email],
  );
  await runSql(
    canary.server,
    `insert into auth.passkeys (id, user_id, credential_id, public_key, counter, is_backed_up, name) values (gen_random_uuid(), $1, $2::text, convert_to($2::text, 'UTF8'), 0, false, $2::text)`,
    [id, CANARY],
  );
  await runSql(canary.server, `insert into auth.oidc_links (issuer, subject, user_id, name) values ($2, $2, $1, $2)`, [
    id,
    CANARY,
  ]);
  await runSql(
    canary.server,
    `insert into mails (id, person_id, to_email, kind, params) values
    (gen_random_uuid(), $1, $2, 'password-changed', '{}'), (gen_random_uuid(), null, $2, 'sign-up-again', '{}')`,
    [id, email],
  );
  await runSql(
    canary.server,
    `insert into invites (id, family_id, email, invitee_name, created_by, expires_at) values
    (gen_random_uuid(), $1, $2, $3, $4, now() + interval '7 days')`,
    [leo.familyId, email, canary.name, leo.id],
  );
  await runSql(
    canary.server,
    `with child as (insert into people (id, name) values (gen_random_uuid(), 'Noa') returning id),
       part as (insert into guardians (person_id, guardian_id, accepted_at) select id, $1, now() from child)
     insert into account_invites (id, person_id, email, created_by, expires_at)
     select gen_random_uuid(), id, $2, $1, now() + interval '7 days' from child`,
    [leo.id, email],
  );
  await runSql(
    canary.server,
    `insert into rate_limits values ('avatar:' || $1::text || ':x', 1, now() + interval '1 hour')`,
    [id],
  );
}

async function call(person: TestPerson, method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const answer = await sendRequest(person, { method, url, ...(payload && { payload }) });
  expect(answer.statusCode).toBeLessThan(300);
}

/** In an earlier version, and in the trash. */
async function throwAway(canary: TestPerson, target: UploadTarget): Promise<void> {
  const { id } = await createDocument(canary, { name: CANARY, target, bytes: await markedPicture() });
  const upload = { fileId: await uploadBytes(canary, await markedPicture()), fileName: CANARY, revision: 1 };
  await call(canary, 'POST', `/api/documents/${id}/versions`, upload);
  await call(canary, 'POST', `/api/documents/${id}/views`);
  await call(canary, 'DELETE', `/api/documents/${id}`);
}

async function decryptAll(server: TestServer): Promise<Buffer[]> {
  const rows = await runSql(server, 'select id, purpose, size_bytes, wrapped_key, key_id from files');
  return Promise.all(
    rows.map(async (row) => {
      const file = {
        id: String(row.id),
        purpose: row.purpose as 'original',
        sizeBytes: Number(row.size_bytes),
        wrappedKey: row.wrapped_key as Buffer,
        keyId: String(row.key_id),
      };
      return Buffer.concat(await Array.fromAsync(await server.files.read(file)));
    }),
  );
}

async function runPlannedJobs(server: TestServer): Promise<void> {
  const nothing = async () => {};
  const remove = () => removeDeletedFiles(server);
  const jobs = await startJobs(server.connection, () => {}, {
    'draw-thumbnails': (_payload, { id }) =>
      drawThumbnails({ ...server, thumbnailer, turns: createTurns(), quiet: NO_QUIET }, id),
    'read-uploads': (_payload, { id }) => reading.next(server, id),
    'hand-over-reading': ({ fileId }) => reading.handOver(server, fileId),
    'send-mail': nothing,
    'remove-files': remove,
    'forget-person': remove,
    sweep: nothing, // no help from what runs every hour
  });
  const open = `jobs.job where state in ('created', 'retry', 'active') and name <> 'sweep'`;
  await expect.poll(() => countRows(server, open), { timeout: 200_000 }).toBe(0); // papers are read
  await jobs.stop();
}

it('nothing of a deleted account is in any row, file, thumbnail, index or session [SEC-39, DAT-5]', {
  timeout: 240_000,
}, async ({ server, leo }) => {
  const kept = await createDocument(leo);
  await makeThumbnail({ ...server, thumbnailer }, { documentId: kept.id });
  const canary = await signUpCanary(server);
  await addMember(leo.familyId, canary);
  const before = listStored(server);
  await fillWithCanary(leo, canary);

  // the search finds what is there
  const places = [
    'auth.mailed_links',
    'auth.oidc_links',
    'auth.passkeys',
    'auth.sessions',
    'auth.users',
    'public.documents',
  ];
  const more = [
    'public.account_invites',
    'public.families',
    'public.invites',
    'public.mails',
    'public.marks',
    'public.people',
    'public.document_versions',
    'public.proposals',
  ];
  expect(await tablesWith(server, CANARY)).toEqual(expect.arrayContaining([...places, ...more]));
  expect((await tablesWith(server, canary.id)).length).toBeGreaterThan(12);
  expect((await decryptAll(server)).filter((bytes) => bytes.includes(CANARY))).toHaveLength(6);
  expect(listStored(server).length).toBe(before.length + 3 * 3 + 1 + 1 + 2);
  expect((await send(leo, 'GET /api/documents')).body).toContain(CANARY);

  const payload = { password: canary.password };
  const answer = await send(canary, 'POST /api/profile/deletion', payload);
  expect(answer.statusCode).toBe(204);
  expect(await tablesWith(server, CANARY)).toEqual([]);
  await runPlannedJobs(server);

  expect(await tablesWith(server, CANARY)).toEqual([]);
  // the plan to forget them is all that still says their id, which by now is nobody's
  expect(await tablesWith(server, canary.id)).toEqual(['jobs.job', 'jobs.job_common']);
  expect(listStored(server)).toEqual(before);
  for (const bytes of [...(await decryptAll(server)), ...listStored(server).map((file) => fs.readFileSync(file))])
    expect(bytes.includes(CANARY)).toBe(false);
  expect(await countRows(server, 'file_tombstones')).toBe(0);
  expect(await countRows(server, `auth.sessions where user_agent ilike '%canary%'`)).toBe(0);
  for (const url of ['/api/session', '/api/documents', '/api/families'])
    expect((await send(leo, `GET ${url}`)).body).not.toContain(CANARY);
  expect((await send(canary, 'GET /api/session')).json().person).toBeNull();
  expect((await getFile(leo, kept.id)).statusCode).toBe(200);
});

it('no name or id of a deleted account stays on documents that they gave away or shared [DAT-5]', async ({
  server,
  leo,
}) => {
  const canary = await signUpCanary(server);
  await addMember(leo.familyId, canary);
  await addMember(canary.familyId, leo);
  const target = forPerson(canary, leo.familyId);
  const given = await createDocument(canary, { target });
  await call(canary, 'PATCH', `/api/documents/${given.id}`, { revision: 1, ownerId: leo.id, notes: CANARY });
  const shared = await createDocument(leo);
  await call(leo, 'POST', `/api/documents/${shared.id}/shares`, { familyId: canary.familyId });
  expect(await tablesWith(server, CANARY)).toContain('public.activity');
  await runSql(server, 'delete from members where family_id = $1 and person_id = $2', [canary.familyId, leo.id]);

  await call(canary, 'POST', '/api/profile/deletion', { password: canary.password });
  expect(await tablesWith(server, CANARY)).toEqual([]);
  expect(await tablesWith(server, canary.id)).toEqual(['jobs.job', 'jobs.job_common']);
  const { entries } = (await send(leo, `GET /api/documents/${given.id}/activity`)).json();
  expect(entries.map(({ actor, detail }: Record<string, unknown>) => [actor, detail])).toEqual([
    [null, { changes: [{ field: 'ownerId', from: null, to: 'Leo' }] }],
    [null, {}],
  ]);
});
