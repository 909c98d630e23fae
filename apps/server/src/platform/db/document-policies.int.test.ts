import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, type TestServer } from '../../../test/test-server.ts';

const ROLES = ['owner', 'admin', 'member', 'viewer', 'invited', 'outsider'] as const;
type Role = (typeof ROLES)[number];

let test: TestServer;
let people: Record<Role, TestPerson>;
let shared: string;
let general: string;
let hidden: string;
beforeAll(async () => {
  test = await buildTestServer();
});
beforeEach(async () => {
  const entries = await Promise.all(
    ROLES.map(async (role) => [role, await addPerson(test, { family: role })] as const),
  );
  people = Object.fromEntries(entries) as Record<Role, TestPerson>;
  const { owner, admin, member, viewer, invited } = people;
  const { familyId } = owner;
  await addMember(familyId, admin, { role: 'Admin' });
  await addMember(familyId, member);
  await addMember(familyId, viewer, { role: 'Viewer' });
  await addMember(familyId, invited, { role: 'Admin', state: 'invited' });
  const mine = { kind: 'person' as const, personId: owner.id };
  shared = (await createDocument(owner, { target: { ...mine, shareWith: [familyId] } })).id;
  hidden = (await createDocument(owner)).id;
  general = (await createDocument(owner, { target: forFamily(familyId) })).id;
});
afterAll(() => test.stop());

/** 'done' for one row, 'nothing' for none, else what the database says. */
async function run(role: Role, text: string, values: unknown[]): Promise<string> {
  try {
    const rows = await sqlAsPerson(test, people[role].id, [text === UNSHARE ? text : `${text} returning true`, values]);
    return rows.length > 0 ? 'done' : 'nothing';
  } catch (error) {
    const { message } = error as Error;
    return /row-level security|permission denied/.test(message) ? 'denied' : message;
  }
}
const byRole = async (text: string, values: (role: Role) => unknown[]) => {
  const answers: Partial<Record<Role, string>> = {};
  for (const role of ROLES) answers[role] = await run(role, text, values(role));
  return answers;
};
const none = { viewer: 'nothing', invited: 'nothing', outsider: 'nothing' };
const NAME = `update documents set name = 'Renamed', revision = revision + 1 where id = $1`;
const TRASH = 'update documents set trashed_at = now(), trashed_by = $2 where id = $1';
const HAND_ON = 'update documents set owner_id = $2 where id = $1';
const UNSHARE = 'select where end_sharing($1, $2, false)';

describe('by the policies alone, a document is changed', () => {
  it('a personal document is changed, by the policies alone, by its owner and the Admins of a family it is shared with [PER-4]', async () => {
    const expected = { ...none, owner: 'done', admin: 'done', member: 'nothing' };
    expect(await byRole(NAME, () => [shared])).toEqual(expected);
    expect(await byRole(NAME, () => [hidden])).toEqual({ ...expected, admin: 'nothing' });
  });

  it('a general document is changed, by the policies alone, by Admins and Members [PER-4]', async () => {
    expect(await byRole(NAME, () => [general])).toEqual({ ...none, owner: 'done', admin: 'done', member: 'done' });
  });

  it('a changed document stays, by the policies alone, personal or of its family', async () => {
    const { owner } = people;
    for (const [text, values] of [
      ['update documents set family_id = $2, owner_id = null where id = $1', [shared, owner.familyId]],
      ['update documents set family_id = null, owner_id = $2 where id = $1', [general, owner.id]],
      ['update documents set added_by = $2 where id = $1', [shared, owner.id]],
      ['update documents set is_test = true where id = $1', [shared]],
    ] as const)
      expect(await run('owner', text, [...values])).toBe('denied');
  });
});

