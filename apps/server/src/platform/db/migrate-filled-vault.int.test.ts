import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { emptyDatabase, query } from '../../../test/empty-database.ts';
import { MIGRATIONS } from '../../../test/template-database.ts';
import { migrate, readMigrations } from './run-migrations.ts';

const ALL = readMigrations(MIGRATIONS);
const BEFORE = ALL.findIndex(({ name }) => name === '0041_owners_sharing.sql');
const [OTTO, VERA, NORA, FAMILY] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

/** A vault as it was before: a family of Otto's with Vera, in which she shares what `papers` say. One transaction. */
async function oldVault(papers: string): Promise<pg.ClientConfig> {
  const connection = await emptyDatabase();
  await migrate(connection, ALL.slice(0, BEFORE));
  await query(
    connection,
    `begin;
    insert into auth.users (id, name, email, email_verified)
      values ('${OTTO}', 'Otto', 'otto@kinvault.example', true), ('${VERA}', 'Vera', 'vera@kinvault.example', true);
    insert into families (id, name, owner_id, created_by) values ('${FAMILY}', 'Rivera', '${OTTO}', '${OTTO}');
    insert into members (family_id, person_id, role, state)
      values ('${FAMILY}', '${OTTO}', 'Admin', 'active'), ('${FAMILY}', '${VERA}', 'Member', 'active');
    ${papers} commit;`,
  );
  return connection;
}

/** A document of Vera's. */
function paper(id: string, isShared: boolean): string {
  const file = randomUUID();
  const share = `insert into shares (document_id, owner_id, family_id, shared_by) values ('${id}', '${VERA}', '${FAMILY}', '${VERA}');`;
  return `insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id)
      values ('${file}', 'original', '${VERA}', 'png', 100, decode(repeat('00', 32), 'hex'), '\\x00', 'key');
    insert into documents (id, name, type, owner_id, added_by, file_id, file_name, kind, size_bytes)
      values ('${id}', 'Passport', 'Passport', '${VERA}', '${VERA}', '${file}', 'a.png', 'png', 100);
    insert into document_versions (document_id, number, file_id, file_name, added_by)
      values ('${id}', 1, '${file}', 'a.png', '${VERA}');
    ${isShared ? share : ''}`;
}

const renewal = (old: string, next: string) => `update documents set replaced_by = '${next}' where id = '${old}';`;
const trash = (id: string) => `update documents set trashed_at = now(), trashed_by = owner_id where id = '${id}';`;
const shared = async (connection: pg.ClientConfig) =>
  (await query(connection, 'select document_id from shares')).map((row) => row.document_id).sort();

it('a vault with a deleted family in which others shared is brought forward, and the family holds its owner alone [SEC-50]', async () => {
  const deletion = `update families set deleted_at = now() where id = '${FAMILY}';
    insert into invites (id, family_id, code, created_by, expires_at)
      values ('${randomUUID()}', '${FAMILY}', 'ABCDEF', '${OTTO}', now() + interval '1 day');`;
  const id = randomUUID();
  // a row in each table that later migrations change
  const rest = `insert into exemptions (person_id, type, set_by) values ('${VERA}', 'ID', '${OTTO}'), ('${VERA}', 'Passport', '${VERA}');
    insert into reminder_preferences (person_id) values ('${VERA}') on conflict do nothing;
    insert into reminders (person_id, document_id, expires_on, stage, is_told) values ('${VERA}', '${id}', '2030-01-01', 'expired', true);
    insert into marks (document_id, person_id, is_favorite) values ('${id}', '${VERA}', true);
    insert into backups (id, file, is_scheduled) values ('${randomUUID()}', 'kinvault.age', true);
    insert into activity (id, document_id, actor_id, action) values ('${randomUUID()}', '${id}', '${VERA}', 'added');
    insert into mails (id, person_id, to_email, kind, params)
      values ('${randomUUID()}', '${VERA}', 'vera@kinvault.example', 'digest', '{}');
    insert into notices (id, person_id, kind, document_id, document_name, expires_on, stage)
      values ('${randomUUID()}', '${VERA}', 'document_due', '${id}', 'Passport', '2030-01-01', 'later:2029-12-24');
    insert into notices (id, person_id, kind, family_id, family_name, role)
      values ('${randomUUID()}', '${VERA}', 'role_changed', '${FAMILY}', 'Rivera', 'Viewer');
    insert into lead_times (person_id, type, time_to_renew) values ('${VERA}', 'Passport', 'P10W');
    insert into file_tombstones (file_id, purpose) values ('${randomUUID()}', 'avatar');`;
  const connection = await oldVault(`${paper(id, true)} ${rest} ${deletion}`);
  expect(await migrate(connection, ALL)).toEqual(ALL.slice(BEFORE).map(({ name }) => name));
  expect(await shared(connection)).toEqual([]);
  expect(await query(connection, 'select person_id from members')).toEqual([{ person_id: OTTO }]);
  expect(await query(connection, 'select from invites where ended_at is null')).toEqual([]);
  expect(await query(connection, 'select id from documents')).toEqual([{ id }]); // Vera keeps it
  await query(connection, `insert into backups (id, file, is_scheduled) values ('${randomUUID()}', 'next.age', true)`);
  expect(await query(connection, 'select file from backups order by number')).toEqual([
    { file: 'kinvault.age' },
    { file: 'next.age' },
  ]);
});

