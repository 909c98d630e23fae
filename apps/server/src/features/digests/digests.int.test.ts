import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { expect } from 'vitest';
import { mailDeps } from '../../../test/deliver-mails.ts';
import { it as base } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { type ReceivedMail, type SmtpSink, startSmtpSink } from '../../../test/smtp-sink.ts';
import { createDocument, forFamily, forPerson } from '../../../test/test-documents.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { createSmtpMailer } from '../../platform/mail/smtp-mailer.ts';
import { sendMail } from '../mails/send-mail.ts';
import { makeReminders } from '../reminders/make-reminders.ts';

const APP_URL = 'https://papers.example';
const it = base.extend('sink', { scope: 'file' }, async ({ server: _server }, { onCleanup }) => {
  const sink = await startSmtpSink();
  onCleanup(sink.stop);
  return sink;
});

/** A Monday that is ahead of everybody's first run. */
const monday = nextMonday();

function nextMonday(): string {
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  return addDays(tomorrow, (8 - new Date(`${tomorrow}T00:00:00Z`).getUTCDay()) % 7);
}

const clockOf = (day: string) => () => new Date(`${day}T09:00:00Z`);

function planMorning({ transactions, enqueue }: TestServer, day: string, { sendsMail = true } = {}): Promise<void> {
  return makeReminders({ transactions, enqueue, sendsMail, now: clockOf(day) });
}

/** Sends what waits by the real mailer, and returns what the mail server got. */
async function sendWaiting(server: TestServer, sink: SmtpSink, day: string): Promise<ReceivedMail[]> {
  const mailer = createSmtpMailer({ url: sink.url, from: 'papers@kinvault.example', appUrl: () => APP_URL });
  const waiting = await runSql(
    server,
    'select id from mails where sent_at is null and failed_at is null order by created_at, id',
  );
  const deps = mailDeps(server, { mailer, appUrl: APP_URL, now: clockOf(day) });
  for (const { id } of waiting) await sendMail(deps, { mailId: String(id) });
  return sink.received.splice(0);
}

async function runMorning(server: TestServer, sink: SmtpSink, day: string): Promise<ReceivedMail[]> {
  await runSql(server, 'delete from rate_limits'); // the mornings of a test all lie in one hour
  await planMorning(server, day);
  return sendWaiting(server, sink, day);
}

/** The days of a span on which a person gets a mail. */
async function mailedDays(server: TestServer, sink: SmtpSink, from: string, until: string): Promise<string[]> {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1))
    for (const _mail of await runMorning(server, sink, day)) days.push(day);
  return days;
}

/** Otherwise the first digest makes up for a chosen weekday between today and the Monday, which nobody was sent. */
const skipDaysBefore = (server: TestServer) => planMorning(server, addDays(monday, -1));

/** Only the people of one test get mail. */
it.beforeEach(async ({ server, sink }) => {
  await runSql(server, 'delete from documents');
  await runSql(server, 'delete from mails');
  sink.received.length = 0;
});

it('a weekly mail on the weekday, and one on the morning of what is urgent, never two a day [KNO-5]', async ({
  server,
  owner,
  sink,
}) => {
  await send(owner, 'PATCH /api/reminders/preferences', { digestWeekday: 3 });
  await skipDaysBefore(server);
  const expiresOn = addDays(monday, 11); // a Friday
  await createDocument(owner, { type: 'Other', name: 'Vaccination', expiresOn });
  await createDocument(owner, { type: 'Other', name: 'Lease', expiresOn });
  const days = await mailedDays(server, sink, monday, addDays(monday, 16));
  // Wednesday, Friday a week before, Wednesday, Thursday the day before, Wednesday after it
  expect(days).toEqual([2, 4, 9, 10, 16].map((days) => addDays(monday, days)));
});

it('where the urgent morning is the weekday, it is one mail [KNO-5]', async ({ server, owner, sink }) => {
  await createDocument(owner, { type: 'Other', expiresOn: addDays(monday, 7) });
  expect(await mailedDays(server, sink, monday, addDays(monday, 1))).toEqual([monday]);
});