describe('by the policies alone, a document is thrown away', () => {
  const restore = (id: string) =>
    runSql(test, 'update documents set trashed_at = null, trashed_by = null where id = $1', [id]);

  it('a document is trashed, by the policies alone, by people who may, and not by a Member who has not uploaded it [PER-4]', async () => {
    const answers: Partial<Record<Role, string>> = {};
    for (const role of ROLES) {
      answers[role] = await run(role, TRASH, [general, people[role].id]);
      await restore(general);
    }
    expect(answers).toEqual({
      ...none,
      owner: 'done',
      admin: 'done',
      member: 'only Admins and its uploader throw a general document away',
    });
  });

  it('a document is not trashed or changed, by the policies alone, by a Viewer who uploaded it [SEC-11, D-46]', async () => {
    const { member, owner } = people;
    const target = forFamily(owner.familyId);
    const { id } = await createDocument(member, { target });
    await runSql(test, `update members set role = 'Viewer' where person_id = $1 and family_id = $2`, [
      member.id,
      owner.familyId,
    ]);
    expect(await run('member', NAME, [id])).toBe('nothing');
    expect(await run('member', TRASH, [id, member.id])).toBe('nothing');
  });

  it('a document is trashed, by the policies alone, at the present time and in one’s own name', async () => {
    const words = 'a document goes into the trash now, by whoever throws it away';
    const late = `update documents set trashed_at = now() - interval '31 days', trashed_by = $2 where id = $1`;
    expect(await run('admin', late, [shared, people.admin.id])).toBe(words);
    expect(await run('admin', TRASH, [shared, people.owner.id])).toBe(words);
  });

  it('a document is deleted, by the policies alone, by nobody; test data by their owner', async () => {
    const remove = 'delete from documents where id = $1';
    for (const role of ROLES) expect(await run(role, remove, [shared])).toBe('nothing');
    await runSql(test, 'update documents set is_test = true where id = $1', [shared]);
    expect(await run('admin', remove, [shared])).toBe('nothing');
    expect(await run('owner', remove, [shared])).toBe('done');
  });
});

describe('by the policies alone, a document is handed on', () => {
  it('a document is handed on, by the policies alone, by its owner to a member who sees it, and sharing elsewhere ends', async () => {
    const { owner, member, outsider } = people;
    await addMember(outsider.familyId, owner);
    await runSql(test, 'insert into shares (document_id, owner_id, family_id) values ($1, $2, $3)', [
      shared,
      owner.id,
      outsider.familyId,
    ]);
    expect(await run('owner', HAND_ON, [shared, member.id])).toBe('done');
    const rows = await runSql(test, 'select owner_id, family_id from shares where document_id = $1', [shared]);
    expect(rows).toEqual([{ owner_id: member.id, family_id: owner.familyId }]);
  });

  it('a document is handed on, by the policies alone, by nobody else, and to nobody outside the family', async () => {
    const { owner, outsider, invited, admin } = people;
    expect(await run('admin', HAND_ON, [shared, admin.id])).toBe(
      'only its owner, or its uploader for a day, hands a document on',
    );
    for (const { id } of [outsider, invited])
      expect(await run('owner', HAND_ON, [shared, id])).toBe('a document is handed on within a family that sees it');
    expect(await run('owner', HAND_ON, [hidden, admin.id])).toBe(
      'a document is handed on within a family that sees it',
    );
    expect(await runSql(test, 'select owner_id from documents where id = $1', [shared])).toEqual([
      { owner_id: owner.id },
    ]);
  });

  it('a document is handed on, by the policies alone, by its uploader in the first day while both belong, and no longer [SEC-43]', async () => {
    const { owner, admin, member } = people;
    const target = forPerson(owner, owner.familyId);
    const { id } = await createDocument(member, { target });
    const leave = 'delete from members where person_id = $1 and family_id = $2';
    const back = 'update documents set owner_id = $2 where id = $1';
    expect(await run('member', HAND_ON, [id, admin.id])).toBe('done');
    await runSql(test, back, [id, owner.id]); // by nobody: the uploader's time goes on
    await runSql(test, leave, [member.id, owner.familyId]);
    expect(await run('member', HAND_ON, [id, admin.id])).toBe('nothing');
  });
});