it.for([
  ['whose newest document is not shared', [true, true, false], null, []],
  ['whose newest document is shared', [true, true, true], null, [0, 1, 2]],
  ['whose newest document, not shared, is in the trash', [true, true, false], 2, [0, 1]],
  ['whose middle document is in the trash', [true, false, true], 1, [0, 2]],
] as const)('of a chain %s, earlier ones stay shared as the newest one is [SEC-58]', async ([, are, trashed, left]) => {
  const ids = are.map(() => randomUUID());
  const [first = '', second = '', third = ''] = ids;
  const papers = ids.map((id, index) => paper(id, are[index] === true)).join(' ');
  const connection = await oldVault(
    `${papers} ${renewal(first, second)} ${renewal(second, third)} ${trashed === null ? '' : trash(ids[trashed] ?? '')}`,
  );
  await migrate(connection, ALL);
  expect(await shared(connection)).toEqual(left.map((index) => ids[index]).sort());
});

it('what an Admin shared by renewing is shared no more; what its owner or uploader shared is [SEC-49]', async () => {
  const [before, byAdmin, byOwner, kept] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const byOtto = (id: string) => `update shares set shared_by = '${OTTO}' where document_id = '${id}';`;
  const connection = await oldVault(`
    ${paper(before, true)} ${paper(byAdmin, true)} ${paper(byOwner, true)} ${paper(kept, true)}
    ${byOtto(before)} ${byOtto(byAdmin)} ${byOtto(kept)} ${renewal(before, byAdmin)} ${renewal(byOwner, kept)}
    update documents set added_by = '${OTTO}' where id = '${before}';`);
  await migrate(connection, ALL);
  expect(await shared(connection)).toEqual([before, byOwner, kept].sort());
});

it('what an uploader shared by renewing is shared no more, which the activity says; what they shared at the upload is [SEC-49]', async () => {
  const [atUpload, byRenewal, fromOwner, kept] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const ofOtto = `array['${atUpload}', '${byRenewal}', '${kept}']::uuid[]`;
  const connection = await oldVault(`
    ${[atUpload, byRenewal, fromOwner, kept].map((id) => paper(id, true)).join(' ')} ${renewal(fromOwner, kept)}
    update documents set added_by = '${OTTO}' where id = any (${ofOtto});
    update shares set shared_by = '${OTTO}' where document_id = any (${ofOtto});
    update shares set shared_at = shared_at + interval '1 hour' where document_id in ('${byRenewal}', '${kept}');`);
  await migrate(connection, ALL);
  expect(await shared(connection)).toEqual([atUpload, fromOwner, kept].sort());
  const told = await query(
    connection,
    `select document_id, actor_id, family_id from activity where action = 'unshared'`,
  );
  expect(told).toEqual([{ document_id: byRenewal, actor_id: null, family_id: FAMILY }]);
});

it('an unclaimed account that a deleted family has lost is back in it, with the documents whose sharing nobody ended [SEC-50]', async () => {
  const [kept, ended] = [randomUUID(), randomUUID()];
  const connection = await oldVault(`${paper(kept, true)} ${paper(ended, false)}
    insert into activity (id, document_id, family_id, actor_id, action)
      values ('${randomUUID()}', '${ended}', '${FAMILY}', '${OTTO}', 'unshared');
    update people set made_for_family_id = '${FAMILY}' where id = '${VERA}';
    update families set deleted_at = now() where id = '${FAMILY}';`);
  await migrate(connection, ALL.slice(0, BEFORE + 1));
  expect(await query(connection, 'select person_id from members')).toEqual([{ person_id: OTTO }]);
  await migrate(connection, ALL);
  expect(await query(connection, `select role from members where person_id = '${VERA}'`)).toEqual([{ role: 'Viewer' }]);
  expect(await shared(connection)).toEqual([kept]);
  const join = `insert into members (family_id, person_id, role, state) values ('${FAMILY}', '${NORA}', 'Viewer', 'active')`;
  await expect(query(connection, `insert into people (id, name) values ('${NORA}', 'Nora'); ${join}`)).rejects.toThrow(
    'in the trash',
  );
});

