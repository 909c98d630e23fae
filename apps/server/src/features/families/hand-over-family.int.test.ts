import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addMember,
  as,
  buildTestApp,
  signUpPerson,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { runSql } from '../../../test/run-sql.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';

let test: TestApp;
let owner: TestPerson;
let heir: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await runSql(test, 'delete from rate_limits'); // so many sign-ups
  owner = await signUpPerson(test);
  heir = await signUpPerson(test, 'Leo');
});

function handOver(from: TestPerson, to: TestPerson | { id: string }, familyId = owner.familyId) {
  return test.app.inject(
    as(from, { method: 'PUT', url: `/api/families/${familyId}/owner`, payload: { personId: to.id } }),
  );
}

async function standing(): Promise<unknown[]> {
  return runSql(
    test,
    `select m.role, m.state, f.owner_id = m.person_id as owns, m.person_id as id
     from families f join members m on m.family_id = f.id where f.id = $1 order by m.created_at, m.person_id`,
    [owner.familyId],
  );
}

it.each(['Viewer', 'Member', 'Admin'] as const)(
  'a %s becomes owner and Admin; the former owner stays an Admin',
  async (role) => {
    await addMember(test, owner.familyId, heir, { role });
    const answer = await handOver(owner, heir);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await standing()).toEqual([
      { role: 'Admin', state: 'active', owns: false, id: owner.id },
      { role: 'Admin', state: 'active', owns: true, id: heir.id },
    ]);
    const { families } = (await test.app.inject(as(heir, { url: '/api/families' }))).json();
    expect(families.find(({ id }: { id: string }) => id === owner.familyId)).toMatchObject({
      ownerId: heir.id,
      role: 'Admin',
    });
  },
);

it.each(['Viewer', 'Member', 'Admin'] as const)('a %s cannot take it: forbidden [PER-4]', async (role) => {
  await addMember(test, owner.familyId, heir, { role });
  const before = await standing();
  for (const to of [heir, owner, { id: randomUUID() }]) expect((await handOver(heir, to)).statusCode).toBe(403);
  expect(await standing()).toEqual(before);
});

it('a stranger, an invited person and one who asks to join learn nothing of it [SEC-2]', async () => {
  const random = await handOver(heir, heir, randomUUID());
  expect(random.statusCode).toBe(404);
  for (const state of [null, 'invited', 'requested'] as const) {
    const person = await signUpPerson(test);
    if (state) await addMember(test, owner.familyId, person, { role: 'Admin', state });
    const answer = await handOver(person, person);
    expect([answer.statusCode, answer.body]).toEqual([404, random.body]);
  }
});

it('only an active member inherits: nobody invited, nobody of elsewhere, nobody unknown, not oneself', async () => {
  const invited = await signUpPerson(test);
  await addMember(test, owner.familyId, invited, { role: 'Admin', state: 'invited' });
  const before = await standing();
  for (const to of [invited, heir, { id: randomUUID() }]) expect((await handOver(owner, to)).statusCode).toBe(404);
  expect((await handOver(owner, owner)).statusCode).toBe(400);
  expect(await standing()).toEqual(before);
});

it('of twenty hand-overs at once one counts, and the family has one owner', async () => {
  const heirs = [];
  for (let index = 0; index < 20; index++) {
    const person = await signUpPerson(test, `Heir ${index}`);
    await addMember(test, owner.familyId, person);
    heirs.push(person);
  }
  const answers = await Promise.all(heirs.map((person) => handOver(owner, person)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403)).toHaveLength(19);
  const winner = heirs[statuses.indexOf(204)];
  const admins = (await standing()).filter((row) => (row as { role: string }).role === 'Admin');
  expect(admins).toHaveLength(2);
  expect(admins).toContainEqual({ role: 'Admin', state: 'active', owns: true, id: winner?.id });
});

it('an heir who leaves at that moment is the owner and stays, or has left and inherits nothing [SEC-6]', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const [former, leaving] = [await signUpPerson(test), await signUpPerson(test)];
    await addMember(test, former.familyId, leaving);
    const leave = runSql(test, 'delete from members where family_id = $1 and person_id = $2', [
      former.familyId,
      leaving.id,
    ]);
    const [handed, left] = await Promise.allSettled([handOver(former, leaving, former.familyId), leave]);
    const status = handed.status === 'fulfilled' ? handed.value.statusCode : 0;
    expect([`204 rejected`, `404 fulfilled`]).toContain(`${status} ${left.status}`);
    seen.add(`${status} ${left.status}`);
    const [row] = await runSql(
      test,
      `select f.owner_id, m.role from families f join members m on m.family_id = f.id and m.person_id = f.owner_id and m.state = 'active' where f.id = $1`,
      [former.familyId],
    );
    expect(row).toEqual({ owner_id: status === 204 ? leaving.id : former.id, role: 'Admin' });
  }
  expect(seen.size).toBeGreaterThan(0);
});

it('beneath the application nobody makes themselves owner or Admin', async () => {
  await addMember(test, owner.familyId, heir);
  const [outcome] = await sqlAsPerson(test, heir.id, [
    'select hand_over_family($1, $2) as outcome',
    [owner.familyId, heir.id],
  ]);
  expect(outcome).toEqual({ outcome: 'not the owner' });
  await expect(sqlAsPerson(test, heir.id, ['update families set owner_id = me()'])).rejects.toThrow(
    'permission denied',
  );
  // roles are an Admin's to change, and only in their own family
  await sqlAsPerson(test, heir.id, [`update members set role = 'Admin'`]);
  const role = 'select role from members where family_id = $1 and person_id = $2';
  expect(await runSql(test, role, [owner.familyId, heir.id])).toEqual([{ role: 'Member' }]);
});
