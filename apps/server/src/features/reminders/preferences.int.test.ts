import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { makeReminders } from './make-reminders.ts';

const PREFERENCES = '/api/reminders/preferences';
const read = async (person: TestPerson) => (await send(person, `GET ${PREFERENCES}`)).json();
const change = (person: TestPerson, body: object) => send(person, `PATCH ${PREFERENCES}`, body);

it('everybody is reminded at 8, by mail, with quiet nights, without touching anything [KNO-2] [KNO-8]', async ({
  owner,
}) => {
  expect(await read(owner)).toEqual({
    ...{
      timeZone: 'UTC',
      isZoneChosen: false,
      quietFrom: 21,
      quietUntil: 7,
      isByMail: true,
      showsNames: false,
      digestWeekday: 1,
      offInApp: [],
      offByMail: [],
      offByPush: [],
      hasFirstSteps: true,
      isSet: false,
    },
    ...{ leadTimes: {}, mailTo: owner.email, sendsMail: true },
  });
});

it('no mail goes to an address that is not confirmed, nor from a server that sends none [KNO-5]', async ({
  person,
  mailless,
  owner,
}) => {
  expect((await read(person)).mailTo).toBeNull();
  expect(await read({ ...owner, server: mailless })).toMatchObject({ mailTo: null, sendsMail: false });
});

it('only the preferences that are sent change [KNO-8]', async ({ owner }) => {
  await change(owner, { timeZone: 'Asia/Tokyo', isZoneChosen: true });
  const answer = await change(owner, {
    isByMail: false,
    leadTimes: { ID: { timeToRenew: 'P8W', firstReminder: 'none' } },
  });
  expect(answer.json()).toMatchObject({
    ...{ timeZone: 'Asia/Tokyo', isZoneChosen: true, quietFrom: 21, isByMail: false },
    leadTimes: { ID: { timeToRenew: 'P8W', firstReminder: 'none' } },
  });
  await change(owner, { leadTimes: { ID: { timeToRenew: null, firstReminder: null } } });
  expect((await read(owner)).leadTimes).toEqual({});
});

it('reminders count as set up by a chosen lead time or a calendar link, not by the browser’s time zone [OFF-7]', async ({
  owner,
  member,
}) => {
  const told = await change(owner, { timeZone: 'Asia/Tokyo', hasFirstSteps: false });
  expect(told.json()).toMatchObject({ hasFirstSteps: false, isSet: false });
  expect((await change(owner, { leadTimes: { ID: { timeToRenew: 'P8W', firstReminder: null } } })).json().isSet).toBe(
    true,
  );
  await send(member, 'POST /api/reminders/calendar');
  expect(await read(member)).toMatchObject({ hasFirstSteps: true, isSet: true });
});

it('a new time zone moves the next morning [KNO-2]', async ({ server, owner }) => {
  await change(owner, { timeZone: 'Asia/Tokyo' });
  const [row] = await runSql(
    server,
    `select extract(hour from next_run_at at time zone 'Asia/Tokyo')::int as hour, next_run_at > now() as "isAhead"
     from reminder_preferences where person_id = $1`,
    [owner.id],
  );
  expect(row).toEqual({ hour: 8, isAhead: true });
});

it('a new time zone between a missed morning and its run does not make the reminder a day late [KNO-2]', async ({
  server,
  owner,
}) => {
  const isDue = async () => {
    const rows = await runSql(
      server,
      'select next_run_at <= now() as "isDue" from reminder_preferences where person_id = $1',
      [owner.id],
    );
    return rows[0]?.isDue;
  };
  await makeReminders({ ...server, sendsMail: false });
  for (const timeZone of ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    await runSql(
      server,
      `update reminder_preferences set run_through = current_date - 3, next_run_at = now() - interval '1 hour'
       where person_id = $1`,
      [owner.id],
    );
    await change(owner, { timeZone });
    expect(await isDue()).toBe(true);
    await makeReminders({ ...server, sendsMail: false });
    await change(owner, { timeZone });
    expect(await isDue()).toBe(false);
  }
});

it.for([
  { timeZone: 'Mars/Olympus' },
  { quietFrom: 24 },
  { digestWeekday: 0 },
  { leadTimes: { ID: { timeToRenew: 'P0D', firstReminder: null } } },
  { leadTimes: { Wallet: { timeToRenew: null, firstReminder: null } } },
  { offByMail: ['Wallet'] },
  { isBySms: true },
])('%j is refused [SEC-5]', async (body, { owner }) => {
  expect((await change(owner, body)).statusCode).toBe(400);
});

it("Snooze, Done and 'Remind me' are the reader's own, and take sight of the document alone [KNO-3] [KNO-4]", async ({
  owner,
  viewer,
  outsider,
  familyId,
}) => {
  const expiresOn = addDays(new Date().toISOString().slice(0, 10), 20);
  const { id } = await createDocument(owner, { expiresOn, target: forPerson(owner, familyId) });
  const path = `PATCH /api/documents/${id}/attention`;
  const seenBy = async (person: TestPerson) => (await send(person, `GET /api/documents/${id}`)).json().attention;
  expect(await seenBy(viewer)).toBeNull();
  expect(await outcome(viewer, path, { isWatching: true, remindOn: expiresOn, remindNote: ' two photos ' })).toBe(
    '204',
  );
  expect(await outcome(viewer, path, { doneFor: expiresOn })).toBe('204');
  expect(await seenBy(viewer)).toEqual({
    ...{ isWatching: true, remindOn: expiresOn, remindNote: 'two photos', snoozedUntil: null, doneFor: expiresOn },
  });
  expect(await seenBy(owner)).toBeNull();
  expect(await outcome(outsider, path, { isWatching: true })).toBe('404 not_found');
});

it('an answer to a reminder changes the list, and leaves favorite and notes as they are', async ({ owner }) => {
  const { id } = await createDocument(owner, { expiresOn: '2030-01-01' });
  await send(owner, `PATCH /api/documents/${id}`, { revision: 1, isFavorite: true, notes: 'blue folder' });
  await send(owner, `PATCH /api/documents/${id}/attention`, { snoozedUntil: '2029-12-01' });
  const { documents } = (await send(owner, 'GET /api/documents')).json();
  expect(documents[0]).toMatchObject({ isFavorite: true, attention: { snoozedUntil: '2029-12-01' } });
  await send(owner, `PATCH /api/documents/${id}/attention`, { snoozedUntil: null });
  const after = (await send(owner, 'GET /api/documents')).json();
  expect(after.documents[0]).toMatchObject({ isFavorite: true, attention: null });
  expect((await send(owner, `GET /api/documents/${id}/details`)).json().notes).toBe('blue folder');
});
