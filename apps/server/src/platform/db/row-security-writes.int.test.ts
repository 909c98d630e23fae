import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FamilyScene, makeFamilyScene, type Role } from '../../../test/family-scene.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forPerson, uploadBytes } from '../../../test/test-documents.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, type TestServer } from '../../../test/test-server.ts';

let test: TestServer;
let owner: TestPerson;
let who: FamilyScene['who'];
let ids: FamilyScene['ids'];
beforeAll(async () => {
  test = await buildTestServer();
  ({ owner, who, ids } = await makeFamilyScene(test));
});
afterAll(() => test.stop());

const FILE = `insert into files (id, purpose, uploaded_by, kind, size_bytes, sha256, wrapped_key, key_id, source_id)
  values ($1, $2, $3, 'png', 70, sha256('x'), 'k', 'k', $4)`;
const DOCUMENT = `insert into documents (id, name, type, owner_id, family_id, added_by, file_id, file_name, kind, size_bytes)
  values ($1, 'Planted', 'Other', $2, $3, $4, $5, 'a.png', 'png', $6)`;
const VERSION = `insert into document_versions (document_id, number, file_id, file_name, added_by) values ($1, $2, $3, 'a.png', $4)`;
const SHARE = `insert into shares (document_id, owner_id, family_id, shared_by) values ($1, $2, $3, $4)`;
const ACTIVITY = `insert into activity (id, document_id, family_id, actor_id, action) values (gen_random_uuid(), $1, $2, $3, 'added')`;

const MARK = 'insert into marks (document_id, person_id, is_favorite) values ($1, $2, true)';

type Statement = [string, unknown[]];

async function uploadOf(person: TestPerson): Promise<{ id: string; size: number }> {
  const id = await uploadBytes(person);
  const [row] = await runSql(test, 'select size_bytes::int as size from files where id = $1', [id]);
  return { id, size: Number(row?.size) };
}

/** A whole document as the application writes it. */
async function documentFor(
  me: TestPerson,
  ownerId: string | null,
  familyId: string | null,
  shareWith: string[] = [],
): Promise<Statement[]> {
  const file = await uploadOf(me);
  const id = randomUUID();
  return [
    [DOCUMENT, [id, ownerId, familyId, me.id, file.id, file.size]],
    [VERSION, [id, 1, file.id, me.id]],
    ...shareWith.map((family): Statement => [SHARE, [id, ownerId, family, me.id]]),
  ];
}

const DENIED = /row-level security|permission denied/;

describe.each<Role>(['outsider', 'invited', 'requested', 'viewer'])('by the policies alone, who is %s', (name) => {
  it('an outsider to a family cannot put a document into it, nor give one to a member', async () => {
    const me = who(name);
    for (const statements of [
      await documentFor(me, null, owner.familyId),
      await documentFor(me, owner.id, null, [owner.familyId]),
      await documentFor(me, owner.id, null),
    ]) {
      await expect(sqlAsPerson(test, me.id, ...statements)).rejects.toThrow(DENIED);
    }
  });

  it('a person cannot act in another’s name', async () => {
    const me = who(name);
    const file = await uploadOf(me);
    const id = randomUUID();
    const statements: Statement[][] = [
      [[FILE, [randomUUID(), 'original', owner.id, null]]],
      [[FILE, [randomUUID(), 'thumbnail', me.id, ids.upload]]],
      [[DOCUMENT, [id, me.id, null, owner.id, file.id, file.size]]],
      [[`insert into families (id, name, owner_id, created_by) values ($1, 'Ours', $2, $2)`, [id, owner.id]]],
      [[`insert into idempotency_keys (person_id, key, route, result) values ($1, $2, 'x', '{}')`, [owner.id, id]]],
      [[ACTIVITY, [null, owner.familyId, owner.id]]],
      [[MARK, [ids.shared, owner.id]]],
    ];
    for (const statement of statements) await expect(sqlAsPerson(test, me.id, ...statement)).rejects.toThrow(DENIED);
  });

  it('a person cannot claim another’s upload, share another’s document or write below it', async () => {
    const me = who(name);
    const file = await uploadOf(me);
    const id = randomUUID();
    const statements: Statement[][] = [
      [
        [DOCUMENT, [id, me.id, null, me.id, ids.upload, (await uploadOf(me)).size]],
        [VERSION, [id, 1, ids.upload, me.id]],
      ],
      [[SHARE, [ids.private, owner.id, me.familyId, me.id]]],
      [[SHARE, [ids.private, owner.id, owner.familyId, me.id]]],
      [[VERSION, [ids.private, 2, file.id, me.id]]],
      [[VERSION, [ids.general, 2, file.id, me.id]]],
      [[ACTIVITY, [ids.private, null, me.id]]],
      [[MARK, [ids.private, me.id]]],
    ];
    for (const statement of statements) await expect(sqlAsPerson(test, me.id, ...statement)).rejects.toThrow(DENIED);
  });

  it('a person cannot raise their own role', async () => {
    const me = who(name);
    const joining = `insert into members (family_id, person_id, role, state) values ($1, $2, 'Admin', 'active') on conflict do nothing`;
    for (const person of [me, await signUpPerson(test)]) {
      await expect(sqlAsPerson(test, me.id, [joining, [owner.familyId, person.id]])).rejects.toThrow(DENIED);
    }
  });
});

