import { expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { runSqlIn } from './fixtures/database.ts';
import { joinWithCode } from './fixtures/families.ts';
import { type MailServer, startMailServer } from './fixtures/mail-server.ts';
import { newPerson } from './fixtures/people.ts';
import { daysFromToday, type SeededPerson, seedDocument, seedPerson } from './fixtures/seed.ts';
import { letDaysPass } from './fixtures/time.ts';
import { type RunningServer, startServer } from './setup/server.ts';

/** The passport and the policies of the walk are valid for ten months. */
const VALID_DAYS = 300;
/** A passport's lead time: ten weeks. */
const OFFICE_DAYS = 70;

/** The keys that a browser sends when reminders are turned on for its device. */
const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/walk',
  keys: {
    p256dh: 'BOOncWU75tyt64remi8Pfgnxq4-vjXgAojXT8h5ifEL1otLlKclekiQMvFgKMwBb8rXllcl0xPkHtbDAofhsxQg',
    auth: 'q3q3q3q3q3q3q3q3q3q3qw',
  },
};

let mails: MailServer;
let server: RunningServer;
test.beforeAll(async () => {
  mails = await startMailServer();
  const settings = { SMTP_URL: mails.url, MAIL_FROM: 'Kinvault <papers@kinvault.example>', CONFIRM_EMAIL: 'no' };
  server = await startServer(settings);
  // records pushes instead of sending them to a real push service
  await runSqlIn(
    server.dataDir,
    `create table planned_pushes (subscription_id uuid);
    create function note_push() returns trigger language plpgsql security definer as $$
      begin insert into public.planned_pushes values (new.subscription_id); return null; end $$;
    create trigger note_push before insert on pushes for each row execute function note_push();`,
  );
});
test.afterAll(async () => {
  await server.stop();
  await mails.stop();
});

interface Reader extends SeededPerson {
  page: Page;
  feed: string;
}

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const sentencesOn = (page: Page) => attention(page).getByRole('listitem').getByRole('heading');
async function countPushes({ id }: Reader): Promise<number> {
  const sql = 'select 1 from planned_pushes join push_subscriptions on id = subscription_id where person_id = $1';
  return (await runSqlIn(server.dataDir, sql, [id])).length;
}

