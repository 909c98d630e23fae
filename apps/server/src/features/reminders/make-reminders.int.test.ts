import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { createDocument, forFamily, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { makeReminders } from './make-reminders.ts';

/** The first morning after the people were added. */
const today = addDays(new Date().toISOString().slice(0, 10), 1);

/** The mornings of all people up to a day, by a clock that shows 9 on it. */
function runMorning(server: TestServer, day: string): Promise<void> {
  return makeReminders({ ...server, sendsMail: false, now: () => new Date(`${day}T09:00:00Z`) });
}

async function remindersOf(person: TestPerson): Promise<string[]> {
  const rows = await runSql(
    person.server,
    `select concat(document_name, ' ', expires_on, ' ', stage) as said from notices
     where person_id = $1 and kind = 'document_due' order by id`,
    [person.id],
  );
  return rows.map(({ said }) => String(said));
}

const mark = (person: TestPerson, documentId: string, column: string, value: unknown) =>
  runSql(
    person.server,
    `insert into marks (document_id, person_id, ${column}) values ($1, $2, $3)
     on conflict (document_id, person_id) do update set ${column} = excluded.${column}`,
    [documentId, person.id, value],
  );

/** Made by an Admin, and without a password of their own. */
const makeUnclaimed = ({ server, id }: TestPerson, familyId: string) =>
  runSql(server, 'update people set made_for_family_id = $1 where id = $2', [familyId, id]);

it('a passport reminds its owner once on each of its dates [KNO-2] [KNO-3]', async ({ server, owner, member }) => {
  const expiresOn = addDays(today, 300);
  await createDocument(owner, { expiresOn, target: forPerson(owner, owner.familyId) });
  for (let day = today; day <= addDays(expiresOn, 3); day = addDays(day, 1)) await runMorning(server, day);
  const stages = (await remindersOf(owner)).map((said) => said.split(' ').at(-1));
  expect(stages).toEqual(['first', 'renew_soon', 'renew', 'week', 'expired']);
  expect(await remindersOf(member)).toEqual([]);
});

it('after a gap one reminder replaces all that were missed [KNO-2]', async ({ server, owner }) => {
  const expiresOn = addDays(today, 60);
  await createDocument(owner, { expiresOn, type: 'Medical', name: 'Vaccination' });
  await runMorning(server, today);
  await runMorning(server, addDays(expiresOn, -3));
  expect(await remindersOf(owner)).toEqual([`Vaccination ${expiresOn} week`]);
  await runMorning(server, addDays(expiresOn, 20));
  expect(await remindersOf(owner)).toEqual([`Vaccination ${expiresOn} week`, `Vaccination ${expiresOn} expired`]);
});

it('a date set just before an outage of three weeks brings its reminder after it [KNO-2] [REL-21]', async ({
  server,
  owner,
}) => {
  await runMorning(server, today);
  const expiresOn = addDays(today, 30); // 'Renew by' is past already, and no other stage falls into the three weeks
  const { id } = await createDocument(owner, { expiresOn, type: 'ID', name: 'Card' });
  await runSql(server, 'update documents set armed_at = $2 where id = $1', [id, `${addDays(today, 1)}T12:00:00Z`]);
  await runMorning(server, addDays(today, 21));
  expect(await remindersOf(owner)).toEqual([`Card ${expiresOn} renew`]);
});

it('a general document and one of somebody who cannot sign in remind the Admins [KNO-3]', async ({
  server,
  owner,
  admin,
  member,
  viewer,
  outsider,
  familyId,
}) => {
  await makeUnclaimed(member, familyId);
  const expiresOn = addDays(today, 7);
  await createDocument(owner, { name: 'Lease', type: 'Legal', expiresOn, target: forFamily(familyId) });
  await createDocument(owner, { name: 'Card', type: 'Insurance', expiresOn, target: forPerson(member, familyId) });
  await runMorning(server, today);
  const both = [`Card ${expiresOn} week`, `Lease ${expiresOn} week`];
  expect((await remindersOf(owner)).toSorted()).toEqual(both);
  expect((await remindersOf(admin)).toSorted()).toEqual(both);
  for (const person of [member, viewer, outsider]) expect(await remindersOf(person)).toEqual([]);
});

it('a person who asked is reminded only while they see the document [KNO-3] [SEC-48]', async ({
  server,
  owner,
  viewer,
  familyId,
}) => {
  const expiresOn = addDays(today, 40);
  const { id } = await createDocument(owner, { expiresOn, type: 'Other', target: forPerson(owner, familyId) });
  await mark(viewer, id, 'is_watching', true);
  await runMorning(server, addDays(expiresOn, -30));
  expect(await remindersOf(viewer)).toEqual([`Passport ${expiresOn} month`]);
  const noticed = async () => (await send(viewer, 'GET /api/notices')).json().notices;
  expect(await noticed()).toMatchObject([
    {
      kind: 'document_due',
      document: { id },
      due: { expiresOn, stage: 'month', ownerName: 'Elena Rivera', type: 'Other' },
    },
  ]);
  await runSql(server, 'delete from shares where document_id = $1', [id]);
  expect(await noticed()).toEqual([]);
  await runMorning(server, addDays(expiresOn, -7));
  expect(await remindersOf(viewer)).toHaveLength(1);
  expect(await remindersOf(owner)).toHaveLength(2);
});

it('Done ends the reminders of one expiry date, and a new date starts over [KNO-4]', async ({ server, owner }) => {
  const expiresOn = addDays(today, 31);
  const { id } = await createDocument(owner, { expiresOn, type: 'Other' });
  await mark(owner, id, 'done_for', expiresOn);
  await runMorning(server, addDays(expiresOn, -1));
  expect(await remindersOf(owner)).toEqual([]);
  const later = addDays(expiresOn, 30);
  await runSql(server, 'update documents set expires_on = $2 where id = $1', [id, later]);
  await runMorning(server, addDays(later, -7));
  expect(await remindersOf(owner)).toEqual([`Passport ${later} week`]);
});

it('a document in the trash is silent [KNO-3]', async ({ server, owner }) => {
  const { id } = await createDocument(owner, { expiresOn: addDays(today, 7), type: 'Other' });
  await runSql(server, 'update documents set trashed_at = now(), trashed_by = owner_id where id = $1', [id]);
  await runMorning(server, today);
  expect(await remindersOf(owner)).toEqual([]);
});

it("a person's own times for a type and a document's own times count [KNO-1]", async ({ server, owner }) => {
  const expiresOn = addDays(today, 200);
  await runSql(server, `insert into lead_times values ($1, 'Other', 'P5W', 'P20W')`, [owner.id]);
  await createDocument(owner, { expiresOn, type: 'Other', name: 'Permit' });
  const { id } = await createDocument(owner, { expiresOn, type: 'Other', name: 'Pass' });
  await runSql(server, `update documents set first_reminder = 'P25W' where id = $1`, [id]);
  await runMorning(server, today); // what was set just now is looked at for ten days
  for (let day = addDays(today, 11); day < expiresOn; day = addDays(day, 1)) await runMorning(server, day);
  const dates = ['renew_soon', 'renew', 'week'];
  const said = (name: string) => ['first', ...dates].map((stage) => `${name} ${expiresOn} ${stage}`);
  expect((await remindersOf(owner)).toSorted()).toEqual([...said('Pass'), ...said('Permit')].toSorted());
});

it('a snoozed paper comes back on its day, and a day that was asked for brings a reminder [KNO-3] [KNO-4]', async ({
  server,
  owner,
}) => {
  const expiresOn = addDays(today, 100);
  const { id } = await createDocument(owner, { expiresOn, type: 'Other', name: 'Snoozed' });
  const asked = await createDocument(owner, { expiresOn, type: 'Other', name: 'Asked' });
  await mark(owner, id, 'snoozed_until', addDays(today, 75));
  await mark(owner, asked.id, 'remind_on', addDays(today, 50));
  for (let day = today; day <= addDays(today, 80); day = addDays(day, 1)) await runMorning(server, day);
  expect(await remindersOf(owner)).toEqual([
    `Asked ${expiresOn} later:${addDays(today, 50)}`,
    `Asked ${expiresOn} month`,
    `Snoozed ${expiresOn} month`,
  ]);
});

it('two workers at once remind once, each of other people [KNO-2] [REL-21]', async ({ server, twin, owner, admin }) => {
  const expiresOn = addDays(today, 7);
  for (const person of [owner, admin])
    for (const name of ['One', 'Two', 'Three']) await createDocument(person, { name, type: 'Other', expiresOn });
  const now = () => new Date(`${today}T23:00:00Z`);
  await runSql(server, `update reminder_preferences set quiet_from = 0, quiet_until = 0`);
  await Promise.all(
    [server, twin, server, twin].map((worker) => makeReminders({ ...worker, sendsMail: false, now }, 1)),
  );
  expect(await remindersOf(owner)).toHaveLength(3);
  expect(await remindersOf(admin)).toHaveLength(3);
});

it('each is reminded at 8 by the clock of their own zone, and not in their quiet hours [KNO-2]', async ({
  server,
  owner,
  admin,
}) => {
  const at = (moment: string) => makeReminders({ ...server, sendsMail: false, now: () => new Date(moment) });
  const prefer = (person: TestPerson, zone: string) =>
    runSql(server, `update reminder_preferences set time_zone = $2, next_run_at = now() where person_id = $1`, [
      person.id,
      zone,
    ]);
  await prefer(owner, 'Asia/Tokyo');
  await prefer(admin, 'America/Los_Angeles');
  await at('2027-06-01T00:00:00Z'); // 9 in Tokyo, 17 the day before in Los Angeles: the first run
  const expiresOn = '2027-06-09';
  for (const person of [owner, admin]) await createDocument(person, { expiresOn, type: 'Other', name: 'Pass' });
  await runSql(server, `update documents set armed_at = '2027-01-01' where expires_on = '2027-06-09'`);
  await at('2027-06-01T22:59:00Z');
  expect(await remindersOf(owner)).toEqual([]);
  await at('2027-06-01T23:00:00Z'); // 2 June, 8 in Tokyo: seven days ahead
  expect(await remindersOf(owner)).toHaveLength(1);
  expect(await remindersOf(admin)).toEqual([]);
  await at('2027-06-02T14:59:00Z');
  expect(await remindersOf(admin)).toEqual([]);
  await at('2027-06-02T15:00:00Z'); // 8 in Los Angeles
  expect(await remindersOf(admin)).toHaveLength(1);
});

it('a type that is switched off in Kinvault stays out of the bell, also what was missed when it is on again [KNO-8]', async ({
  server,
  owner,
}) => {
  await send(owner, 'PATCH /api/reminders/preferences', { offInApp: ['Medical'] });
  const expiresOn = addDays(today, 7);
  await createDocument(owner, { name: 'Vaccination', type: 'Medical', expiresOn });
  await createDocument(owner, { name: 'Lease', type: 'Legal', expiresOn });
  await runMorning(server, today);
  expect(await remindersOf(owner)).toEqual([`Lease ${expiresOn} week`]);
  await send(owner, 'PATCH /api/reminders/preferences', { offInApp: [] });
  await runMorning(server, addDays(today, 1));
  expect(await remindersOf(owner)).toEqual([`Lease ${expiresOn} week`]);
  await runMorning(server, addDays(today, 6));
  expect((await remindersOf(owner)).toSorted()).toEqual([
    ...[`Lease ${expiresOn} day`, `Lease ${expiresOn} week`, `Vaccination ${expiresOn} day`],
  ]);
});
