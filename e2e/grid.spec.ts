import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { runSql } from './fixtures/database.ts';
import { seedMany } from './fixtures/many.ts';
import { seedPerson } from './fixtures/seed.ts';

const MANY = 5000;
/** More than any window of these tests shows, overscan included. */
const MOST_IN_PAGE = 60;

/** The cards, without placeholders. */
const cards = (page: Page) => page.locator('.document-card', { has: page.getByRole('heading') });
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo({ top }), y);
const pageEnd = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
/**
 * The list's heading without a search. The count in the sidebar would not do: it is there before the documents are
 * loaded.
 */
const allCounted = (page: Page) =>
  page.getByRole('heading', { name: `${MANY.toLocaleString('en')} documents`, exact: true });

async function openMany(page: Page): Promise<void> {
  const person = await seedPerson(page);
  await seedMany(person, MANY);
  await page.goto(`/dashboard?member=${person.id}`);
  await expect(allCounted(page)).toBeVisible({ timeout: 40_000 });
}

/** Waits until nothing moves: rows are measured as they come near, which shifts the rows above. */
async function settle(page: Page): Promise<void> {
  await expect(async () => {
    const before = await page.evaluate(() => window.scrollY);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  }).toPass();
}

test('one document is a document, two are documents; there is one column on a phone and up to four on the widest window [GRD-1]', async ({
  page,
}) => {
  const person = await seedPerson(page, [{ name: 'Lease' }]);
  await page.goto(`/dashboard?member=${person.id}`);
  await expect(page.getByRole('heading', { name: '1 document', exact: true })).toBeVisible();
  await seedMany(person, 1);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: '2 documents', exact: true })).toBeVisible();

  await seedMany(person, 12);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: '14 documents', exact: true })).toBeVisible();
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1280, 3],
    [1920, 4],
    [2560, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      const tops = await cards(page).evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().top)),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    }).toPass();
  }
});

test('of many tags the first two and the number of the others are shown [GRD-3]', async ({ page }) => {
  const person = await seedPerson(page, [{ name: 'Four' }, { name: 'Two' }]);
  for (const [name, tags] of [
    ['Four', ['Travel', 'School', 'Visa', 'Spain']],
    ['Two', ['Home', 'Car']],
  ]) {
    await runSql('update documents set tags = $2 where owner_id = $1 and name = $3', [person.id, tags, name]);
  }
  await page.goto(`/dashboard?member=${person.id}`);
  await expect(card(page, 'Four').locator('.document-card-foot .badge')).toHaveText([
    'Other',
    'Travel',
    'School',
    '+2',
  ]);
  await expect(card(page, 'Two').locator('.document-card-foot .badge')).toHaveText(['Other', 'Home', 'Car']);
});

/** Of five thousand cards only those near the window are in the page, and the last is reached by scrolling. */
async function expectLastReached(page: Page): Promise<void> {
  await expect(card(page, `Paper ${MANY}`)).toBeVisible();
  expect(await cards(page).count()).toBeLessThan(MOST_IN_PAGE);
  await expect(async () => {
    await scrollTo(page, await pageEnd(page));
    await expect(card(page, 'Paper 1')).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await cards(page).count()).toBeLessThan(MOST_IN_PAGE);
  await expect(card(page, 'Paper 1')).toHaveAttribute('aria-posinset', String(MANY));
  await scrollTo(page, 0);
  await expect(card(page, `Paper ${MANY}`)).toBeInViewport();
}

test('on a phone, too, only the cards near the window are in the page, and the last of five thousand is reached by scrolling [GRD-1] @phone-only @phone', async ({
  page,
}) => {
  test.slow();
  await openMany(page);
  await expectLastReached(page);
});

test('of five thousand cards only those near the window are in the page, and the last is reached by scrolling [GRD-1]; a search finds one, clearing it brings back the rest [MDV-4]; after the viewer or another page, the list has its scroll position [GRD-4]', async ({
  page,
}) => {
  test.slow();
  await openMany(page);
  await expectLastReached(page);
  const field = page.getByRole('searchbox', { name: 'Search documents' });
  await field.pressSequentially('paper 4321');
  await expect(field).toHaveValue('paper 4321');
  await expect(page.locator('.document-card h3')).toHaveText(['Paper 4321']);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(allCounted(page)).toBeVisible();

  await scrollTo(page, 20_000);
  await expect(cards(page).nth(12)).toBeInViewport();
  await settle(page);
  const name = await cards(page).nth(12).getByRole('heading').textContent();
  await card(page, String(name)).getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const place = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(2);
  await expect(card(page, String(name)).getByRole('link')).toBeFocused();
  await page.getByRole('link', { name: 'Open Elena Rivera’s page' }).click();
  await expect(page).toHaveURL(/\/user\//);
  await page.goBack();
  await expect(card(page, String(name))).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(400);
});

test('Tab reaches cards that were not in the page, and a focused one stays in it [GRD-1]', async ({ page }) => {
  const person = await seedPerson(page);
  await seedMany(person, 120);
  await page.goto(`/dashboard?member=${person.id}`);
  await card(page, 'Paper 120').getByRole('link').focus();
  for (let next = 119; next >= 50; next--) {
    await page.keyboard.press('Tab');
    await expect(card(page, `Paper ${next}`).getByRole('link')).toBeFocused();
  }
  await expect(card(page, 'Paper 50')).toBeInViewport();
  await scrollTo(page, 0);
  await expect(card(page, 'Paper 120')).toBeInViewport();
  await expect(card(page, 'Paper 50').getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card(page, 'Paper 49').getByRole('link')).toBeFocused();
});

test('a long list does not shift while thumbnails load and rows are recycled [GRD-2], and it passes axe [GRD-1]', async ({
  page,
}) => {
  const person = await seedPerson(page);
  await seedMany(person, 300);
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/dashboard?member=${person.id}`);
  await expect(card(page, 'Paper 300')).toBeVisible();
  await expect(page.getByText('300 documents').first()).toBeVisible();
  const before = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  for (let y = 0; y <= 9000; y += 900) await scrollTo(page, y);
  await expect(cards(page).first()).toBeVisible();
  const after = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  expect(after - before).toBeLessThan(0.02);

  await scrollTo(page, 0);
  await expect(card(page, 'Paper 300')).toBeVisible();
  await expectAccessible(page);
});
