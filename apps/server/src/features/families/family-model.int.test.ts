import fc from 'fast-check';
import { expect } from 'vitest';
import { addFamily, addPeople } from '../../../test/add-people.ts';
import { it } from '../../../test/fixtures.ts';
import { addLetter, addMember } from '../../../test/membership.ts';
import { send } from '../../../test/send.ts';
import type { SqlSession } from '../../../test/sql-session.ts';
import { createDocument, forFamily, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';

const PEOPLE = 5;
const FAMILIES = 3;
const SEQUENCES = 30;
const STEPS = 25;

interface World {
  people: TestPerson[];
  families: string[];
}
interface Step {
  kind: string;
  by: number;
  on: number;
  family: number;
  role: string;
  isYes: boolean;
}

const person = ({ people }: World, index: number): TestPerson => people[index] as TestPerson;
const latestCode = async (familyId: string, sql: SqlSession) =>
  (
    await sql.run('select code from invites where family_id = $1 and code is not null order by created_at desc', [
      familyId,
    ])
  )[0]?.code;
const letterTo = async (guest: TestPerson, sql: SqlSession) =>
  (await sql.run('select id from invites where email = $1 order by created_at desc', [guest.email]))[0]?.id;

/** What people do to families, whatever their role: most of it is refused, and none of it may do harm. */
const ACTIONS: Record<string, (world: World, step: Step, familyId: string, sql: SqlSession) => Promise<unknown>> = {
  changeRole: (world, { by, on, role }, id) =>
    send(person(world, by), `PUT /api/families/${id}/members/${person(world, on).id}/role`, { role }),
  remove: (world, { by, on }, id) =>
    send(person(world, by), `DELETE /api/families/${id}/members/${person(world, on).id}`),
  removeFromOwn: (world, { by, on }) => send(person(world, by), `DELETE /api/members/${person(world, on).id}`),
  leave: (world, { by }, id) => send(person(world, by), `DELETE /api/families/${id}/membership`),
  renew: (world, { by }, id) => send(person(world, by), `POST /api/families/${id}/code`),
  join: async (world, { by }, id, sql) =>
    send(person(world, by), 'POST /api/families/join', { code: (await latestCode(id, sql)) ?? 'NOCODE' }),
  answer: (world, { by, on, isYes }, id) =>
    send(person(world, by), `POST /api/families/${id}/members/${person(world, on).id}/request`, {
      isApproved: isYes,
    }),
  change: (world, { by, isYes }, id) => send(person(world, by), `PATCH /api/families/${id}`, { asksBeforeJoin: isYes }),
  invite: (world, { by, on, role }, id) =>
    send(person(world, by), `POST /api/families/${id}/invites`, { email: person(world, on).email, role }),
  plantLetter: (world, { by, on }, id) => addLetter(id, person(world, by), person(world, on)).catch(() => {}), // as an Admin of another day
  accept: async (world, { by, isYes }, id, sql) =>
    send(person(world, by), `POST /api/invites/${await letterTo(person(world, by), sql)}/accept`, {
      stayIn: isYes ? [id] : [],
    }),
  decline: async (world, { by }, _id, sql) =>
    send(person(world, by), `POST /api/invites/${await letterTo(person(world, by), sql)}/decline`),
  delete: (world, { by, isYes }, id) =>
    isYes ? send(person(world, by), `DELETE /api/families/${id}`) : Promise.resolve(),
  restore: (world, { by }, id) => send(person(world, by), `POST /api/families/${id}/restore`),
  share: (world, { by }, id) =>
    createDocument(person(world, by), {
      target: forPerson(person(world, by), id),
    }).catch(() => {}),
  general: (world, { by }, id) => createDocument(person(world, by), { target: forFamily(id) }).catch(() => {}),
};

async function makeWorld(server: TestServer): Promise<World> {
  const people = await addPeople(server, PEOPLE);
  const families: string[] = [];
  for (let index = 0; index < FAMILIES; index++)
    families.push(await addFamily(people[index] as TestPerson, `Family ${index}`));
  await addMember(families[0] as string, people[3] as TestPerson, { role: 'Admin' });
  await addMember(families[0] as string, people[4] as TestPerson, { state: 'requested' });
  return { people, families };
}

/** What must hold at every moment, asked of the tables themselves. */
async function expectSoundTables({ families }: World, sql: SqlSession): Promise<void> {
  const [broken] = await sql.run(
    `select
      (select count(*)::int from families f where f.id = any($1) and not exists (
        select from members m where m.family_id = f.id and m.role = 'Admin' and m.state = 'active')) as "without an Admin",
      (select count(*)::int from families f where f.id = any($1) and not exists (
        select from members m where m.family_id = f.id and m.person_id = f.owner_id
          and m.role = 'Admin' and m.state = 'active')) as "whose owner is no active Admin",
      (select count(*)::int from members m where m.role not in ('Admin', 'Member', 'Viewer')) as "of no known role",
      (select count(*)::int from members m where m.family_id = any($1) and m.state = 'invited') as "members by letter",
      (select count(*)::int from shares s where s.family_id = any($1) and not exists (
        select from members m where m.family_id = s.family_id and m.person_id = s.owner_id and m.state = 'active'))
        as "shares without a member"`,
    [families],
  );
  expect(Object.values(broken ?? {})).toEqual([0, 0, 0, 0, 0]);
}

/** And of what each person is answered: nothing of a family that they do not belong to. */
async function expectNothingForeign({ people, families }: World, sql: SqlSession): Promise<void> {
  const members = await sql.run(
    `select m.person_id, m.family_id from members m join families f on f.id = m.family_id
     where m.state = 'active' and f.deleted_at is null and f.id = any($1)`,
    [families],
  );
  const visible = await sql.run(
    `select d.id, d.owner_id, coalesce(array_agg(s.family_id) filter (where s.family_id is not null), '{}') || d.family_id as families
     from documents d left join shares s on s.document_id = d.id group by d.id`,
  );
  for (const someone of people) {
    const own = members.filter((row) => row.person_id === someone.id).map((row) => String(row.family_id));
    const mayIds = visible
      .filter((row) => row.owner_id === someone.id || (row.families as string[]).some((id) => own.includes(id)))
      .map((row) => String(row.id));
    const { documents } = (await send(someone, 'GET /api/documents?limit=200')).json();
    expect(documents.map(({ id }: { id: string }) => id).sort()).toEqual(mayIds.sort());
    const listed = (await send(someone, 'GET /api/families')).json().families;
    expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual(own.sort());
    for (const id of families.filter((family) => !own.includes(family)))
      expect((await send(someone, `PATCH /api/families/${id}`, { name: 'Mine' })).statusCode).toBe(404);
  }
}

const stepOf = fc.record({
  kind: fc.constantFrom(...Object.keys(ACTIONS)),
  by: fc.nat(PEOPLE - 1),
  on: fc.nat(PEOPLE - 1),
  family: fc.nat(FAMILIES - 1),
  role: fc.constantFrom('Admin', 'Member', 'Viewer', 'Owner'),
  isYes: fc.boolean(),
});

it('families stay consistent and nobody sees foreign documents after any sequence of actions [SEC-1, SEC-2, SEC-6]', async ({
  server,
  sql,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const world = await makeWorld(server);
      await sql.run('delete from rate_limits');
      for (const step of steps) {
        const answer = await ACTIONS[step.kind]?.(world, step, world.families[step.family] as string, sql);
        if (answer && typeof answer === 'object' && 'statusCode' in answer) expect(answer.statusCode).toBeLessThan(500);
        await expectSoundTables(world, sql);
      }
      await expectNothingForeign(world, sql);
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  );
}, 300_000);
