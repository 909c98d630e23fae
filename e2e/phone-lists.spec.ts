import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { makePdf } from './fixtures/files.ts';
import { layoutShift } from './fixtures/layout-shift.ts';
import { daysFromToday, type SeededPerson, seedDocument, seedPerson } from './fixtures/seed.ts';
import { viewerOf } from './fixtures/viewer.ts';

const HIGHEST_FIRST_CARD_PX = 280;
const MOST_LAYOUT_SHIFT = 0.02;

const PAPERS = [
  { name: 'School report', type: 'Education' },
  { name: 'Identity card', type: 'ID', expiresOn: daysFromToday(900) },
  { name: 'Health card', type: 'Insurance', expiresOn: daysFromToday(-20) },
  { name: 'Residence permit', type: 'Legal', expiresOn: daysFromToday(23) },
];

/** The cards, without placeholders. */
const cards = (page: Page) => page.locator('.document-card', { has: page.getByRole('heading') });
const names = (page: Page) => page.locator('.document-card h3');
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search documents' });
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search documents' });

/** A person with four papers and a pinned passport. */
async function seedPinned(page: Page): Promise<SeededPerson & { pinnedId: string }> {
  const person = await seedPerson(page, PAPERS);
  const file = makePdf('Passport');
  const passport = { name: 'Passport', type: 'Passport', expiresOn: daysFromToday(84), file };
  const pinnedId = await seedDocument(page, person, passport);
  await callApi(page, 'PATCH', `/api/documents/${pinnedId}`, { revision: 1, isFavorite: true });
  return { ...person, pinnedId };
}

for (const language of ['en-GB', 'de', 'ar'] as const) {
  test(`the first card of a list begins at 280 px or higher in ‘${language}’ [OFF-4] @phone-only @phone`, async ({
    page,
  }) => {
    await useSchemeOfProject(page);
    const person = await seedPinned(page);
    await callApi(page, 'PUT', '/api/profile/language', { language, isChosen: true });
    for (const address of [`?member=${person.id}`, '?view=general']) {
      if (address.includes('general')) await seedDocument(page, person, { name: 'Lease', isGeneral: true });
      await page.goto(`/dashboard${address}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const first = cards(page).first();
      await expect(first).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect((await first.boundingBox())?.y).toBeLessThanOrEqual(HIGHEST_FIRST_CARD_PX);
      await expectAccessibleAsIs(page, `${language}, ${address}`);
    }
  });
}

test('a list on the phone shows pinned papers first, then the soonest; another order and the filters are shown as chips, and the owner is not repeated [OFF-4, MDV-4] @phone-only @phone', async ({
  page,
}) => {
  const person = await seedPinned(page);
  await page.goto(`/dashboard?member=${person.id}`);
  const soonest = ['Health card', 'Residence permit', 'Identity card', 'School report'];
  await expect(names(page)).toHaveText(['Passport', ...soonest]);
  await expect(page.getByRole('region', { name: 'Pinned' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Everything else' }).getByRole('listitem')).toHaveCount(4);
  await expect(
    cards(page)
      .first()
      .getByText(/^Renew by /)
      .filter({ visible: true }),
  ).toBeVisible();
  const owner = cards(page).first().locator('.document-card-owner').first();
  expect((await owner.boundingBox())?.width).toBeLessThanOrEqual(1);

  await page.getByLabel('Sort').selectOption('Name A–Z');
  await expect(page).toHaveURL(/sort=name-asc/);
  await expect(names(page)).toHaveText(['Passport', ...soonest.toSorted()]);
  await page.getByLabel('Sort').selectOption('Expires soonest');
  await expect(page).not.toHaveURL(/sort=/);
  await page.getByRole('button', { name: 'Insurance 1' }).click();
  await expect(names(page)).toHaveText(['Health card']);
  await expect(page).toHaveURL(/type=Insurance/);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: 'Expiring Soon 1' }).click();
  await expect(names(page)).toHaveText(['Residence permit']);
});

test('search and the rest of a list are behind icons on the phone [OFF-4, MDV-1, MDV-3] @phone-only @phone', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  const person = await seedPinned(page);
  await page.goto(`/dashboard?member=${person.id}`);
  await expect(page.getByRole('main').getByText('5 documents, 3 need attention')).toBeVisible();
  await expect(searchField(page)).toHaveCount(0);
  const bar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(bar.getByRole('button', { name: 'Select several' })).toBeVisible();
  await searchButton(page).click();
  await expect(searchField(page)).toBeFocused();
  await searchField(page).fill('card');
  await expect(names(page)).toHaveText(['Health card', 'Identity card']);
  await expectAccessibleAsIs(page, 'search');
  await expect(page).toHaveURL(/[?&]q=card/); // the URL is updated when typing pauses
  await page.reload();
  await expect(searchField(page)).toHaveValue('card');
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(searchButton(page)).toBeFocused();
  await expect(names(page)).toHaveCount(5);

  await page.getByRole('button', { name: 'About this list' }).click();
  const sheet = page.getByRole('dialog', { name: person.name });
  await expect(sheet.getByRole('link', { name: person.email })).toBeVisible();
  await expect(sheet).toContainText(/Joined [A-Z]/);
  await expect(sheet.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expectAccessibleAsIs(page, 'about the list');
});

test('one tap on home opens a pinned paper [OFF-4] @phone-only @phone', async ({ page }) => {
  await seedPinned(page);
  await page.goto('/dashboard');
  await page.evaluate(() => {
    const counted = Object.assign(window, { taps: 0 });
    addEventListener('pointerdown', () => counted.taps++, true);
  });
  await page
    .getByRole('region', { name: 'Pinned' })
    .getByRole('link', { name: /Passport/ })
    .tap();
  await expect(viewerOf(page).getByRole('heading', { name: 'Passport' })).toBeVisible();
  await expect(viewerOf(page).locator('canvas').first()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { taps: number }).taps)).toBe(1);
});

test('home, a list and the viewer do not shift while they load [OFF-4] @phone-only @phone', async ({ page }) => {
  const { id, pinnedId } = await seedPinned(page);
  const places = {
    '/dashboard': page.getByRole('heading', { name: 'People' }),
    [`/dashboard?member=${id}`]: cards(page).nth(4),
    [`/dashboard?doc=${pinnedId}`]: viewerOf(page).locator('canvas').first(),
  };
  for (const [address, loaded] of Object.entries(places)) {
    await page.goto(address);
    await expect(loaded).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page), address).toBeLessThanOrEqual(MOST_LAYOUT_SHIFT);
  }
});