it('papers that become urgent after the day’s mail are mailed the next morning [KNO-5]', async ({
  server,
  owner,
  sink,
}) => {
  const expiresOn = addDays(monday, 7);
  await createDocument(owner, { type: 'Other', name: 'Lease', expiresOn });
  expect(await runMorning(server, sink, monday)).toHaveLength(1);
  await createDocument(owner, { type: 'Other', name: 'Permit', expiresOn });
  await runSql(server, 'update reminder_preferences set next_run_at = now() where person_id = $1', [owner.id]);
  expect(await runMorning(server, sink, monday)).toEqual([]);
  const [mail] = await runMorning(server, sink, addDays(monday, 1));
  expect(mail?.text).toContain('Permit');
});

it('‘Renew by’ is mailed on its morning, with what to do and a link to the paper [KNO-5]', async ({
  server,
  owner,
  sink,
}) => {
  const morning = addDays(monday, 1);
  const { id } = await createDocument(owner, { name: 'Mia’s passport', expiresOn: addDays(morning, 70) });
  await planMorning(server, monday, { sendsMail: false }); // told before
  const [mail, ...others] = await runMorning(server, sink, morning);
  expect(others).toEqual([]);
  expect(mail?.to).toEqual([owner.email]);
  expect(mail?.headers.get('subject')).toBe('1 document needs attention, Elena');
  for (const said of [mail?.text, mail?.html]) {
    expect(said).toContain('Renew by');
    expect(said).toContain('and the passport office takes about 10 weeks.');
    expect(said).toContain('Mia’s passport');
    expect(said).toContain('Elena Rivera · Passport');
    expect(said).toContain(`${APP_URL}/dashboard?doc=${id}`);
    expect(said).toContain(`${APP_URL}/profile/reminders`);
  }
});

