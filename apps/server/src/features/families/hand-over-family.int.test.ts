import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import { signUpPerson, type TestPerson } from '../../../test/test-person.ts';

const it = base.extend('heir', ({ server }) => signUpPerson(server, 'Leo'));
it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
});

function handOver(from: TestPerson, to: TestPerson | { id: string }, familyId: string) {
  return send(from, `PUT /api/families/${familyId}/owner`, { personId: to.id });
}

async function membershipOf(owner: TestPerson): Promise<unknown[]> {
  return runSql(
    owner.server,
    `select m.role, m.state, f.owner_id = m.person_id as owns, m.person_id as id
     from families f join members m on m.family_id = f.id where f.id = $1 order by m.created_at, m.person_id`,
    [owner.familyId],
  );
}

it.for(['Viewer', 'Member', 'Admin'] as const)(
  'a %s becomes owner and Admin by a hand-over; the former owner stays an Admin',
  async (role, { owner, heir }) => {
    await addMember(owner.familyId, heir, { role });
    const answer = await handOver(owner, heir, owner.familyId);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await membershipOf(owner)).toEqual([
      { role: 'Admin', state: 'active', owns: false, id: owner.id },
      { role: 'Admin', state: 'active', owns: true, id: heir.id },
    ]);
    const { families } = (await send(heir, 'GET /api/families')).json();
    expect(families.find(({ id }: { id: string }) => id === owner.familyId)).toMatchObject({
      ownerId: heir.id,
      role: 'Admin',
    });
  },
);

it.for(['Viewer', 'Member', 'Admin'] as const)(
  'a %s cannot take a family over: forbidden [PER-4]',
  async (role, { owner, heir }) => {
    await addMember(owner.familyId, heir, { role });
    const before = await membershipOf(owner);
    for (const to of [heir, owner, { id: randomUUID() }])
      expect((await handOver(heir, to, owner.familyId)).statusCode).toBe(403);
    expect(await membershipOf(owner)).toEqual(before);
  },
);

it('a stranger, an invited person and one who asks to join learn nothing of the family by a hand-over [SEC-2]', async ({
  server,
  owner,
  heir,
}) => {
  const random = await handOver(heir, heir, randomUUID());
  expect(random.statusCode).toBe(404);
  for (const state of [null, 'invited', 'requested'] as const) {
    const person = await signUpPerson(server);
    if (state) await addMember(owner.familyId, person, { role: 'Admin', state });
    const answer = await handOver(person, person, owner.familyId);
    expect([answer.statusCode, answer.body]).toEqual([404, random.body]);
  }
});

it('only an active member inherits: nobody invited, nobody of elsewhere, nobody unknown, not oneself', async ({
  server,
  owner,
  heir,
}) => {
  const invited = await signUpPerson(server);
  await addMember(owner.familyId, invited, { role: 'Admin', state: 'invited' });
  const before = await membershipOf(owner);
  for (const to of [invited, heir, { id: randomUUID() }])
    expect((await handOver(owner, to, owner.familyId)).statusCode).toBe(404);
  expect((await handOver(owner, owner, owner.familyId)).statusCode).toBe(400);
  expect(await membershipOf(owner)).toEqual(before);
});

it('one of twenty hand-overs at once counts, and the family has one owner', async ({ server, owner }) => {
  const heirs = [];
  for (let index = 0; index < 20; index++) {
    const person = await signUpPerson(server, `Heir ${index}`);
    await addMember(owner.familyId, person);
    heirs.push(person);
  }
  const answers = await Promise.all(heirs.map((person) => handOver(owner, person, owner.familyId)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403)).toHaveLength(19);
  const winner = heirs[statuses.indexOf(204)];
  const admins = (await membershipOf(owner)).filter((row) => (row as { role: string }).role === 'Admin');
  expect(admins).toHaveLength(2);
  expect(admins).toContainEqual({ role: 'Admin', state: 'active', owns: true, id: winner?.id });
});

it('an heir who leaves at that moment is the owner and stays, or has left and inherits nothing [SEC-6]', async ({
  server,
}) => {
  const seen = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const [former, leaving] = [await signUpPerson(server), await signUpPerson(server)];
    await addMember(former.familyId, leaving);
    const leave = runSql(server, 'delete from members where family_id = $1 and person_id = $2', [
      former.familyId,
      leaving.id,
    ]);
    const [handed, left] = await Promise.allSettled([handOver(former, leaving, former.familyId), leave]);
    const status = handed.status === 'fulfilled' ? handed.value.statusCode : 0;
    expect([`204 rejected`, `404 fulfilled`]).toContain(`${status} ${left.status}`);
    seen.add(`${status} ${left.status}`);
    const [row] = await runSql(
      server,
      `select f.owner_id, m.role from families f join members m on m.family_id = f.id and m.person_id = f.owner_id and m.state = 'active' where f.id = $1`,
      [former.familyId],
    );
    expect(row).toEqual({ owner_id: status === 204 ? leaving.id : former.id, role: 'Admin' });
  }
  expect(seen.size).toBeGreaterThan(0);
});

it('beneath the application nobody makes themselves owner or Admin', async ({ server, owner, heir }) => {
  await addMember(owner.familyId, heir);
  const [outcome] = await sqlAsPerson(server, heir.id, [
    'select hand_over_family($1, $2) as outcome',
    [owner.familyId, heir.id],
  ]);
  expect(outcome).toEqual({ outcome: 'not the owner' });
  await expect(sqlAsPerson(server, heir.id, ['update families set owner_id = me()'])).rejects.toThrow(
    'permission denied',
  );
  // roles are an Admin's to change, and only in their own family
  await sqlAsPerson(server, heir.id, [`update members set role = 'Admin'`]);
  const role = 'select role from members where family_id = $1 and person_id = $2';
  expect(await runSql(server, role, [owner.familyId, heir.id])).toEqual([{ role: 'Member' }]);
});
