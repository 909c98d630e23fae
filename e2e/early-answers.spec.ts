import { expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { closeAll, join, somebody } from './fixtures/families.ts';
import { stopLiveUpdates } from './fixtures/live.ts';
import { seedPerson } from './fixtures/seed.ts';

const DASHBOARD_CALLS = ['/api/session', '/api/families', '/api/documents', '/api/reminders/preferences'];
const LEASE = { name: 'Lease' };

const lease = (page: Page) => page.getByText(LEASE.name, { exact: true });
const nextResponses = (page: Page, paths: readonly string[]) =>
  Promise.all(paths.map((path) => page.waitForResponse((response) => new URL(response.url()).pathname === path)));

/** Holds back the app's code. Returns what lets it through. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise: isFree, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/assets\/start-[^/]*\.js$/, async (route) => {
    await isFree;
    await route.continue();
  });
  return letThrough;
}

/** Opens the page without its code, and waits until all early answers are there. */
async function openWithoutCode(page: Page, path: string, calls = DASHBOARD_CALLS): Promise<() => void> {
  const release = await holdCode(page);
  const answered = nextResponses(page, calls);
  await page.goto(path, { waitUntil: 'commit' });
  await answered;
  return release;
}

for (const [path, calls] of [
  ['/dashboard', DASHBOARD_CALLS],
  ['/auth?tab=sign-in', ['/api/session']],
] as const) {
  test(`the first answers of ${path} are there before any code, and each is asked for once`, async ({ page }) => {
    if (path === '/dashboard') await seedPerson(page, [LEASE]);
    await stopLiveUpdates(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const release = await openWithoutCode(page, path, [...calls]);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    if (path === '/dashboard')
      await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
    else await expect(page.getByLabel('Email')).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const call of calls)
      expect(
        asked.filter((one) => one === call),
        call,
      ).toHaveLength(1);
  });
}

test('a password that was changed elsewhere after the early answers leads to the sign-in page, and nothing old stays [SEC-48, STA-1]', async ({
  page,
  browser,
}) => {
  const person = await seedPerson(page, [LEASE]);
  const release = await openWithoutCode(page, '/dashboard?view=general');
  const elsewhere = await (await browser.newContext()).newPage();
  const { email, password } = person;
  await callApi(elsewhere, 'POST', '/api/auth/sign-in', { email, password });
  const change = { current: password, password: 'another quiet orchard' };
  await callApi(elsewhere, 'POST', '/api/profile/password', change);
  release();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText(person.name)).toHaveCount(0);
  await elsewhere.context().close();
});

test('a session that ended before the code came is never shown from an early answer: the device had signed out offline [OFF-9, SEC-48]', async ({
  page,
}) => {
  const person = await seedPerson(page, [LEASE]);
  // as a sign-out without a network leaves it: the server has not been told
  await page.addInitScript((name) => {
    if (!sessionStorage.getItem('is-set')) localStorage.setItem('kinvault-sign-out', 'current');
    sessionStorage.setItem('is-set', 'yes');
    const seen = new MutationObserver(() => {
      if (document.body?.innerText.includes(name)) sessionStorage.setItem('seen', name);
    });
    seen.observe(document, { subtree: true, childList: true, characterData: true });
  }, person.name);
  const release = await openWithoutCode(page, '/dashboard');
  release();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull();
});

test('somebody removed from the family after the early answers keeps none of its documents on screen [SEC-10]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera', documents: [LEASE] });
  const david = await join(browser, elena.page, elena);
  const { page } = david;
  const release = await openWithoutCode(page, `/dashboard?member=${elena.id}`);
  await callApi(elena.page, 'DELETE', `/api/families/${elena.familyId}/members/${david.id}`);
  release();
  await expect(page.getByRole('heading', { level: 1, name: /Start your family, or join one/ })).toBeVisible();
  await expect(lease(page)).toHaveCount(0);
  await closeAll(elena, david);
});

test('an early answer of a page that was frozen while it loaded is not used: it asks again [SEC-10]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera', documents: [LEASE] });
  const david = await join(browser, elena.page, elena);
  const { page } = david;
  await stopLiveUpdates(page);
  // an hour has passed when the code runs
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_000;
  });
  const release = await openWithoutCode(page, `/dashboard?member=${elena.id}`);
  await callApi(elena.page, 'DELETE', `/api/families/${elena.familyId}/members/${david.id}`);
  release();
  await expect(page.getByRole('heading', { level: 1, name: /Start your family, or join one/ })).toBeVisible();
  await closeAll(elena, david);
});
