import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect } from 'vitest';
import { ACTORS, type AccessScene, type ActorName, makeAccessScene } from '../../../test/access/access-scene.ts';
import { it as base } from '../../../test/fixtures.ts';

const it = base
  .extend('scene', { scope: 'file' }, ({ server, sql }) => makeAccessScene(server, sql))
  .extend('client', { scope: 'file' }, ({ server }) => new pg.Client(server.connection));
it.beforeAll(async ({ sql, scene, client }) => {
  await client.connect();
  await sql.run(
    `insert into notices (id, person_id, kind, family_name) values (gen_random_uuid(), $1, 'left', 'Stone')`,
    [scene.a.target],
  );
});
it.afterAll(async ({ client }) => {
  await client.end();
});

/** How many rows a statement changes for this person by the policies alone; what is refused changes none. It is undone. */
async function changedRows(
  actor: ActorName,
  statements: string[],
  scene: AccessScene,
  client: pg.Client,
): Promise<number> {
  await client.query('begin');
  try {
    await client.query('set local role kinvault_web');
    if (actor !== 'visitor') await client.query(`select set_config('app.person_id', $1, true)`, [scene.who(actor).id]);
    let rowCount = 0;
    for (const statement of statements) rowCount = (await client.query(statement)).rowCount ?? 0;
    await client.query('set constraints all immediate'); // as the commit would
    return rowCount;
  } catch (error) {
    expect(String(error)).toMatch(
      /row-level security|permission denied|only the owner|owner_is_active_admin|members_pkey/,
    );
    return 0;
  } finally {
    await client.query('rollback');
  }
}

interface Write {
  what: string;
  /** Ids stand in it by their names in the scene: :family, :me, … */
  statement: string;
  before?: string;
  by: ActorName[];
}

const ADMINS: ActorName[] = ['owner', 'admin'];
const MEMBERS: ActorName[] = ['owner', 'admin', 'member', 'viewer'];
const soon = `now() + interval '1 day'`;
const letter = (columns: string, values: string) =>
  `insert into invites (id, family_id, email, created_by, expires_at${columns}) values (gen_random_uuid(), :family, 'x@y.example'${values})`;
const notice = (person: string, kind: string, actor = ':me', name = 'Stone') =>
  `insert into notices (id, person_id, kind, family_id, family_name, actor_id)
   values (gen_random_uuid(), ${person}, '${kind}', :family, '${name}', ${actor})`;

