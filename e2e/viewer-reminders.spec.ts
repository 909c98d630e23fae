import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { closeAll } from './fixtures/families.ts';
import { daysFromToday, seedPerson } from './fixtures/seed.ts';
import { elenaAndMia, openDocument, openPanel } from './fixtures/viewer-side.ts';

const PASSPORT = { name: 'Passport', type: 'Passport', expiresOn: daysFromToday(114) };
const row = (page: Page, term: string) =>
  page
    .locator('.details-list > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .filter({ visible: true });
const preferences = (page: Page) => callApi(page, 'GET', '/api/reminders/preferences');
const firstDocument = async (page: Page) => (await callApi(page, 'GET', '/api/documents')).documents[0];

/** '3 Jan': how the details show a near date. */
function day(days: number): string {
  const format = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const date = new Date(`${daysFromToday(days)}T00:00:00Z`);
  return new Intl.DateTimeFormat('en-GB', format).format(date).replace('Sept', 'Sep');
}

async function openPassport(page: Page): Promise<void> {
  await useSchemeOfProject(page);
  await seedPerson(page, [PASSPORT]);
  await openDocument(page, (await firstDocument(page)).id);
  await openPanel(page);
}

test('a person adds a reminder with a note, and removes it [KNO-3, KNO-4]; the dates of one paper are saved as a calendar file, and a failure says so [KNO-7]; the lead time is changed for one paper or for all of its type, showing the resulting Renew by [KNO-1] @phone', async ({
  page,
}) => {
  await openPassport(page);
  const bell = row(page, 'Reminders').getByRole('button', { name: 'Remind me' });
  const reminder = page.getByRole('dialog', { name: 'Remind me about Passport' });
  await bell.focus();
  await page.keyboard.press('Enter');
  await expect(reminder.getByRole('radio', { name: 'Next week' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(reminder.getByRole('button', { name: `Remind me on ${day(14)}` })).toBeEnabled();
  await page.keyboard.press('ArrowDown');
  await reminder.getByLabel('Remind me on', { exact: true }).fill(daysFromToday(9));
  await reminder.getByLabel('A note for yourself').fill('Bring two photos');
  await expectAccessibleAsIs(page);
  await page.keyboard.press('Enter');
  await expect(reminder).toHaveCount(0);
  await expect(bell).toBeFocused();
  await expect(row(page, 'Reminders')).toContainText(`${day(9)}, ${day(30)} and ${day(44)}`);
  await expect
    .poll(async () => (await firstDocument(page)).attention)
    .toMatchObject({ remindOn: daysFromToday(9), remindNote: 'Bring two photos' });

  await bell.click();
  await expect(reminder.getByLabel('A note for yourself')).toHaveValue('Bring two photos');
  await reminder.getByRole('button', { name: `Don’t remind me on ${day(9)}` }).click();
  await expect(reminder).toHaveCount(0);
  await expect(row(page, 'Reminders')).not.toContainText(day(9));
  expect((await firstDocument(page)).attention?.remindOn ?? null).toBeNull();

  const add = page.getByRole('link', { name: 'Add to calendar' });
  const downloading = page.waitForEvent('download');
  await add.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Passport.ics');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(`DTSTART;VALUE=DATE:${daysFromToday(44).replaceAll('-', '')}`);
  expect(text).toContain(`DTSTART;VALUE=DATE:${daysFromToday(114).replaceAll('-', '')}`);

  await page.route('**/calendar', (route) => route.fulfill({ status: 503, body: '' }));
  await add.click();
  await expect(page.getByText('Failed to make the calendar file').first()).toBeVisible();

  await expect(row(page, 'Expires')).toContainText('in 16 weeks');
  await expect(row(page, 'Reminders')).toContainText(`${day(30)} and ${day(44)}`);
  const pencil = page.getByRole('button', { name: 'Change the time to renew' });
  const popover = page.getByRole('dialog', { name: 'How long does it take to renew?' });
  await pencil.focus();
  await page.keyboard.press('Enter');
  await expect(popover.getByLabel('How many')).toHaveValue('10');
  await expect(popover).toContainText('Renew by is');
  await popover.getByLabel('How many').fill('105');
  await expect(popover).toContainText('0 to 104');
  await popover.getByLabel('How many').fill('12');
  await expect(popover).toContainText(new RegExp(`Renew by becomes ${day(30)} 20\\d\\d instead of`));
  await expectAccessibleAsIs(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(popover).toHaveCount(0);
  await expect(pencil).toBeFocused();

  await pencil.click();
  await popover.getByLabel('How many').fill('12');
  await popover.getByRole('radio', { name: 'All passports' }).check();
  await popover.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Time to renew')).toContainText('12 weeks');
  expect((await preferences(page)).leadTimes).toEqual({ Passport: { timeToRenew: 'P12W', firstReminder: null } });
  expect((await firstDocument(page)).timeToRenew).toBeNull();

  await pencil.click();
  await popover.getByLabel('How many').fill('2');
  await popover.getByLabel('Of what').selectOption('months');
  await popover.getByRole('radio', { name: 'Only this passport' }).check();
  await popover.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Time to renew')).toContainText('2 months');
  expect((await firstDocument(page)).timeToRenew).toBe('P2M');
  expect((await preferences(page)).leadTimes.Passport.timeToRenew).toBe('P12W');
});

test('another person’s paper reminds only those who ask for it [KNO-3]', async ({ browser }) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  await openDocument(mia.page, documentId);
  const reminders = row(mia.page, 'Reminders');
  await expect(reminders).not.toContainText(day(30));
  await reminders.getByRole('switch', { name: 'Remind me' }).click();
  await expect(reminders).toContainText(`${day(30)} and ${day(44)}`);
  await expect.poll(async () => (await firstDocument(mia.page)).attention?.isWatching).toBe(true);
  expect((await firstDocument(elena.page)).attention).toBeNull();
  // readers can change their own lead time, but not the paper's
  await mia.page.getByRole('button', { name: 'Change the time to renew' }).click();
  await expect(mia.page.getByRole('radio')).toHaveCount(1);
  await mia.page.keyboard.press('Escape');
  await reminders.getByRole('switch', { name: 'Remind me' }).click();
  await expect(reminders).not.toContainText(day(30));
  await closeAll(elena, mia);
});