test('over months, home, notifications, mail, push and calendar agree, Snooze and Done hold, a new date starts over, and unsharing ends the reminders of the other person [KNO-2, KNO-3, KNO-4, KNO-5, KNO-6, KNO-7, SEC-48]', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const open = async (): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: server.address })).newPage();
    await page.goto('/auth');
    return page;
  };
  const elena = await readerOf(await open(), 'Elena Rivera');
  const paper = { expiresOn: daysFromToday(VALID_DAYS) };
  const passport = await seedDocument(elena.page, elena, { ...paper, name: 'Passport', type: 'Passport' });
  await seedDocument(elena.page, elena, { ...paper, name: 'Home policy', type: 'Insurance' });
  await seedDocument(elena.page, elena, { ...paper, name: 'Car policy', type: 'Insurance' });
  const david = await readerOf(await open(), 'David Okafor');
  await joinWithCode(elena.page, elena.familyId, david);
  await callApi(david.page, 'PATCH', `/api/documents/${passport}/attention`, { isWatching: true });
  await elena.page.goto('/dashboard');
  await expect(elena.page.getByText('Logged in as')).toBeVisible();
  await expect(attention(elena.page)).toHaveCount(0);

  let today = 0; // days since the papers were added
  const told = { mails: mails.countTo(elena.email), pushes: await countPushes(elena) };
  /** Moves to that day and checks how many mails and pushes Elena gets. A surplus fails at the next check. */
  async function goOn(day: number, come: { mails: number; pushes: number }): Promise<void> {
    await letDaysPass(server.dataDir, day - today);
    today = day;
    told.mails += come.mails;
    told.pushes += come.pushes;
    const count = async () => ({ mails: mails.countTo(elena.email), pushes: await countPushes(elena) });
    await expect.poll(count).toEqual(told);
    await elena.page.goto('/dashboard');
  }

  await test.step('ten weeks before the passport expires', async () => {
    await goOn(VALID_DAYS - OFFICE_DAYS, { mails: 1, pushes: 1 });
    expect(mails.latestTo(elena.email)).toMatch(/Renew by[\s\S]*Passport/);
    expect(mails.latestTo(elena.email)).not.toContain('policy');
    await david.page.goto('/dashboard');
    for (const { page, feed } of [elena, david]) {
      await expect(sentencesOn(page)).toHaveText([/^(Passport|Elena’s Passport): renew by /]);
      await expectNotified(page, /assport: renew by /);
      const dates = await datesIn(page, feed);
      expect(dates).toContainEqual(['Renew: Passport (Elena Rivera)', daysFromToday(0)]);
      expect(dates).toContainEqual(['Expires: Passport (Elena Rivera)', daysFromToday(OFFICE_DAYS)]);
    }
  });

  await test.step('Snooze holds for a week', async () => {
    await attention(elena.page).getByRole('button', { name: 'Remind me later' }).click();
    await elena.page.getByRole('menuitem', { name: 'Next week' }).click();
    await expect(attention(elena.page)).toHaveCount(0);
    await goOn(today + 6, { mails: 0, pushes: 0 });
    await expect(elena.page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
    await expect(attention(elena.page)).toHaveCount(0);
    await goOn(today + 1, { mails: 0, pushes: 1 });
    await expect(sentencesOn(elena.page)).toHaveText(['Passport: renew it now']);
  });

  await test.step('thirty days before: the policies, and Done for one of them', async () => {
    await goOn(VALID_DAYS - 30, { mails: 1, pushes: 1 });
    expect(mails.latestTo(elena.email)).toMatch(/Expires in 30 days/);
    await expect(sentencesOn(elena.page)).toContainText(['Passport', 'Car policy', 'Home policy']);
    await expectNotified(elena.page, /policy expires in 30 days/);
    await attention(elena.page).getByRole('button', { name: 'Show what you can do: Car policy' }).click();
    await attention(elena.page).getByRole('button', { name: 'Done: Car policy' }).click();
    await expect(sentencesOn(elena.page)).toHaveText(['Passport', 'Home policy expires in 30 days']);
  });

  await test.step('a week before: David gets no reminders of a paper that he can no longer see', async () => {
    await david.page.goto('/dashboard');
    await expect(sentencesOn(david.page)).toContainText(['Elena’s Passport: renew it now']);
    await callApi(elena.page, 'DELETE', `/api/documents/${passport}/shares/${elena.familyId}`);
    await expect(sentencesOn(david.page).filter({ hasText: 'passport' })).toHaveCount(0); // while the list is open
    expect(JSON.stringify(await datesIn(david.page, david.feed))).not.toContain('Passport');
    await expectNothingSaidOf(david.page, 'Passport');
    const davidsPushes = await countPushes(david);
    await goOn(VALID_DAYS - 7, { mails: 1, pushes: 1 });
    expect(await countPushes(david)).toBe(davidsPushes);
    expect(mails.latestTo(elena.email)).toMatch(/Expires in 7 days/);
    expect(mails.latestTo(elena.email)).not.toContain('Car policy');
    await expect(sentencesOn(elena.page)).toHaveText(['Passport: renew it now', 'Home policy']);
    await expectNotified(elena.page, /Passport: renew it now|Home policy expires in 7 days/);
  });

  await test.step('the day before the expiry, and the day after', async () => {
    await goOn(VALID_DAYS - 1, { mails: 1, pushes: 1 });
    await expect(sentencesOn(elena.page)).toHaveText(['Passport: renew it now', 'Home policy']);
    await expectNotified(elena.page, /Home policy expires in 1 day/);
    await goOn(VALID_DAYS + 7, { mails: 1, pushes: 1 }); // plus the weekly mail in between
    expect(mails.latestTo(elena.email)).toMatch(/Expired/);
    await expect(sentencesOn(elena.page)).toHaveText(['Passport expired 7 days ago', 'Home policy']);
    await expectNotified(elena.page, /expired 7 days ago/);
  });

  await test.step('a new date starts over', async () => {
    const { revision } = await callApi(elena.page, 'GET', `/api/documents/${passport}/details`);
    const renewed = { revision, expiresOn: daysFromToday(VALID_DAYS) };
    await callApi(elena.page, 'PATCH', `/api/documents/${passport}`, renewed);
    await expect(sentencesOn(elena.page)).toHaveText([/^Home policy expired/]);
    const dates = await datesIn(elena.page, elena.feed);
    expect(dates).toContainEqual(['Expires: Passport (Elena Rivera)', renewed.expiresOn]);
    await goOn(today + VALID_DAYS - OFFICE_DAYS, { mails: 1, pushes: 1 });
    await expect(sentencesOn(elena.page)).toHaveText([/^Home policy expired /, 'Passport']);
    await expectNotified(elena.page, /Passport: renew by /);
  });
});

