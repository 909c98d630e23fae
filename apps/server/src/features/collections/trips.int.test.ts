import { randomUUID } from 'node:crypto';
import type { Collection, TripDates } from '@kinvault/domain/collections/collection.schema.ts';
import { expect } from 'vitest';
import { it as base } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { addNoa, agree, ask, joinedTo, undo } from '../../../test/parting-scene.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const it = base.extend('trip', async ({ owner, familyId }) => make(owner, familyId));
it.beforeEach(({ server }) => runSql(server, 'delete from rate_limits'));

const SPRING = { departsOn: '2027-03-28', returnsOn: '2027-04-11' };

async function make(person: TestPerson, familyId: string | null): Promise<string> {
  const made = await send(person, 'POST /api/collections', { kind: 'trip', name: 'Arvena', familyId });
  expect(made.statusCode).toBe(201);
  return made.json().collectionId;
}
const change = (person: TestPerson, id: string, body: object) => outcome(person, `PATCH /api/collections/${id}`, body);
const travel = (person: TestPerson, id: string, travellerIds: string[], dates: Partial<TripDates> = {}) =>
  change(person, id, { trip: { ...SPRING, ...dates, travellerIds } });
async function read(person: TestPerson, id: string): Promise<Collection | undefined> {
  const { collections }: { collections: Collection[] } = (await send(person, 'GET /api/collections')).json();
  return collections.find((collection) => collection.id === id);
}
const travellersOf = async (person: TestPerson, id: string) => (await read(person, id))?.trip?.travellerIds;

it('a trip has dates, travellers of the family, and a rule with who read it, where and when [COL-3]', async ({
  owner,
  member,
  viewer,
  outsider,
  familyId,
  trip,
}) => {
  expect((await read(owner, trip))?.trip).toBeNull();
  const noa = await addNoa(owner, familyId);
  // an outsider is left out, as someone who does not exist is
  expect(await travel(member, trip, [owner.id, noa, outsider.id, randomUUID()])).toBe('204');
  expect(await change(member, trip, { rule: { months: 6, source: 'entry.arvena.example' } })).toBe('204');
  expect((await read(viewer, trip))?.trip).toEqual({
    ...SPRING,
    travellerIds: [owner.id, noa].toSorted(),
    rule: { months: 6, source: 'entry.arvena.example', by: member.id, at: expect.stringMatching(/^20\d\d-.*T/) },
  });
  expect(await travel(member, trip, [owner.id], { returnsOn: '2027-03-27' })).toMatch(/^400/);
  expect(await change(member, trip, { rule: { months: 25, source: null } })).toMatch(/^400/);
  expect(await travel(viewer, trip, [viewer.id])).toBe('403 forbidden');
  expect(await travel(outsider, trip, [outsider.id])).toBe('404 not_found');
  expect(await travel(member, trip, [member.id])).toBe('204');
  expect(await travellersOf(owner, trip)).toEqual([member.id]);
  expect(await change(member, trip, { rule: null })).toBe('204');
  expect((await read(owner, trip))?.trip?.rule).toBeNull();
  // a trip that is something else after all is no trip; nothing of it is lost
  expect(await change(member, trip, { kind: 'own' })).toBe('204');
  expect((await read(owner, trip))?.trip).toBeNull();
});

it('a new trip has its dates from the start, a private one people of one’s families [COL-3]', async ({
  owner,
  member,
  outsider,
}) => {
  const trip = { ...SPRING, travellerIds: [owner.id, member.id, outsider.id] };
  const made = await send(owner, 'POST /api/collections', { kind: 'trip', name: 'Arvena', familyId: null, trip });
  const id = made.json().collectionId;
  expect(await travellersOf(owner, id)).toEqual([owner.id, member.id].toSorted());
  expect(await read(member, id)).toBeUndefined();
});

it('who leaves the family is nobody’s traveller there, also for those who know them from elsewhere, until they are back [COL-3]', async ({
  owner,
  member,
  outsider,
  familyId,
  trip,
}) => {
  await addMember(outsider.familyId, member);
  await addMember(outsider.familyId, owner);
  await travel(owner, trip, [owner.id, member.id]);
  await change(member, trip, { rule: { months: 3, source: null } });
  expect(await outcome(member, `DELETE /api/families/${familyId}/membership`)).toMatch(/^20/);
  expect(await travellersOf(owner, trip)).toEqual([owner.id]);
  expect((await read(owner, trip))?.trip?.rule).toMatchObject({ months: 3, by: null });
  await travel(owner, trip, [owner.id]); // takes out nobody whom they do not see
  await addMember(familyId, member);
  expect(await travellersOf(owner, trip)).toEqual([owner.id, member.id].toSorted());
  expect((await read(owner, trip))?.trip?.rule?.by).toBe(member.id);
});

