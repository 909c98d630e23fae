import { randomUUID } from 'node:crypto';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { expect } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { it } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';

const ABOUT = { phone: '+34 600 000 000', location: 'Port Alma', bio: 'Keeps bees.', lastSeenAt: expect.any(String) };
const NOTHING = { phone: null, location: null, bio: null, lastSeenAt: null };

async function addDescribed(server: TestServer, name: string): Promise<TestPerson> {
  const person = await addPerson(server, { name, family: `${name}’s own` });
  await runSql(server, 'update people set phone = $2, location = $3, bio = $4, last_seen_at = now() where id = $1', [
    person.id,
    ABOUT.phone,
    ABOUT.location,
    ABOUT.bio,
  ]);
  return person;
}

async function seen(reader: TestPerson, person: TestPerson, inFamily: string) {
  const { families } = (await send(reader, 'GET /api/families')).json() as { families: Family[] };
  return families.find(({ id }) => id === inFamily)?.members.find(({ personId }) => personId === person.id);
}

it.for(['requested', 'invited'] as const)(
  'the members see of a merely %s person whom they would let in, and no more',
  async (state, { server, owner, familyId }) => {
    const reader = await addPerson(server, { name: 'Mia' });
    await addMember(familyId, reader);
    const person = await addDescribed(server, 'Noor');
    await addMember(familyId, person, { state });
    const known = { name: 'Noor', email: person.email, avatarId: null, state };
    for (const member of [owner, reader])
      expect(await seen(member, person, familyId)).toMatchObject({ ...known, ...NOTHING });
    expect(await seen(person, person, familyId)).toBeUndefined();
    expect(await seen(person, person, person.familyId)).toMatchObject(ABOUT);
  },
);

it('the members see everything of a person once they are let in', async ({ server, owner, familyId }) => {
  const person = await addDescribed(server, 'Noor');
  await addMember(familyId, person, { state: 'requested' });
  expect(await seen(owner, person, familyId)).toMatchObject(NOTHING);
  const call = `POST /api/families/${familyId}/members/${person.id}/request`;
  expect(await outcome(owner, call, { isApproved: true })).toBe('204');
  expect(await seen(owner, person, familyId)).toMatchObject(ABOUT);
});

it('a person who shares one family with the reader and asks to join another is shown in each as they are there', async ({
  server,
  owner,
  familyId,
}) => {
  const person = await addDescribed(server, 'Noor');
  await addMember(person.familyId, owner);
  await addMember(familyId, person, { state: 'requested' });
  expect(await seen(owner, person, person.familyId)).toMatchObject(ABOUT);
  expect(await seen(owner, person, familyId)).toMatchObject(NOTHING);
});

it('a person without an account or an address is a member like any other', async ({ server, owner, familyId }) => {
  const id = randomUUID();
  await runSql(
    server,
    `with noa as (insert into people (id, name) values ($1, 'Noa'))
     insert into guardians (person_id, guardian_id, accepted_at) values ($1, $2, now())`,
    [id, owner.id],
  );
  await runSql(server, `insert into members (family_id, person_id, role, state) values ($1, $2, 'Viewer', 'active')`, [
    familyId,
    id,
  ]);
  const noa = { ...owner, id };
  expect(await seen(owner, noa, familyId)).toMatchObject({ name: 'Noa', email: null, state: 'active' });
  expect(await countRows(server, `reminder_preferences where person_id = '${id}'`)).toBe(1);
  expect(await outcome(owner, `DELETE /api/families/${familyId}/members/${id}`)).toBe('200');
  expect(await seen(owner, noa, familyId)).toBeUndefined();
  expect(await countRows(server, `people where id = '${id}'`)).toBe(1);
});
