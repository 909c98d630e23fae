import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { join } from './fixtures/families.ts';
import { makePicture } from './fixtures/files.ts';
import { daysFromToday, seedDocument, seedPerson } from './fixtures/seed.ts';

const PAPERS = [
  { name: 'Elena’s passport', type: 'Passport', expiresOn: daysFromToday(23) },
  { name: 'Health card', type: 'Insurance', expiresOn: daysFromToday(-20) },
  { name: 'Bus pass', type: 'Other', expiresOn: daysFromToday(200), file: makePicture('Bus pass') },
  { name: 'Household policy', type: 'Insurance', expiresOn: daysFromToday(150), isGeneral: true },
  { name: 'Far away', type: 'Legal', expiresOn: daysFromToday(700) },
  { name: 'Birth certificate', type: 'Birth Certificate' },
];
/** More papers in one month than fit in a line. */
const CROWD = Array.from({ length: 8 }, (_, at) => ({
  name: `Ticket ${at + 1}`,
  expiresOn: daysFromToday(100 + at),
}));

const timeline = (page: Page) => page.getByRole('main').getByLabel('Expiry timeline');

test('the year ahead shows which papers expire or have expired, and whose they are, and leaves out later ones and those without expiry; each person’s lane reads as a list, and a line for today separates past and future [STA-9]', async ({
  page,
}) => {
  await seedPerson(page, PAPERS);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Next 12 months' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/view=timeline/);
  await expect(page.getByRole('heading', { level: 1, name: 'Next 12 months' })).toBeVisible();
  await expect(page.getByText('3 of Rivera’s 6 documents expire by')).toBeVisible();
  const entries = timeline(page).getByRole('link');
  await expect(entries).toHaveCount(4);
  for (const words of [/Health card.*20 days ago/i, /Elena’s passport.*in 23 days/, /Household policy/, /Bus pass/]) {
    await expect(entries.filter({ hasText: words })).toBeVisible();
  }
  const lanes = timeline(page).locator(':scope > ul > li');
  await expect(lanes).toHaveCount(2);
  const own = lanes.filter({ hasText: 'Elena' });
  const place = async (name: string) => (await own.getByRole('link', { name }).boundingBox())?.x ?? 0;
  const today = await own.locator('.timeline-past').evaluate((past) => past.getBoundingClientRect().right);
  expect(await place('Health card')).toBeLessThan(today);
  expect(await place('Elena’s passport')).toBeGreaterThan(today);
  expect(await place('Bus pass')).toBeGreaterThan(await place('Elena’s passport'));
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await expect(lanes.filter({ hasText: 'General' }).getByRole('listitem')).toHaveCount(1);

  await entries.filter({ hasText: 'Bus pass' }).click();
  await expect(page.locator('.viewer-picture')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect(page).toHaveURL(/view=timeline$/);
});

test('of many papers in one place three are named and the rest counted; with the keyboard they can be listed and opened [STA-9, KNO-12]', async ({
  page,
}) => {
  await seedPerson(page, CROWD);
  await page.goto('/dashboard?view=timeline');
  const pile = timeline(page).getByRole('button', { name: /^\+5/ });
  await expect(timeline(page).getByRole('link')).toHaveText([/Ticket 1/, /Ticket 2/, /Ticket 3/]);
  await pile.focus();
  await page.keyboard.press('Enter');
  await expect(pile).toHaveAttribute('aria-expanded', 'true');
  await expect(timeline(page).getByRole('link')).toHaveCount(8);
  await page.keyboard.press('Tab');
  await expect(timeline(page).getByRole('link', { name: 'Ticket 4' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Ticket 4');
});

test('on a phone the year is vertical, month by month, and a crowded month opens on request [STA-9] @phone-only @phone', async ({
  page,
}) => {
  await seedPerson(page, [...PAPERS, ...CROWD]);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Next 12 months' }).filter({ visible: true }).first().click();
  const months = timeline(page).locator(':scope > li');
  await expect(months.first()).toContainText('Past');
  await expect(months.nth(1)).toContainText('Today');
  await expect(months.nth(2).getByRole('heading')).toHaveText(/^[A-Z][a-z]{2} 20\d\d$/);
  const more = timeline(page).getByRole('button', { name: /^\d more$/ });
  if ((await more.count()) > 0) await more.first().click();
  await expect(timeline(page).getByRole('link', { name: 'Ticket' })).toHaveCount(8);
});

test('on a phone the year can be limited to one person, which survives a reload [STA-9] @phone-only @phone', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page, PAPERS);
  const david = await join(browser, page, elena);
  await seedDocument(david.page, { ...elena, ...david }, { name: 'Licence', expiresOn: daysFromToday(60) });
  await page.goto('/dashboard?view=timeline');
  const people = page.getByRole('group', { name: 'Whose documents' });
  const entries = timeline(page).getByRole('link');
  await expect(entries).toHaveCount(5);
  await people.getByRole('button', { name: 'David' }).tap();
  await expect(entries).toHaveText([/Licence/]);
  await expect(page.getByText('1 of David’s 1 document expires by')).toBeVisible();
  await page.reload();
  await expect(people.getByRole('button', { name: 'David' })).toHaveAttribute('aria-pressed', 'true');
  await expect(entries).toHaveCount(1);
  await people.getByRole('button', { name: 'Everyone' }).tap();
  await expect(entries).toHaveCount(5);
});

test('the timeline on one’s own page leads to each paper, the one on home to the whole family’s year [STA-9]', async ({
  page,
}) => {
  const person = await seedPerson(page, PAPERS);
  await page.goto(`/dashboard?member=${person.id}`);
  const ruler = page.getByRole('region', { name: 'Elena’s next 12 months' });
  await expect(ruler.getByRole('listitem')).toHaveCount(2);
  await expect(ruler).toContainText('Expired');
  await expect(ruler.getByRole('link', { name: 'Health card' })).toBeVisible();
  await ruler.getByRole('link', { name: /Elena’s passport/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Elena’s passport');
  for (const ticket of CROWD) await seedDocument(page, person, ticket);
  await page.goto(`/dashboard?member=${person.id}`);
  await expect(ruler.getByRole('link', { name: /^\+\d/ }).first()).toHaveAttribute('href', /view=timeline/);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'All 12 months' }).click();
  await expect(page).toHaveURL(/view=timeline/);
});

/** '3 Jan', '3 January': how the timeline writes a date. */
function day(days: number, month: 'short' | 'long' = 'short'): string {
  const date = new Date(`${daysFromToday(days)}T00:00:00Z`);
  const text = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month, timeZone: 'UTC' }).format(date);
  return text.replace(/\bSept\b/, 'Sep');
}