it.each<Role>(['outsider', 'invited', 'requested'])(
  'who is %s cannot write into the family’s activity',
  async (name) => {
    const me = who(name);
    await expect(sqlAsPerson(test, me.id, [ACTIVITY, [null, owner.familyId, me.id]])).rejects.toThrow(DENIED);
    await expect(sqlAsPerson(test, me.id, [ACTIVITY, [ids.general, null, me.id]])).rejects.toThrow(DENIED);
  },
);

it('a Member may put documents into the family and a member’s hands, and a Viewer their own', async () => {
  const [member, viewer] = [who('member'), who('viewer')];
  await sqlAsPerson(test, member.id, ...(await documentFor(member, null, owner.familyId)));
  await sqlAsPerson(test, member.id, ...(await documentFor(member, owner.id, null, [owner.familyId])));
  await sqlAsPerson(test, viewer.id, ...(await documentFor(viewer, viewer.id, null, [owner.familyId])));
});

it('an uploader cannot share another person’s document, but can add files while both are in the family', async () => {
  const uploader = await signUpPerson(test, 'Mia Rivera');
  await addMember(owner.familyId, uploader);
  await addMember(uploader.familyId, owner);
  const target = forPerson(owner, owner.familyId);
  const { id } = await createDocument(uploader, { target });
  const share: Statement = [SHARE, [id, owner.id, uploader.familyId, uploader.id]];
  await expect(sqlAsPerson(test, uploader.id, share)).rejects.toThrow(DENIED);
  await sqlAsPerson(test, uploader.id, [VERSION, [id, 2, (await uploadOf(uploader)).id, uploader.id]]);
  await runSql(test, 'delete from members where person_id = $1 and family_id = $2', [uploader.id, owner.familyId]);
  const late: Statement = [VERSION, [id, 3, (await uploadOf(uploader)).id, uploader.id]];
  await expect(sqlAsPerson(test, uploader.id, late)).rejects.toThrow(DENIED);
  await sqlAsPerson(test, owner.id, [SHARE, [id, owner.id, uploader.familyId, owner.id]]); // its owner can
});

it('a document shared where its owner is only invited is refused by the database', async () => {
  const invited = who('invited');
  const statements = await documentFor(invited, invited.id, null, [owner.familyId]);
  await expect(sqlAsPerson(test, invited.id, ...statements)).rejects.toThrow(DENIED);
});

it('no document is written without its version, and no family without its owner as an Admin', async () => {
  const me = who('outsider');
  const [document] = await documentFor(me, me.id, null);
  if (!document) throw new Error('There is no statement.');
  await expect(sqlAsPerson(test, me.id, document)).rejects.toThrow(/current_version_exists/);
  const family = `insert into families (id, name, owner_id, created_by) values ($1, 'Empty', $2, $2)`;
  await expect(sqlAsPerson(test, me.id, [family, [randomUUID(), me.id]])).rejects.toThrow(/owner_is_active_admin/);
});