const WRITES: Write[] = [
  { what: 'renaming the family', statement: `update families set name = 'Mine' where id = :family`, by: ADMINS },
  {
    what: 'asking before joining',
    statement: 'update families set asks_before_join = true where id = :family',
    by: ADMINS,
  },
  {
    what: 'deleting the family',
    statement: 'update families set deleted_at = now() where id = :family',
    by: ['owner'],
  },
  { what: 'deleting its row', statement: 'delete from families where id = :family', by: [] },
  { what: 'restoring it', statement: 'update families set deleted_at = null where id = :familyInTrash', by: ['owner'] },
  {
    what: 'renaming it in the trash',
    statement: `update families set name = 'X' where id = :familyInTrash`,
    by: ['owner'],
  },
  { what: 'taking it over', statement: 'update families set owner_id = :me where id = :family', by: [] },
  { what: 'handing it over', statement: 'update families set owner_id = :target where id = :family', by: [] },
  {
    what: 'changing a role',
    statement: `update members set role = 'Viewer' where family_id = :family and person_id = :target`,
    by: ADMINS,
  },
  {
    what: 'raising oneself',
    statement: `update members set role = 'Admin', state = 'active' where family_id = :family and person_id = :me`,
    by: ADMINS,
  },
  {
    what: 'demoting the owner',
    statement: `update members set role = 'Member' where family_id = :family and person_id = :owner`,
    by: [],
  },
  {
    what: 'letting in who asks',
    statement: `update members set state = 'active' where family_id = :family and person_id = :requester`,
    by: ADMINS,
  },
  {
    what: 'making a member one who asks',
    statement: `update members set state = 'requested' where family_id = :family and person_id = :target`,
    by: [],
  },
  {
    what: 'removing a member',
    statement: 'delete from members where family_id = :family and person_id = :target',
    by: ADMINS,
  },
  {
    what: 'removing a member of the family in the trash',
    statement: 'delete from members where family_id = :familyInTrash and person_id = :target',
    by: [],
  },
  {
    what: 'removing the owner',
    statement: 'delete from members where family_id = :family and person_id = :owner',
    by: [],
  },
  {
    what: 'leaving',
    statement: 'delete from members where family_id = :family and person_id = :me',
    by: ['admin', 'member', 'viewer', 'pending'],
  },
  {
    what: 'joining by oneself',
    statement: `insert into members (family_id, person_id, role, state) values (:family, :me, 'Viewer', 'active')`,
    by: [],
  },
  {
    what: 'moving a membership to oneself',
    statement: 'update members set person_id = :me where family_id = :family and person_id = :target',
    by: [],
  },
  { what: 'inviting', statement: letter('', `, :me, ${soon}`), by: ADMINS },
  { what: 'inviting an Admin', statement: letter(', role', `, :me, ${soon}, 'Admin'`), by: ADMINS },
  { what: 'inviting in another’s name', statement: letter('', `, :target, ${soon}`), by: [] },
  { what: 'inviting for a year', statement: letter('', `, :me, now() + interval '1 year'`), by: [] },
  {
    what: 'inviting with a token of one’s own',
    statement: letter(', token_hash', `, :me, ${soon}, sha256('x')`),
    by: [],
  },
  {
    what: 'ending the code',
    statement: 'update invites set ended_at = now() where family_id = :family and code is not null',
    by: ADMINS,
  },
  {
    what: 'bringing an ended code back',
    before: 'update invites set ended_at = now() where family_id = :family and code is not null',
    statement: 'update invites set ended_at = null where family_id = :family and code is not null',
    by: [],
  },
  {
    what: 'making the code last',
    statement: `update invites set expires_at = ${soon} where family_id = :family`,
    by: [],
  },
  { what: 'reading codes and letters', statement: 'select code from invites where family_id = :family', by: ADMINS },
  {
    what: 'asking whose address it is',
    statement: `select id from account_of_address(:family, (select contact_email from people where id = :me))`,
    by: ADMINS,
  },
  { what: 'telling a member', statement: notice(':target', 'left'), by: MEMBERS },
  { what: 'telling a stranger', statement: notice(':stranger', 'removed'), by: [] },
  { what: 'telling a stranger of an invitation', statement: notice(':stranger', 'invited'), by: ADMINS },
  { what: 'telling in another’s name', statement: notice(':target', 'left', ':target'), by: [] },
  { what: 'telling of a family by another name', statement: notice(':target', 'left', ':me', 'Bank'), by: [] },
  { what: 'reading another’s notices', statement: 'select id from notices where person_id = :target', by: [] },
  {
    what: 'marking another’s notices',
    statement: 'update notices set read_at = now() where person_id = :target',
    by: [],
  },
  {
    what: 'deleting another’s notices',
    statement: 'delete from notices where person_id = :target and person_id <> :me',
    by: [],
  },
  { what: 'dismissing a notice of the owner', statement: 'delete from notices where id = :notice', by: ['owner'] },
];

function written(statement: string, actor: ActorName, scene: AccessScene): string {
  const stranger = actor === 'stranger' ? scene.who('loner').id : scene.who('stranger').id;
  const ids: Record<string, string> = { ...scene.a, me: scene.who(actor).id, owner: scene.who('owner').id, stranger };
  return statement.replace(/:(\w+)\b/g, (_all, name: string) => `'${ids[name] ?? randomUUID()}'::uuid`);
}

describe.each(WRITES)('by the policies alone, $what', ({ what, statement, before, by }) => {
  it(`${what} is, by the policies alone, for ${by.join(', ') || 'nobody'} [SEC-1, SEC-2, SEC-11, PER-3, PER-4]`, async ({
    scene,
    client,
  }) => {
    const able: ActorName[] = [];
    for (const actor of ACTORS) {
      const statements = [...(before ? [before] : []), statement].map((text) => written(text, actor, scene));
      if ((await changedRows(actor, statements, scene, client)) > 0) able.push(actor);
    }
    expect(able).toEqual(by);
  });
});
