import { type Browser, expect, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import {
  closeAll,
  member,
  notice,
  renewCode,
  type Somebody,
  somebody,
  somebodyAlone,
  timed,
} from './fixtures/families.ts';
import { seedDocument } from './fixtures/seed.ts';

/** Elena's family with Mia in it, both on their dashboards. */
async function elenaAndMia(browser: Browser): Promise<{ elena: Somebody; mia: Somebody }> {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera', documents: [{ name: 'Lease' }] });
  const mia = await somebodyAlone(browser, 'Mia Rivera');
  await callApi(mia.page, 'POST', '/api/families/join', { code: await renewCode(elena.page, elena.familyId) });
  for (const { page } of [elena, mia]) {
    await page.goto('/dashboard');
    await expect(member(page, 'Elena Rivera')).toBeVisible();
  }
  return { elena, mia };
}

test('a new member sees the others and appears for them at once, in three browsers [STA-13]', async ({ browser }) => {
  const { elena, mia } = await elenaAndMia(browser);
  const leo = await somebodyAlone(browser, 'Leo Rivera');
  await leo.page.goto('/dashboard');
  await leo.page.getByLabel('Invitation code').fill(await renewCode(elena.page, elena.familyId));
  await expect(leo.page.getByText('This is the Rivera family’s code.')).toBeVisible();
  await leo.page.getByRole('button', { name: 'Join family' }).click();
  await timed('the joiner is seen', () =>
    Promise.all([elena, mia].map(({ page }) => member(page, 'Leo Rivera').waitFor())),
  );
  await expect(member(leo.page, 'Mia Rivera')).toBeVisible();
  await expect(elena.page.getByRole('button', { name: /^Notifications: \d new/ })).toBeVisible();
  await closeAll(elena, mia, leo);
});

test('a shared paper and a new name appear on the others’ screens at once', async ({ browser }) => {
  const { elena, mia } = await elenaAndMia(browser);
  await member(mia.page, 'Elena Rivera').click();
  await expect(mia.page.getByRole('link', { name: /Lease/ })).toBeVisible();
  await seedDocument(elena.page, elena, { name: 'Health card' });
  await timed('the shared paper is seen', () =>
    expect(mia.page.getByRole('link', { name: /Health card/ })).toBeVisible(),
  );
  await callApi(elena.page, 'PUT', '/api/profile', { name: 'Elena Stone', phone: null, location: null, bio: null });
  await expect(member(mia.page, 'Elena Stone')).toBeVisible();
  await closeAll(elena, mia);
});

test('a page that has a list asks for what has changed, and does not load the list again', async ({ browser }) => {
  const { elena, mia } = await elenaAndMia(browser);
  const { page } = mia;
  await member(page, 'Elena Rivera').click();
  await expect(page.getByRole('link', { name: /Lease/ })).toBeVisible();
  const id = await seedDocument(elena.page, elena, { name: 'Health card' });
  await expect(page.getByRole('link', { name: /Health card/ })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const changes = page.waitForResponse(async (response) => {
    if (new URL(response.url()).pathname !== '/api/documents/changes') return false;
    return (await response.text()).includes('Health card of 2031');
  });
  await callApi(elena.page, 'PATCH', `/api/documents/${id}`, { revision: 1, name: 'Health card of 2031' });
  await changes;
  await expect(page.getByRole('link', { name: /Health card of 2031/ })).toBeVisible();
  expect(asked).not.toContain('/api/documents');
  await closeAll(elena, mia);
});

test('changes made before the stream opens are loaded once it does; without changes no list is loaded twice', async ({
  browser,
}) => {
  const { elena, mia } = await elenaAndMia(browser);
  const { page } = mia;
  const { promise: isChanged, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/events', async (route) => {
    await isChanged;
    await route.continue();
  });
  await page.goto(`/dashboard?member=${elena.id}`);
  await expect(page.getByRole('link', { name: /Lease/ })).toBeVisible();
  await seedDocument(elena.page, elena, { name: 'Health card' });
  letGo();
  await expect(page.getByRole('link', { name: /Health card/ })).toBeVisible();

  await page.unrouteAll({ behavior: 'wait' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const opened = page.waitForResponse('**/api/events');
  await page.reload();
  await opened;
  await expect(page.getByRole('link', { name: /Health card/ })).toBeVisible();
  await page.waitForTimeout(500); // lists are loaded a tenth of a second after an event
  for (const list of ['/api/families', '/api/documents', '/api/notices'])
    expect(asked.filter((path) => path === list)).toHaveLength(1);
  await closeAll(elena, mia);
});

test('a member who is removed while looking at a document is told so, and the document is gone [SEC-10]', async ({
  browser,
}) => {
  const { elena, mia } = await elenaAndMia(browser);
  await member(mia.page, 'Elena Rivera').click();
  await mia.page.getByRole('link', { name: /Lease/ }).click();
  await expect(mia.page.getByRole('dialog')).toBeVisible();
  const { documents } = await callApi(mia.page, 'GET', '/api/documents');
  const { url: file } = await callApi(mia.page, 'POST', `/api/documents/${documents[0].id}/link`, {});
  expect((await mia.page.request.get(file)).status()).toBe(200);

  await callApi(elena.page, 'DELETE', `/api/families/${elena.familyId}/members/${mia.id}`);
  await timed('the open document is closed', () =>
    notice(mia.page, 'This document is no longer shared with you.').waitFor(),
  );
  await expect(mia.page.getByRole('dialog')).toHaveCount(0);
  await expect(mia.page.getByRole('heading', { level: 1, name: /Start your family, or join one/ })).toBeVisible();
  await expect(mia.page.getByRole('link', { name: /Lease/ })).toHaveCount(0);
  expect((await mia.page.request.get(file)).status()).toBe(404);
  expect(new URL(mia.page.url()).searchParams.has('doc')).toBe(false);
  await timed('the Admin sees them gone', () => member(elena.page, 'Mia Rivera').waitFor({ state: 'detached' }));
  await closeAll(elena, mia);
});

test('a member who is removed from one of two families keeps the documents of the other [SEC-10]', async ({
  browser,
}) => {
  const { elena, mia } = await elenaAndMia(browser);
  await callApi(mia.page, 'POST', '/api/families', { name: 'Stone' });
  await member(mia.page, 'Elena Rivera').click();
  await mia.page.getByRole('link', { name: /Lease/ }).click();
  await expect(mia.page.getByRole('dialog')).toBeVisible();
  await callApi(elena.page, 'DELETE', `/api/families/${elena.familyId}/members/${mia.id}`);
  await expect(notice(mia.page, 'This document is no longer shared with you.')).toBeVisible();
  await expect(mia.page.getByRole('dialog')).toHaveCount(0);
  await expect(member(mia.page, 'Mia Rivera')).toBeVisible();
  await expect(member(mia.page, 'Elena Rivera')).toHaveCount(0);
  await closeAll(elena, mia);
});

test('a tab has one stream, closes it while hidden, and loads what it missed when it is shown again', async ({
  browser,
}) => {
  const { elena, mia } = await elenaAndMia(browser);
  const streams: string[] = [];
  await mia.page.goto('about:blank'); // its stream might open during the next steps
  await mia.page.clock.install();
  mia.page.on('request', (request) => request.url().endsWith('/api/events') && streams.push('opened'));
  mia.page.on('requestfailed', (request) => request.url().endsWith('/api/events') && streams.push('closed'));
  await mia.page.goto('/dashboard');
  await expect(member(mia.page, 'Elena Rivera')).toBeVisible();
  // the stream opens when the page has been quiet for a moment
  await expect(async () => {
    await mia.page.clock.runFor(200);
    expect(streams).toEqual(['opened']);
  }).toPass();
  await mia.page.getByRole('link', { name: /^Logged in as/ }).click();
  await mia.page.getByRole('link', { name: 'Back to Documents' }).click();
  await expect(member(mia.page, 'Elena Rivera')).toBeVisible();
  expect(streams.filter((what) => what === 'opened')).toHaveLength(1);

  await show(mia, 'hidden');
  await mia.page.clock.runFor(30_000);
  await expect.poll(() => streams.at(-1)).toBe('closed');
  await callApi(elena.page, 'PUT', '/api/profile', { name: 'Elena Stone', phone: null, location: null, bio: null });
  await show(mia, 'visible');
  await expect.poll(() => streams.at(-1)).toBe('opened');
  await expect(async () => {
    await mia.page.clock.runFor(200);
    await expect(member(mia.page, 'Elena Stone')).toBeVisible({ timeout: 500 });
  }).toPass();
  await closeAll(elena, mia);
});

async function show({ page }: Somebody, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}