it('a traveller who is joined with an account goes on as the account, and the undo gives back the person [COL-3, PPL-8]', async ({
  owner,
  member,
  viewer,
  familyId,
  trip,
}) => {
  const noa = await addNoa(owner, familyId);
  const both = await make(owner, familyId);
  await travel(owner, trip, [noa]);
  await travel(owner, both, [noa, member.id]);
  await ask(owner, noa, joinedTo(member));
  expect(await agree(member, noa, joinedTo(member))).toBe('200');
  for (const id of [trip, both]) expect(await travellersOf(viewer, id)).toEqual([member.id]);
  expect(await undo(member, noa)).toBe('204');
  expect(await travellersOf(viewer, trip)).toEqual([noa]);
  expect(await travellersOf(viewer, both)).toEqual([noa, member.id].toSorted());
});

it('a person who is deleted is on no trip, and the rule they read stays [COL-3]', async ({
  server,
  owner,
  member,
  trip,
}) => {
  await travel(member, trip, [owner.id, member.id]);
  await change(member, trip, { rule: { months: 6, source: 'the embassy' } });
  await runSql(server, 'delete from people where id = $1', [member.id]);
  expect((await read(owner, trip))?.trip).toMatchObject({
    travellerIds: [owner.id],
    rule: { source: 'the embassy', by: null },
  });
});

it('two who change the travellers at once leave the list of one of them; what is not needed has both answers [COL-2, COL-3]', async ({
  owner,
  member,
  viewer,
  trip,
}) => {
  for (let round = 0; round < 5; round++) {
    const done = await Promise.all([
      travel(owner, trip, [owner.id, viewer.id]),
      travel(member, trip, [member.id]),
      change(owner, trip, { belonging: { id: 'tickets', isNeeded: false } }),
      change(member, trip, { belonging: { id: 'stay', isNeeded: false } }),
    ]);
    expect(done).toEqual(['204', '204', '204', '204']);
    const told = await read(viewer, trip);
    expect([[owner.id, viewer.id].toSorted(), [member.id]]).toContainEqual(told?.trip?.travellerIds);
    expect(told?.notNeeded.toSorted()).toEqual(['stay', 'tickets']);
  }
  await change(owner, trip, { belonging: { id: 'tickets', isNeeded: false } }); // said twice, it is so once
  await change(owner, trip, { belonging: { id: 'stay', isNeeded: true } });
  expect((await read(member, trip))?.notNeeded).toEqual(['tickets']);
});

it('the open pages of the family hear of another traveller [COL-3]', async ({ owner, member, viewer, trip }) => {
  await travel(owner, trip, [owner.id]);
  const { version } = (await send(viewer, 'GET /api/documents')).json();
  await travel(owner, trip, [owner.id, member.id]);
  expect((await send(viewer, `GET /api/documents/changes?since=${version}`)).json().version).not.toBe(version);
});

it('without the application, the policies alone refuse travellers who are not theirs to name [COL-3, SEC-7]', async ({
  server,
  owner,
  member,
  viewer,
  outsider,
  trip,
}) => {
  await travel(owner, trip, [owner.id]);
  const as = (person: TestPerson, text: string, values: unknown[] = []) =>
    sqlAsPerson(server, person.id, [text, values]);
  expect(await as(outsider, 'select from trip_travellers')).toEqual([]);
  const insert = 'insert into trip_travellers (collection_id, person_id) values ($1, $2)';
  const own = await make(outsider, null);
  const forged: [TestPerson, string, string][] = [
    [outsider, trip, outsider.id],
    [outsider, own, owner.id],
    [viewer, trip, viewer.id],
    [member, trip, outsider.id],
  ];
  for (const [person, ...values] of forged)
    await expect(as(person, insert, values)).rejects.toThrow(/row-level security/);
  for (const person of [viewer, outsider]) await as(person, 'delete from trip_travellers');
  expect(await travellersOf(owner, trip)).toEqual([owner.id]);
});