it('no number, note or request of a document is in a mail, and opening it fetches nothing [KNO-5]', async ({
  server,
  owner,
  sink,
}) => {
  const { id } = await createDocument(owner, {
    ...{ type: 'Other', expiresOn: addDays(monday, 7), number: 'CANARY1', issuingCountry: 'DE', tags: ['CANARY2'] },
  });
  await send(owner, `PATCH /api/documents/${id}`, { revision: 1, notes: 'CANARY3' });
  await send(owner, `PATCH /api/documents/${id}/attention`, { remindNote: 'CANARY4' });
  const [mail] = await runMorning(server, sink, monday);
  expect(mail?.html).toContain('Passport');
  expect(`${mail?.text}${mail?.html}`).not.toContain('CANARY');
  expect(mail?.html).not.toMatch(/<(img|link|script|iframe|object|form)|url\(|@import| src=| on\w+=/i);
});

it('without anything that needs attention there is no mail [KNO-5]', async ({ server, owner, sink }) => {
  await createDocument(owner, { type: 'Other', expiresOn: addDays(monday, 200) });
  const { id } = await createDocument(owner, { type: 'Other', expiresOn: addDays(monday, 20) });
  await runSql(
    server,
    'insert into marks (document_id, person_id, done_for) select id, owner_id, expires_on from documents where id = $1',
    [id],
  );
  expect(await mailedDays(server, sink, monday, addDays(monday, 8))).toEqual([]);
});

it('none to an unconfirmed address, to somebody who cannot sign in or does not want it [KNO-5]', async ({
  server,
  person,
  owner,
  member,
  admin,
  sink,
}) => {
  for (const one of [person, owner, member, admin])
    await createDocument(one, { type: 'Other', expiresOn: addDays(monday, 7) });
  await runSql(server, 'update people set made_for_family_id = $1 where id = $2', [owner.familyId, member.id]);
  await send(owner, 'PATCH /api/reminders/preferences', { isByMail: false });
  await planMorning(server, monday);
  const planned = await runSql(server, `select to_email from mails where kind = 'digest'`);
  expect(planned).toEqual([{ to_email: admin.email }]);
  expect(await sendWaiting(server, sink, monday)).toHaveLength(1);
});

it('a server that sends no mail puts none into the table, and saves none up [KNO-5]', async ({
  server,
  owner,
  sink,
}) => {
  await createDocument(owner, { type: 'Other', expiresOn: addDays(monday, 7) });
  await planMorning(server, monday, { sendsMail: false });
  expect(await runSql(server, 'select id from mails')).toEqual([]);
  expect(await mailedDays(server, sink, addDays(monday, 1), addDays(monday, 2))).toEqual([]);
});

it('a document that was unshared between planning and sending is in no mail [SEC-48]', async ({
  server,
  owner,
  viewer,
  familyId,
  sink,
}) => {
  const papers = [];
  for (const name of ['Lease', 'Permit']) {
    const paper = { name, type: 'Other' as const, expiresOn: addDays(monday, 7) };
    papers.push(await createDocument(owner, { ...paper, target: forPerson(owner, familyId) }));
  }
  for (const { id } of papers) await send(viewer, `PATCH /api/documents/${id}/attention`, { isWatching: true });
  const toViewer = async () => {
    const mails = await sendWaiting(server, sink, monday);
    return mails.filter(({ to }) => to.includes(viewer.email)).map(({ text }) => text);
  };
  await planMorning(server, monday);
  await send(owner, `DELETE /api/documents/${papers[0]?.id}/shares/${familyId}`);
  const [text] = await toViewer();
  expect(text).toContain('Permit');
  expect(text).not.toContain('Lease');

  await planMorning(server, addDays(monday, 7));
  await send(owner, `DELETE /api/documents/${papers[1]?.id}/shares/${familyId}`);
  expect(await toViewer()).toEqual([]);
  const [left] = await runSql(server, 'select count(*)::int from mails where sent_at is null and failed_at is null');
  expect(left?.count).toBe(0);
});

it('a planned mail is not sent after the mails were switched off, or to an address of before [KNO-5]', async ({
  server,
  owner,
  admin,
  sink,
}) => {
  for (const one of [owner, admin]) await createDocument(one, { type: 'Other', expiresOn: addDays(monday, 7) });
  await planMorning(server, monday);
  await send(owner, 'PATCH /api/reminders/preferences', { isByMail: false });
  await runSql(server, `update auth.users set email = 'new-' || email where id = $1`, [admin.id]);
  expect(await sendWaiting(server, sink, monday)).toEqual([]);
});

it('after days without a mail server one mail tells all [KNO-5] [REL-14]', async ({ server, owner, sink }) => {
  const expiresOn = addDays(monday, 8);
  await createDocument(owner, { type: 'Other', expiresOn });
  for (const days of [0, 1, 7]) await planMorning(server, addDays(monday, days));
  expect(await runSql(server, 'select id from mails')).toHaveLength(3);
  expect(await sendWaiting(server, sink, addDays(monday, 7))).toHaveLength(1);
});

it('past the hourly limit of a mailbox a mail goes with the next morning, and is not lost [KNO-5] [SEC-47]', async ({
  server,
  owner,
  sink,
}) => {
  const nextWeek = addDays(monday, 7); // the mornings before this Monday may have passed
  await createDocument(owner, { type: 'Other', expiresOn: addDays(nextWeek, 7) });
  for (let mails = 0; mails < 4; mails++) {
    await runSql(server, 'update reminder_preferences set is_mail_due = true, mailed_on = null where person_id = $1', [
      owner.id,
    ]);
    await planMorning(server, addDays(nextWeek, mails - 4));
  }
  await runSql(server, 'delete from mails');
  await planMorning(server, nextWeek);
  expect(await runSql(server, 'select id from mails')).toEqual([]);
  expect(await mailedDays(server, sink, addDays(nextWeek, 1), addDays(nextWeek, 2))).toEqual([addDays(nextWeek, 1)]);
});

it('two workers at once plan one mail for each person [KNO-5] [REL-21]', async ({
  server,
  twin,
  owner,
  admin,
  sink,
}) => {
  for (const one of [owner, admin]) await createDocument(one, { type: 'Other', expiresOn: addDays(monday, 7) });
  const now = clockOf(monday);
  await Promise.all(
    [server, twin, server, twin].map(({ transactions, enqueue }) =>
      makeReminders({ transactions, enqueue, sendsMail: true, now }, 1),
    ),
  );
  const mails = await sendWaiting(server, sink, monday);
  expect(mails.map(({ to }) => to[0]).toSorted()).toEqual([owner.email, admin.email].toSorted());
});

it('an Admin is mailed of a general document and of one whose owner cannot sign in; a deleted account takes its mails along [KNO-5] [DAT-5]', async ({
  server,
  owner,
  admin,
  member,
  familyId,
  sink,
}) => {
  const expiresOn = addDays(monday, 7);
  await createDocument(owner, { name: 'Lease', type: 'Legal', expiresOn, target: forFamily(familyId) });
  await createDocument(member, { name: 'Card', type: 'Insurance', expiresOn, target: forPerson(member, familyId) });
  await runSql(server, 'update people set made_for_family_id = $1 where id = $2', [familyId, member.id]);
  await planMorning(server, monday);
  await runSql(server, 'delete from people where id = $1', [admin.id]);
  expect(await runSql(server, `select person_id from mails where kind = 'digest'`)).toEqual([{ person_id: owner.id }]);
  const [mail, ...others] = await sendWaiting(server, sink, monday);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('Lease\nRivera · Legal');
  expect(mail?.text).toContain('Card\nMia Rivera · Insurance');
});

it('its header ends the mails with one click [KNO-5]', async ({ server, owner, sink }) => {
  await createDocument(owner, { type: 'Other', expiresOn: addDays(monday, 7) });
  const [mail] = await runMorning(server, sink, monday);
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, url = ''] = /^<(https:\/\/papers\.example\/\S+)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '') ?? [];
  expect(mail?.text).toContain(url);
  const clicked = await server.app.inject({
    method: 'POST',
    url: url.slice(APP_URL.length),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.statusCode).toBe(200);
  expect(await mailedDays(server, sink, addDays(monday, 1), addDays(monday, 8))).toEqual([]);
});