describe('by the policies alone, sharing', () => {
  it('a share is ended, by the policies alone, by its owner anywhere and by an Admin in their own family [SEC-9]', async () => {
    const { owner, outsider } = people;
    await addMember(outsider.familyId, owner);
    const share = 'insert into shares (document_id, owner_id, family_id) values ($1, $2, $3) on conflict do nothing';
    await runSql(test, share, [shared, owner.id, outsider.familyId]);
    expect(await run('admin', UNSHARE, [shared, outsider.familyId])).toBe('nothing');
    for (const role of ['member', 'viewer', 'invited'] as const)
      expect(await run(role, UNSHARE, [shared, owner.familyId])).toBe('nothing');
    expect(await run('admin', UNSHARE, [shared, owner.familyId])).toBe('done');
    expect(await run('owner', UNSHARE, [shared, outsider.familyId])).toBe('done');
  });
});

describe('by the policies alone, a version is added', () => {
  const VERSION = `insert into document_versions (document_id, number, file_id, file_name, added_by) values ($1, $2, $3, 'b.png', $4)`;
  let number = 2;
  const add = async (role: Role, documentId: string, file?: string) =>
    run(role, VERSION, [documentId, number++, file ?? (await uploadBytes(people[role])), people[role].id]);

  it('a version is added, by the policies alone, by people who may edit the document, from their own upload [PER-4]', async () => {
    for (const [role, ofShared, ofGeneral] of [
      ['owner', 'done', 'done'],
      ['admin', 'done', 'done'],
      ['member', 'denied', 'done'],
      ['viewer', 'denied', 'denied'],
      ['invited', 'denied', 'denied'],
      ['outsider', 'denied', 'denied'],
    ] as const)
      expect([role, await add(role, shared), await add(role, general)]).toEqual([role, ofShared, ofGeneral]);
    expect(await add('admin', shared, await uploadBytes(people.owner))).toBe('denied');
  });

  it('a document points, by the policies alone, at no version of another', async () => {
    const { fileId } = await createDocument(people.owner);
    const point = `update documents set file_id = $2 where id = $1`;
    expect(await run('owner', point, [shared, fileId])).toMatch(/documents_file_id_idx/);
    expect(await run('owner', point, [shared, await uploadBytes(people.owner)])).toMatch(
      /current_version_exists|documents_file_id/,
    );
  });
});

describe('the functions that look beyond the policies', () => {
  const ask = async (role: Role, text: string, values: unknown[]) =>
    (await sqlAsPerson<{ value: string }>(test, people[role].id, [`select ${text} as value`, values]))[0]?.value;

  it('the function that counts other readers answers only people who see the document [SEC-7]', async () => {
    const { owner, outsider } = people;
    await addMember(outsider.familyId, owner);
    await runSql(test, 'insert into shares (document_id, owner_id, family_id) values ($1, $2, $3)', [
      shared,
      owner.id,
      outsider.familyId,
    ]);
    const count = (role: Role) => ask(role, 'other_readers($1)::int', [shared]);
    expect([await count('owner'), await count('member'), await count('invited')]).toEqual([0, 1, 0]);
    expect(await ask('outsider', 'other_readers($1)::int', [hidden])).toBe(0);
  });

  it('the function that says what somebody has stored answers their own family alone [SEC-7]', async () => {
    const { owner } = people;
    const bytes = (role: Role) => ask(role, '(select bytes::int from storage_of($1))', [owner.id]);
    expect(await bytes('owner')).toBeGreaterThan(0);
    expect([await bytes('invited'), await bytes('outsider')]).toEqual([0, 0]);
    expect(await ask('outsider', 'owned_families($1)::int', [owner.id])).toBe(0);
  });

  it('the function that records a view works only on documents that the caller sees', async () => {
    for (const role of ['member', 'invited', 'outsider'] as const)
      await sqlAsPerson(test, people[role].id, [`select note_use($1, $2, 'viewed', '{}')`, [shared, randomUUID()]]);
    const views = `select actor_id from activity where document_id = $1 and action = 'viewed'`;
    expect(await runSql(test, views, [shared])).toEqual([{ actor_id: people.member.id }]);
  });
});
