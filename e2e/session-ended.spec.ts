import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { forgetSession, type NewPerson, newPerson, signIn } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';

const PLACE = '/dashboard?view=general';

/** Ends the session as another device's list of sessions does: the cookie stays, but the server no longer knows it. */
async function endElsewhere(page: Page): Promise<void> {
  const browser = page.context().browser();
  const elsewhere = await browser?.newContext({ storageState: await page.context().storageState() });
  if (!elsewhere) throw new Error('The page belongs to no browser.');
  await callApi(await elsewhere.newPage(), 'POST', '/api/auth/sign-out');
  await elsewhere.close();
}

async function fillIn(page: Page, { email, password }: NewPerson): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Passes the minute after which a page reloads who is active. */
async function waitForPoll(page: Page): Promise<void> {
  await page.clock.fastForward('01:05');
}

/** Hides the page and shows it again, as if a person came back to the tab. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
  });
}

for (const [how, notice] of [
  ['by itself', waitForPoll],
  ['as soon as somebody comes back to the tab', comeBack],
] as const) {
  test(`a session that was ended elsewhere is noticed ${how}, and signing in leads back to the same page [STA-1, SEC-22]`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.route('**/api/events', () => {}); // the stream might notice first
    const person = await seedPerson(page);
    await page.goto(PLACE);
    await expect(page.getByText('Logged in as')).toBeVisible();
    await endElsewhere(page);
    await notice(page);
    await expect(page).toHaveURL(/\/auth\?next=/);
    await expect(page.getByText('Logged in as')).toHaveCount(0);
    await fillIn(page, person);
    await expect(page).toHaveURL(PLACE);
    await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
  });
}

test('a session that was ended elsewhere ends in every tab, each remembering its own page [STA-1]', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await context.route('**/api/events', () => {}); // the streams might notice first
  const person = await seedPerson(page);
  await page.goto(PLACE);
  const other = await openBeside(context, '/dashboard');
  await endElsewhere(page);
  await comeBack(page);
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/auth/);
  await fillIn(page, person);
  await expect(page).toHaveURL(PLACE);
  await expect(other).toHaveURL(/\/dashboard$/); // it noticed the sign-in and continued by itself
});

test('signing in as another person switches every open tab to them [STA-1]', async ({ page, context }) => {
  const tomas = newPerson('Tomás Rivera');
  await seedPerson(page, [], tomas);
  await callApi(page, 'POST', '/api/auth/sign-out');
  await seedPerson(page, [], newPerson('Elena Rivera'));
  const other = await openBeside(context, '/dashboard');
  await expect(other.getByText('Elena Rivera (You)')).toBeVisible();
  await page.goto('about:blank'); // otherwise this tab would notice and navigate by itself
  await callApi(page, 'POST', '/api/auth/sign-out');
  await signIn(page, tomas);
  await expect(other.getByText('Tomás Rivera (You)')).toBeVisible();
  await expect(other.getByText('Elena Rivera')).toHaveCount(0);
});

async function openBeside(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  await expect(tab.getByText('Logged in as')).toBeVisible();
  return tab;
}

test('signing in with a target on another site leads home [SEC-22]', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).hostname));
  const person = await seedPerson(page);
  for (const target of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:document.title=1']) {
    const address = `/auth?next=${encodeURIComponent(target)}`;
    await page.goto(address); // already signed in
    await expect(page).toHaveURL(/\/dashboard$/);
    await forgetSession(page);
    await page.goto(address);
    await fillIn(page, person);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Logged in as')).toBeVisible();
  }
  expect([...asked]).toEqual(['localhost']);
});

test('signing out leads to the landing page, even if another request is refused meanwhile [SBR-3]', async ({
  page,
}) => {
  await seedPerson(page);
  await page.goto(PLACE);
  await page.route('**/api/auth/sign-out', async (route) => {
    const answer = await route.fetch();
    const refused = page.waitForResponse((response) => response.status() === 401);
    await comeBack(page);
    await refused;
    await route.fulfill({ response: answer });
  });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page).toHaveURL('/');
});