it('a type that is switched off by mail brings no mail and is named in none, whatever the bell and the devices do [KNO-8]', async ({
  server,
  owner,
  sink,
}) => {
  const channels = { offInApp: ['Other'], offByMail: ['Medical'], offByPush: ['Other'] };
  await send(owner, 'PATCH /api/reminders/preferences', { ...channels, digestWeekday: 5 });
  await skipDaysBefore(server);
  await createDocument(owner, { type: 'Medical', name: 'Vaccination', expiresOn: addDays(monday, 7) });
  await createDocument(owner, { type: 'Other', name: 'Lease', expiresOn: addDays(monday, 8) });
  expect(await runMorning(server, sink, monday)).toEqual([]);
  const [mail] = await runMorning(server, sink, addDays(monday, 1));
  expect(mail?.text).toContain('Lease');
  expect(mail?.text).not.toContain('Vaccination');
  await send(owner, 'PATCH /api/reminders/preferences', { offByMail: [] });
  expect(await runMorning(server, sink, addDays(monday, 2))).toEqual([]);
  const notices = await runSql(server, 'select document_name as name from notices where person_id = $1', [owner.id]);
  expect(notices).toEqual([{ name: 'Vaccination' }]);
});

it('a reminder mail is in the language of its reader, from right to left where that is read so [LNG-2, LNG-4]', async ({
  server,
  owner,
  sink,
}) => {
  await send(owner, 'PUT /api/profile/language', { language: 'ar', isChosen: true });
  await createDocument(owner, { type: 'Other', name: 'Lease', expiresOn: addDays(monday, 7) });
  const [mail] = await runMorning(server, sink, monday);
  const date = new Intl.DateTimeFormat('ar-u-nu-arab', { weekday: 'long', day: 'numeric', month: 'long' });
  expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
  expect(mail?.html).toContain(date.format(new Date(`${monday}T12:00:00Z`)));
});