test("over months, home, notifications, mail, push and calendar say 'Cancel by' of a contract, and 'Keep it' ends that [COL-4, KNO-3]", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await (await browser.newContext({ baseURL: server.address })).newPage();
  await page.goto('/auth');
  const grace = await readerOf(page, 'Grace Stone');
  const contract = await seedDocument(page, grace, { name: 'Electricity', expiresOn: daysFromToday(VALID_DAYS) });
  const { revision } = await callApi(page, 'GET', `/api/documents/${contract}/details`);
  const terms = { revision, noticePeriod: 'P10W', renewsFor: 'P52W' };
  await callApi(page, 'PATCH', `/api/documents/${contract}`, terms);
  let today = 0;
  const told = { mails: mails.countTo(grace.email), pushes: await countPushes(grace) };
  const goOn = async (day: number) => {
    await letDaysPass(server.dataDir, day - today);
    today = day;
    told.mails += 1;
    told.pushes += 1;
    await expect
      .poll(async () => ({ mails: mails.countTo(grace.email), pushes: await countPushes(grace) }))
      .toEqual(told);
    await page.goto('/dashboard');
  };
  await goOn(VALID_DAYS - OFFICE_DAYS - 14);
  expect(mails.latestTo(grace.email)).toMatch(/Cancel by[\s\S]*Electricity/);
  await expect(sentencesOn(page)).toHaveText([/^Electricity: cancel by /]);
  await expectNotified(page, /Electricity: cancel by /);
  const dates = await datesIn(page, grace.feed);
  expect(dates).toContainEqual(['Cancel or keep: Electricity (Grace Stone)', daysFromToday(14)]);
  await goOn(VALID_DAYS - OFFICE_DAYS);
  await expect(sentencesOn(page)).toHaveText([/^Electricity: cancel by /]);
  await page.goto(`/dashboard?doc=${contract}`);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeHidden();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
  await expect(attention(page)).toHaveCount(0);
});

/** A person with a confirmed address, no quiet hours, a calendar link and one device. */
async function readerOf(page: Page, name: string): Promise<Reader> {
  const person = await seedPerson(page, [], newPerson(name, 'Rivera'));
  const link = new URL(await mails.linkTo(person.email, 'Confirm'));
  const token = new URLSearchParams(link.hash.slice(1)).get('token');
  await callApi(page, 'POST', '/api/auth/confirm', { token });
  await callApi(page, 'PATCH', '/api/reminders/preferences', {
    ...{ timeZone: 'Europe/London', isZoneChosen: true, quietFrom: 0, quietUntil: 0 },
    // the weekly mail is due in two days or more
    digestWeekday: new Date(`${daysFromToday(-1)}T00:00:00Z`).getUTCDay() || 7,
  });
  const { endpoint, keys } = SUBSCRIPTION;
  await callApi(page, 'PUT', '/api/push/subscription', { endpoint: `${endpoint}-${person.id}`, keys });
  const { url } = await callApi(page, 'POST', '/api/reminders/calendar');
  return { ...person, page, feed: url };
}

/** The newest notification, as the panel shows it. */
async function expectNotified(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem').first()).toContainText(words);
  await page.keyboard.press('Escape');
}

async function expectNothingSaidOf(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText(/All quiet|A calendar link .* was made/).first()).toBeVisible(); // it has loaded
  await expect(panel.getByText(name)).toHaveCount(0);
  await page.keyboard.press('Escape');
}

/** The events of a calendar by day. */
async function datesIn(page: Page, feed: string): Promise<[string, string][]> {
  const text = await (await page.request.get(feed)).text();
  const events = text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1);
  return events.map((event) => {
    const [, year, month, day] = /DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/.exec(event) ?? [];
    return [/SUMMARY:(.*)/.exec(event)?.[1]?.trim() ?? '', `${year}-${month}-${day}`];
  });
}