it('names of countries become codes, in any of nine languages, and other texts stay [REA-11]', async () => {
  const said = [' Deutschland ', 'ESPAÑA', 'U.S.A.', 'الجزائر', 'Ägypten', 'gbr', 'Łotwa', 'Utopia', 'PT', null];
  const ids = said.map(() => randomUUID());
  const papers = ids.map((id, i) => {
    const country = said[i] == null ? 'null' : `'${said[i]}'`;
    return `${paper(id, false)} update documents set issuing_country = ${country} where id = '${id}';`;
  });
  const read = (value: string) =>
    `insert into readings (file_id) select file_id from documents where id = '${ids[0]}' on conflict do nothing;
     insert into proposals (id, file_id, field, value, certainty, page)
     select '${randomUUID()}', file_id, 'issuingCountry', '${value}', 'read', 1 from documents where id = '${ids[0]}';`;
  const connection = await oldVault(`${papers.join(' ')} ${read('Vereinigte Staaten')} ${read('Utopia')}`);
  await migrate(connection, ALL);
  const rows = await query(connection, 'select id, issuing_country from documents');
  const countries = new Map(rows.map((row) => [row.id, row.issuing_country]));
  expect(ids.map((id) => countries.get(id))).toEqual([
    ...['DE', 'ES', 'US', 'DZ', 'EG', 'GB', 'LV'],
    ...['Utopia', 'PT', null],
  ]);
  expect((await query(connection, 'select value from proposals order by value')).map((row) => row.value)).toEqual([
    ...['US', 'Utopia'],
  ]);
});

it('accounts keep their sessions, passwords and passkeys when people no longer depend on them', async () => {
  const connection = await oldVault('');
  const before = ALL.findIndex(({ name }) => name === '0061_people_before_accounts.sql');
  await migrate(connection, ALL.slice(0, before));
  await query(
    connection,
    `insert into auth.accounts (id, user_id, account_id, provider_id, password, access_token)
      values (gen_random_uuid(), '${OTTO}', '${OTTO}', 'credential', '$argon2id$of-otto', 'unused');
    insert into auth.sessions (id, user_id, token, expires_at)
      values (gen_random_uuid(), '${OTTO}', 'token-of-otto', now() + interval '7 days');
    insert into auth.passkeys (id, user_id, credential_id, public_key, counter, is_backed_up, name)
      values (gen_random_uuid(), '${OTTO}', 'key-of-otto', '\\x00', 3, false, 'Phone');
    update auth.users set password_due_at = now() + interval '1 day', pending_email = 'vera@new.example' where id = '${VERA}'`,
  );
  const accounts = `select u.id, u.email, u.email_verified, u.pending_email, u.password_due_at, a.password, k.credential_id, k.counter
    from auth.users u left join auth.accounts a on a.user_id = u.id left join auth.passkeys k on k.user_id = u.id order by u.email`;
  const people = (email: string, isConfirmed: string) =>
    query(
      connection,
      `select id, name, ${email} as email, ${isConfirmed} as confirmed, version from people order by name`,
    );
  const were = [await query(connection, accounts), await people('email', 'is_confirmed')];
  await migrate(connection, ALL);
  expect([await query(connection, accounts), await people('contact_email', 'is_contact_confirmed')]).toEqual(were);
  const entered = `select person_id, name, sign_in_email, must_set_password from enter_session('token-of-otto')`;
  expect(await query(connection, entered)).toEqual([
    { person_id: OTTO, name: 'Otto', sign_in_email: 'otto@kinvault.example', must_set_password: false },
  ]);
  await query(connection, `delete from families where id = '${FAMILY}'; delete from people where id = '${OTTO}'`);
  for (const table of ['users', 'accounts', 'sessions', 'passkeys'])
    expect(
      await query(connection, `select from auth.${table} where ${table === 'users' ? 'id' : 'user_id'} = '${OTTO}'`),
    ).toEqual([]);
});
