import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { addMember, buildTestApp, type TestApp, type TestPerson } from '../../../test/build-test-app.ts';
import { outcome, send } from '../../../test/family-calls.ts';
import { runSql } from '../../../test/run-sql.ts';

let test: TestApp;
let owner: TestPerson;
let familyId: string;
beforeAll(async () => {
  test = await buildTestApp();
  owner = await addPerson(test, { name: 'Elena', family: 'Rivera' });
  ({ familyId } = owner);
});
afterAll(() => test.stop());

const ABOUT = { phone: '+34 600 000 000', location: 'Port Alma', bio: 'Keeps bees.', lastSeenAt: expect.any(String) };
const NOTHING = { phone: null, location: null, bio: null, lastSeenAt: null };

async function addDescribed(name: string): Promise<TestPerson> {
  const person = await addPerson(test, { name, family: `${name}’s own` });
  await runSql(test, 'update people set phone = $2, location = $3, bio = $4, last_seen_at = now() where id = $1', [
    person.id,
    ABOUT.phone,
    ABOUT.location,
    ABOUT.bio,
  ]);
  return person;
}

async function seen(reader: TestPerson, person: TestPerson, inFamily = familyId) {
  const { families } = (await send(test, reader, 'GET /api/families')).json() as { families: Family[] };
  return families.find(({ id }) => id === inFamily)?.members.find(({ personId }) => personId === person.id);
}

it.each(['requested', 'invited'] as const)(
  'of who is merely %s the members see whom they would let in, and no more',
  async (state) => {
    const reader = await addPerson(test, { name: 'Mia' });
    await addMember(test, familyId, reader);
    const person = await addDescribed('Noor');
    await addMember(test, familyId, person, { state });
    const known = { name: 'Noor', email: person.email, avatarId: null, state };
    for (const member of [owner, reader]) expect(await seen(member, person)).toMatchObject({ ...known, ...NOTHING });
    expect(await seen(person, person)).toBeUndefined();
    expect(await seen(person, person, person.familyId)).toMatchObject(ABOUT);
  },
);

it('once they are let in, everybody there sees the rest', async () => {
  const person = await addDescribed('Noor');
  await addMember(test, familyId, person, { state: 'requested' });
  expect(await seen(owner, person)).toMatchObject(NOTHING);
  const call = `POST /api/families/${familyId}/members/${person.id}/request`;
  expect(await outcome(test, owner, call, { isApproved: true })).toBe('204');
  expect(await seen(owner, person)).toMatchObject(ABOUT);
});

it('who shares one family with the reader and asks for another is seen in each as they stand there', async () => {
  const person = await addDescribed('Noor');
  await addMember(test, person.familyId, owner);
  await addMember(test, familyId, person, { state: 'requested' });
  expect(await seen(owner, person, person.familyId)).toMatchObject(ABOUT);
  expect(await seen(owner, person)).toMatchObject(NOTHING);
});
