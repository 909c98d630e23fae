import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { type SeededPerson, seedDocument, seedPerson } from './fixtures/seed.ts';

const LEASE = { name: 'Lease', type: 'Legal', isGeneral: true };
const GENERAL = '/dashboard?view=general';

const card = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const notices = (page: Page) => page.locator('[data-toast]');
const bar = (page: Page) => page.getByText('You’re offline. Showing what was already loaded.');

const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click();

async function openDocuments(page: Page): Promise<SeededPerson> {
  const person = await seedPerson(page, [LEASE]);
  await page.goto(GENERAL);
  await expect(card(page, 'Lease')).toBeVisible();
  return person;
}

/** Adds a paper as if from another device. */
async function addElsewhere(page: Page, person: SeededPerson, name: string): Promise<void> {
  const browser = page.context().browser();
  const elsewhere = await browser?.newContext({ storageState: await page.context().storageState() });
  if (!elsewhere) throw new Error('no browser');
  const other = await elsewhere.newPage();
  await other.goto(new URL('/auth', page.url()).href);
  await seedDocument(other, person, { ...LEASE, name });
  await elsewhere.close();
}

async function expectConnectionError(page: Page): Promise<void> {
  await expect(notices(page)).toContainText('Connection Error');
  await expect(notices(page)).toContainText('Please check your internet connection and try again.');
  await expect(notices(page)).toHaveCount(1);
}

test('without a connection one notice says so, the page stays as it is, and everything reloads when the connection is back [ERR-2]', async ({
  page,
  context,
}) => {
  const person = await openDocuments(page);
  await context.setOffline(true);
  await expectConnectionError(page);
  await expect(bar(page)).toBeHidden(); // one notice is enough
  await expect(card(page, 'Lease')).toBeVisible();
  await expectAccessibleAsIs(page);

  // another failing action shows the same notice, not a second one
  for (let press = 0; press < 3; press++) await refresh(page);
  await expectConnectionError(page);
  await expect(notices(page)).toHaveCount(0);
  await expect(bar(page)).toBeVisible();

  await addElsewhere(page, person, 'Travel consent');
  await context.setOffline(false);
  await expect(card(page, 'Travel consent')).toBeVisible();
  await expect(notices(page).filter({ hasText: 'You’re back online' })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(notices(page).filter({ hasText: 'Connection Error' })).toHaveCount(0);
});

/** Makes the server unreachable while the browser believes that it is online, as during a restart. */
async function cutServer(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  return () => context.unroute('**/api/**');
}

test('an unreachable server is noticed at the first failed request, and its return without a press [ERR-2]', async ({
  page,
  context,
}) => {
  const person = await openDocuments(page);
  const bringBack = await cutServer(context);
  await refresh(page);
  await expectConnectionError(page);
  await expect(card(page, 'Lease')).toBeVisible();
  await addElsewhere(page, person, 'Travel consent');
  await bringBack();
  await expect(card(page, 'Travel consent')).toBeVisible({ timeout: 30_000 });
  await expect(bar(page)).toBeHidden();
});

test('the Retry button retries at once [ERR-2]', async ({ page, context }) => {
  await page.clock.install();
  await openDocuments(page);
  const bringBack = await cutServer(context);
  await refresh(page);
  await expectConnectionError(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1500));
  await bringBack();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(async () => {
    await page.clock.runFor(1); // runs what React and the queries scheduled for now, and nothing with a longer delay
    await expect(bar(page)).toBeHidden({ timeout: 100 });
  }).toPass();
});

test('a failed first load offers Try again, and recovers by itself when the server is back [ERR-2]', async ({
  page,
  context,
}) => {
  await seedPerson(page, [LEASE]);
  for (const path of ['documents', 'health']) {
    await context.route(`**/api/${path}*`, (route) => route.abort('connectionrefused'));
  }
  await page.goto(GENERAL);
  await expect(page.getByRole('heading', { name: 'Failed to load documents' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Connection Error');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load documents' })).toBeVisible();
  await expect(page.getByText('Logged in as').filter({ visible: true })).toBeVisible(); // the rest of the page works
  await context.unrouteAll();
  await expect(card(page, 'Lease')).toBeVisible({ timeout: 30_000 });
});

test('a page that could not open without a connection opens when it is back [ERR-2]', async ({ page, context }) => {
  await seedPerson(page, [LEASE]);
  const bringBack = await cutServer(context);
  await page.goto(GENERAL);
  await expect(page.getByRole('heading', { level: 1, name: 'Connection Error' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await bringBack();
  await expect(card(page, 'Lease')).toBeVisible({ timeout: 30_000 });
});

test('a server error is shown with its message, and not as a lost connection [ERR-2]', async ({ page }) => {
  await openDocuments(page);
  await page.route(/\/api\/documents(\/changes)?\?/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":{"code":"internal"}}' }),
  );
  await refresh(page);
  await expect(notices(page)).toContainText('Something went wrong');
  await expect(notices(page)).toContainText('The server couldn’t finish this. Please try again.');
  await expect(bar(page)).toBeHidden();
  await expect(card(page, 'Lease')).toBeVisible();
});