test('a paper is shown at both of its dates, with the office’s processing time between them, and the page says who needs you [KNO-1, KNO-4]', async ({
  page,
}) => {
  await seedPerson(page, [
    { name: 'Passport', type: 'Passport', expiresOn: daysFromToday(100) },
    { name: 'Policy', type: 'Insurance', expiresOn: daysFromToday(20) },
    { name: 'Second passport', type: 'Passport', expiresOn: daysFromToday(400) },
  ]);
  await page.goto('/dashboard?view=timeline');
  await expect(page.getByText(`2 need attention by ${day(30, 'long')}.`)).toBeVisible();
  const entries = timeline(page).getByRole('link');
  const passport = entries.filter({ hasText: `${day(100)}, renew by ${day(30)}` });
  await expect(passport).toBeVisible();
  await expect(entries.filter({ hasText: `renew by ${day(330)}, expires` })).toBeVisible();
  const year = await page.locator('.timeline-year').boundingBox();
  const pin = await passport.boundingBox();
  const dayAt = (x: number) => Math.round(((x - (year?.x ?? 0)) / (year?.width ?? 1)) * 365);
  expect(dayAt(pin?.x ?? 0)).toBe(100);
  const { x = 0, width = 0 } = (await page.locator('.timeline-renewal.soon').first().boundingBox()) ?? {};
  expect([dayAt(x), dayAt(x + width)]).toEqual([30, 100]);
  // changing its lead time moves it
  await callApi(page, 'PATCH', '/api/reminders/preferences', {
    leadTimes: { Passport: { timeToRenew: 'P11W', firstReminder: null } },
  });
  await page.reload();
  await expect(entries.filter({ hasText: `renew by ${day(23)}` })).toBeVisible();
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  await expect(page).toHaveURL(/\/profile\/reminders#reminders-calendar$/);
  await expect(page.getByRole('heading', { name: 'In your calendar' })).toBeInViewport();
});

test('on a phone a paper is listed in the month of each of its dates [KNO-1] @phone-only @phone', async ({ page }) => {
  await seedPerson(page, [{ name: 'Passport', type: 'Passport', expiresOn: daysFromToday(200) }]);
  await page.goto('/dashboard?view=timeline');
  await expect(timeline(page).getByRole('link')).toHaveText([
    new RegExp(`Renew by ${day(130)}`),
    new RegExp(`${day(200)}, in 6 months`),
  ]);
});

test('if nothing expires, the page says that there is nothing to renew', async ({ page }) => {
  await seedPerson(page, [{ name: 'Birth certificate' }]);
  await page.goto('/dashboard?view=timeline');
  await expect(page.getByRole('heading', { name: 'Nothing to renew' })).toBeVisible();
});

test('the timeline passes axe, light and dark, on desktop and phone', async ({ page }) => {
  await seedPerson(page, [...PAPERS, ...CROWD]);
  await page.goto('/dashboard?view=timeline');
  await timeline(page).getByRole('button', { name: /\+\d/ }).click();
  await expectAccessible(page);
});
