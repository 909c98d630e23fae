import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { startMailServer } from './fixtures/mail-server.ts';
import { seedPerson } from './fixtures/seed.ts';
import { startServer } from './setup/server.ts';

const readPreferences = (page: Page) => callApi(page, 'GET', '/api/reminders/preferences');
const saved = (page: Page) => page.getByText('Saved', { exact: true }).first();

async function openReminders(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Change reminders' }).click();
  await expect(page.getByRole('heading', { name: 'Quiet hours' })).toBeVisible();
}

/** Opens a type's row, which is collapsed on a phone. */
async function firstReminder(page: Page, type: string) {
  const summary = page.locator('summary', { hasText: type });
  const select = page.getByLabel(`First reminder for ${type}`);
  if ((await summary.count()) > 0 && !(await select.isVisible())) await summary.click();
  return select;
}

test('@phone a person changes lead times, quiet hours and time zone, each saved at once and undone [KNO-1, KNO-2, KNO-8]', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  await seedPerson(page);
  await openReminders(page);
  const passport = await firstReminder(page, 'Passport');
  await expect(passport.locator('option:checked')).toHaveText('9 months before (usual)');
  await passport.selectOption('6 months before');
  await expect(saved(page)).toBeVisible();
  expect((await readPreferences(page)).leadTimes).toEqual({ Passport: { firstReminder: 'P6M', timeToRenew: null } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(passport.locator('option:checked')).toHaveText('9 months before (usual)');
  await expect.poll(async () => (await readPreferences(page)).leadTimes).toEqual({});

  await page.getByLabel('Until').selectOption('09:00');
  await expect(page.getByText('They come at 09:00 instead.')).toBeVisible();
  await expect.poll(async () => (await readPreferences(page)).quietUntil).toBe(9);

  const zone = page.getByLabel('Time zone');
  await expect(zone).toHaveValue('Europe/London'); // the browser's
  await zone.fill('Lisb');
  await expect(page.getByText('Choose a time zone from the list')).toBeVisible();
  await zone.fill('lisbon');
  await zone.press('Enter');
  await expect(zone).toHaveValue('Europe/Lisbon');
  await expect
    .poll(() => readPreferences(page))
    .toMatchObject({ timeZone: 'Europe/Lisbon', isZoneChosen: true, quietUntil: 9 });
  await page.getByRole('switch', { name: 'Names on the lock screen' }).click();
  await expect.poll(async () => (await readPreferences(page)).showsNames).toBe(true);
  await expect(page.getByText('Email isn’t set up.')).toBeVisible();
  await expectAccessibleAsIs(page);
});

test('@phone a calendar link is shown once, works, and ends when it is turned off [KNO-7]; a type is switched off for one channel, and the bell as a whole [KNO-8]', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  await seedPerson(page);
  await openReminders(page);
  await page.getByRole('button', { name: 'Make a link', exact: true }).click();
  const field = page.getByLabel('Calendar link');
  await expect(field).toHaveValue(/\/api\/calendar\/[\w-]+\.ics$/);
  const address = await field.inputValue();
  const read = () => page.request.get(address);
  expect(await (await read()).text()).toContain('BEGIN:VCALENDAR');
  await expectAccessibleAsIs(page);
  await page.reload();
  await expect(field).toHaveValue(/•/);
  await expect(page.getByText(/Last read/)).toBeVisible();

  await page.getByRole('button', { name: 'Make a new link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new link' }).click();
  await expect(field).toHaveValue(/[\w-]+\.ics$/);
  expect((await read()).status()).toBe(404);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Make a link', exact: true })).toBeVisible();
  await expect(field).toHaveCount(0);

  await page.getByText('Choose by type').click();
  await page.getByLabel('Medical: Bell').uncheck();
  await page.getByLabel('Passport: Devices').uncheck();
  await expect
    .poll(() => readPreferences(page))
    .toMatchObject({ offInApp: ['Medical'], offByMail: [], offByPush: ['Passport'] });
  await expectAccessibleAsIs(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Passport: Devices')).toBeChecked();
  await page.getByRole('switch', { name: 'In Kinvault' }).click();
  await expect(page.getByLabel('Passport: Bell')).not.toBeChecked();
  await expect.poll(async () => (await readPreferences(page)).offInApp).toHaveLength(DOCUMENT_TYPES.length);
  await page.getByRole('switch', { name: 'In Kinvault' }).click();
  await expect.poll(() => readPreferences(page)).toMatchObject({ offInApp: [], offByPush: [] });
});

test('a choice made offline stays selected, and is saved when the connection is back [KNO-8, ERR-2]', async ({
  page,
  context,
}) => {
  await seedPerson(page);
  await openReminders(page);
  await context.setOffline(true);
  await page.getByLabel('Quiet from').selectOption('22:00');
  await expect(page.getByText('Not saved yet').first()).toBeVisible();
  await expect(page.getByLabel('Quiet from')).toHaveValue('22');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await readPreferences(page)).quietFrom).toBe(22);
});

test('the browser’s time zone is saved after signing in, and never replaces a chosen one [KNO-2]', async ({ page }) => {
  await seedPerson(page, [], undefined, { hasFirstSteps: true }); // leaves the time zone unset
  expect((await readPreferences(page)).timeZone).toBe('UTC');
  await page.goto('/dashboard');
  await expect.poll(async () => (await readPreferences(page)).timeZone).toBe('Europe/London');
  await callApi(page, 'PATCH', '/api/reminders/preferences', { timeZone: 'Asia/Tokyo', isZoneChosen: true });
  await page.evaluate(() => localStorage.clear()); // another browser
  const asked = page.waitForResponse('**/api/reminders/preferences');
  await page.reload();
  await asked;
  await expect(page.getByText('Logged in as')).toBeVisible();
  expect((await readPreferences(page)).timeZone).toBe('Asia/Tokyo');
});

test('mail is offered for a confirmed address, with a weekday, and can be turned off [KNO-5, KNO-8]', async ({
  browser,
}) => {
  const mails = await startMailServer();
  const settings = { SMTP_URL: mails.url, MAIL_FROM: 'Kinvault <papers@kinvault.example>', CONFIRM_EMAIL: 'no' };
  const server = await startServer(settings);
  try {
    const page = await (await browser.newContext({ baseURL: server.address })).newPage();
    await page.goto('/auth');
    const person = await seedPerson(page);
    await openReminders(page);
    const mail = page.getByRole('switch', { name: 'By email' });
    await expect(mail).toBeDisabled();
    await expect(page.getByText('Confirm your email address in your profile first.')).toBeVisible();
    const link = new URL(await mails.linkTo(person.email, 'Confirm'));
    await page.goto(`${server.address}${link.pathname}${link.hash}`);
    await expect(page.getByRole('button', { name: 'Go to your documents' })).toBeVisible();

    await openReminders(page);
    await expect(mail).toBeChecked();
    await page.getByLabel('Day of the weekly email').selectOption('Weekly, on Friday');
    await expect.poll(async () => (await readPreferences(page)).digestWeekday).toBe(5);
    await mail.click();
    await expect.poll(async () => (await readPreferences(page)).isByMail).toBe(false);
    await expect(page.getByLabel('Day of the weekly email')).toHaveCount(0);
    await page.context().close();
  } finally {
    await server.stop();
    await mails.stop();
  }
});
