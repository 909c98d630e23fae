import { randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import { countWaiting } from '../../../test/count-waiting.ts';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { createDocument, forPerson, uploadBytes } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

/** The Member has uploaded a passport for the Viewer. */
const it = base.extend('id', async ({ owner, member, viewer }) => {
  const { id } = await createDocument(member, { target: forPerson(viewer, owner.familyId) });
  return id;
});

type Statement = [text: string, values: unknown[]];

/** 'done' for one row, 'nothing' for none, else what the database says. */
async function run(person: TestPerson, ...[text, values]: Statement): Promise<string> {
  try {
    const rows = await sqlAsPerson(person.server, person.id, [
      text === UNSHARE ? text : `${text} returning true`,
      values,
    ]);
    return rows.length > 0 ? 'done' : 'nothing';
  } catch (error) {
    const { message } = error as Error;
    return /row-level security|permission denied/.test(message) ? 'denied' : message;
  }
}

const RENAME = `update documents set name = 'Renamed' where id = $1`;
const HAND_ON = 'update documents set owner_id = $2 where id = $1';
const TRASH = 'update documents set trashed_at = now(), trashed_by = $2 where id = $1';
const UNSHARE = 'select from shares s where s.document_id = $1 and end_sharing(s.document_id, s.family_id, false)';
const SHARE = 'insert into shares (document_id, owner_id, family_id, shared_by) values ($1, $2, $3, $2)';
const VERSION = `insert into document_versions (document_id, number, file_id, file_name, added_by) values ($1, 2, $2, 'b.png', $3)`;

const stateOf = async ({ server }: TestPerson, id: string) =>
  (await runSql(server, 'select name, owner_id, trashed_at, correctable_until from documents where id = $1', [id]))[0];

describe('by the policies alone, in the first day an uploader', () => {
  it('an uploader in the first day corrects the document and gives it to somebody else, which is recorded and announced [SEC-43]', async ({
    server,
    member,
    viewer,
    admin,
    id,
  }) => {
    expect(await run(member, RENAME, [id])).toBe('done');
    expect(await run(member, HAND_ON, [id, admin.id])).toBe('done');
    const changes = await runSql(
      server,
      'select former_owner_id, new_owner_id, changed_by, can_be_taken_back from owner_changes where document_id = $1',
      [id],
    );
    expect(changes).toEqual([
      { former_owner_id: viewer.id, new_owner_id: admin.id, changed_by: member.id, can_be_taken_back: true },
    ]);
    const told = await runSql(server, 'select person_id, kind, actor_id from notices where document_id = $1', [id]);
    expect(told).toEqual([{ person_id: viewer.id, kind: 'document_handed_on', actor_id: member.id }]);
  });

  it('an uploader in the first day cannot take, share or unshare the document, nor lengthen the day [SEC-43]', async ({
    owner,
    member,
    id,
  }) => {
    expect(await run(member, HAND_ON, [id, member.id])).toBe('nobody makes themselves the owner of a document');
    expect(await run(member, UNSHARE, [id])).toBe('nothing');
    expect(await run(member, SHARE, [id, member.id, owner.familyId])).not.toBe('done');
    const longer = `update documents set correctable_until = now() + interval '1 year' where id = $1`;
    expect(await run(member, longer, [id])).toBe('denied');
  });

  it('an uploader in the first day gives nothing away that is in the trash', async ({ member, admin, id }) => {
    expect(await run(member, TRASH, [id, member.id])).toBe('done');
    expect(await run(member, HAND_ON, [id, admin.id])).toBe('a document in the trash is handed on to nobody');
  });
});

it('by the policies alone, an upload that names a longer time gets a day, and one for oneself none', async ({
  server,
  owner,
  member,
  viewer,
}) => {
  for (const [ownerId, expected] of [
    [viewer.id, true],
    [member.id, null],
  ] as const) {
    const [id, fileId] = [randomUUID(), await uploadBytes(member)];
    await sqlAsPerson(
      server,
      member.id,
      [
        `insert into documents (id, name, type, owner_id, added_by, file_id, file_name, kind, size_bytes, correctable_until)
         select $1, 'Planted', 'Other', $2, $3, id, 'a.png', kind, size_bytes, now() + interval '1 year' from files where id = $4`,
        [id, ownerId, member.id, fileId],
      ],
      [
        `insert into document_versions (document_id, number, file_id, file_name, added_by) values ($1, 1, $2, 'a.png', $3)`,
        [id, fileId, member.id],
      ],
      [
        'insert into shares (document_id, owner_id, family_id, shared_by) values ($1, $2, $3, $4)',
        [id, ownerId, owner.familyId, member.id],
      ],
    );
    const isDay = `select correctable_until = added_at + interval '24 hours' as "isDay" from documents where id = $1`;
    expect(await runSql(server, isDay, [id])).toEqual([{ isDay: expected }]);
  }
});

interface Scene {
  owner: TestPerson;
  member: TestPerson;
  viewer: TestPerson;
  id: string;
}
const bySql = ({ server }: TestPerson, ...[text, values]: Statement) => runSql(server, text, values);
const asPerson = (person: TestPerson, ...statement: Statement) => sqlAsPerson(person.server, person.id, statement);

describe.for<[string, (scene: Scene) => Promise<unknown>]>([
  [
    'is a Viewer now',
    ({ member }) => bySql(member, `update members set role = 'Viewer' where person_id = $1`, [member.id]),
  ],
  ['has left the family', ({ member }) => bySql(member, 'delete from members where person_id = $1', [member.id])],
  [
    'uploaded it a day ago',
    ({ member, id }) => bySql(member, 'update documents set correctable_until = now() where id = $1', [id]),
  ],
  ['comes after its owner’s edit', ({ viewer, id }) => asPerson(viewer, RENAME, [id])],
  [
    'comes after its owner’s new version',
    async ({ viewer, id }) => asPerson(viewer, VERSION.replace('2', '7'), [id, await uploadBytes(viewer), viewer.id]),
  ],
  [
    'comes after its owner’s unsharing and sharing',
    async ({ owner, viewer, id }) => {
      await asPerson(viewer, UNSHARE, [id]);
      await asPerson(viewer, SHARE, [id, viewer.id, owner.familyId]);
    },
  ],
])('by the policies alone, an uploader who %s', ([_who, end]) => {
  it('an uploader whose time has ended changes nothing of the document [SEC-43]', async ({
    owner,
    member,
    viewer,
    admin,
    id,
  }) => {
    await end({ owner, member, viewer, id });
    const before = await stateOf(member, id);
    const fileId = await uploadBytes(member);
    const tries: Statement[] = [
      [RENAME, [id]],
      [HAND_ON, [id, admin.id]],
      [HAND_ON, [id, member.id]],
      [TRASH, [id, member.id]],
      [UNSHARE, [id]],
    ];
    for (const [text, values] of tries) expect([text, await run(member, text, values)]).toEqual([text, 'nothing']);
    expect(await run(member, VERSION, [id, fileId, member.id])).toBe('denied');
    expect(await stateOf(member, id)).toEqual(before);
    expect(before?.owner_id).toBe(viewer.id);
  });
});

it('an uploader who has waited for the owner’s edit is refused on what the row says then [SEC-43]', async ({
  server,
  member,
  viewer,
  admin,
  id,
  sql,
}) => {
  await sql.run('begin');
  await sql.run(`select set_config('app.person_id', $1, true)`, [viewer.id]);
  await sql.run(RENAME, [id]);
  const late = run(member, HAND_ON, [id, admin.id]);
  await vi.waitFor(async () => expect(await countWaiting(server)).toBe(1), { timeout: 20_000, interval: 50 });
  await sql.run('commit');
  expect(await late).toBe('its uploader corrects it for a day, until somebody else changes it');
  expect(await stateOf(member, id)).toMatchObject({ owner_id: viewer.id, correctable_until: null });
});

describe('by the policies alone, changes of owner', () => {
  it('changes of owner are read and written by nobody, and taken back by the former owner alone [SEC-43]', async ({
    server,
    owner,
    member,
    viewer,
    admin,
    outsider,
    id,
  }) => {
    await asPerson(member, HAND_ON, [id, admin.id]);
    for (const person of [viewer, member, admin, outsider]) {
      for (const text of [
        'select from owner_changes where document_id = $1',
        'update owner_changes set can_be_taken_back = true where document_id = $1',
        'delete from owner_changes where document_id = $1',
        'insert into owner_changes (document_id, former_owner_id, can_be_taken_back) values ($1, me(), true)',
        'select rightful_owner($1)',
      ])
        await expect(sqlAsPerson(server, person.id, [text, [id]])).rejects.toThrow(/permission denied/);
    }
    const takeBack = async (person: TestPerson) =>
      (await sqlAsPerson(server, person.id, ['select outcome from take_back_document($1)', [id]]))[0]?.outcome;
    const answers = await Promise.all([owner, member, outsider].map(takeBack));
    expect(answers).toEqual(['unknown', 'unknown', 'unknown']);
    expect([await takeBack(viewer), await takeBack(admin)]).toEqual(['done', 'unknown']);
  });

  it('changes of owner are announced by the database alone: nobody can make up such a notice', async ({
    owner,
    member,
    id,
  }) => {
    const columns = '(id, person_id, kind, family_id, family_name, actor_id)';
    const notice = `insert into notices ${columns} values (gen_random_uuid(), $1, 'document_handed_on', $2, $3, $4)`;
    expect(await run(member, notice, [owner.id, owner.familyId, 'Rivera', member.id])).toMatch(/notices_subject/);
    expect(await run(member, notice, [owner.id, owner.familyId, null, member.id])).not.toBe('done');
    const about = `update notices set document_id = $1 where person_id = $2`;
    expect(await run(member, about, [id, member.id])).toBe('denied');
  });
});
