import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { closeAll, join, somebody } from './fixtures/families.ts';
import {
  countRecords,
  filesWith,
  keepOnThisDevice,
  keepPassport,
  keptListsMark,
  keptMarks,
  LEASE,
  offlineHome,
  PASSPORT,
  pin,
  readStores,
} from './fixtures/kept.ts';
import { signIn } from './fixtures/people.ts';
import { seedDocument, seedPerson } from './fixtures/seed.ts';
import { startServer } from './setup/server.ts';

test.use({ serviceWorkers: 'allow' });

const offlineCard = (page: Page) => page.getByText(PASSPORT.name).first();

/** Instead of the runner's own matcher: its failure message would print all of the stores. */
const foundIn = (text: string, words: string[]) => words.filter((word) => text.includes(word));

test('kept papers are unreadable on the device, and signing out removes them at once, even offline [OFF-2]', async ({
  page,
  context,
}) => {
  const { passportId } = await keepPassport(page);
  const secrets = [PASSPORT.name, PASSPORT.file.name, 'P1234567', passportId, LEASE.name, '%PDF-1.4'];
  const kept = await readStores(page);
  expect(foundIn(kept, secrets)).toEqual([]);
  expect(foundIn(kept, ['key, not extractable'])).toHaveLength(1);
  expect(await countRecords(page)).toBeGreaterThan(1); // its details and its file; pictures may follow

  await context.setOffline(true);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect.poll(() => countRecords(page)).toBe(0);
  await expect(page).toHaveURL(/\/$/);
  const left = await readStores(page);
  expect(foundIn(left, [...secrets, 'extractable'])).toEqual([]);
});

test('signing out offline ends every tab at once, and the session as soon as the server can be reached [OFF-9, STA-1]', async ({
  page,
  context,
}) => {
  const { person } = await keepPassport(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await offlineCard(other).waitFor();
  const cookies = await context.cookies();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByText('You’re signed out on this device').first()).toBeVisible();
    await expect(tab.getByText(person.name)).toHaveCount(0);
    await expect(tab.getByText(PASSPORT.name)).toHaveCount(0);
  }
  await page.goBack();
  await expect(page.getByText(PASSPORT.name)).toHaveCount(0);
  await other.close();
  const later = await context.newPage();
  await later.goto('/dashboard');
  await expect(later).toHaveURL(/\/auth/);
  await expect(later.getByText(person.name)).toHaveCount(0);

  const told = context.waitForEvent('response', (answer) => answer.url().includes('/api/auth/sign-out'));
  await context.setOffline(false);
  expect((await told).status()).toBe(204);
  await context.addCookies(cookies); // someone kept the cookie
  await expect.poll(async () => (await context.request.get('/api/families')).status()).toBe(401);
});

test('nothing of the first person is left after their session has ended or another person has signed in [OFF-2, SEC-48]', async ({
  page,
  context,
}) => {
  const { person } = await keepPassport(page);
  await callApi(page, 'POST', '/api/auth/sign-out'); // as if from another device: this page does not know
  await page.goto('/dashboard');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => countRecords(page)).toBe(0);

  await signIn(page, person);
  await expect(keptMarks(page)).toHaveCount(1); // without another question
  expect(await countRecords(page)).toBeGreaterThan(1); // its details and its file; pictures may follow

  await page.goto('about:blank');
  await callApi(page, 'POST', '/api/auth/sign-out');
  await seedPerson(page); // the cookie is another person's now, and no page has noticed
  await page.goto('/dashboard');
  await expect(page.getByText('Logged in as').first()).toBeAttached();
  await expect.poll(() => countRecords(page)).toBe(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible();
  await expect(offlineHome(page)).toBeHidden();
});

test('a removed member’s kept papers go at the next contact [OFF-2, SEC-48]', async ({ browser }) => {
  const admin = await somebody(browser, 'Elena Rivera');
  const lease = await seedDocument(admin.page, admin, { ...LEASE, isGeneral: true });
  const guest = await join(browser, admin.page, admin);
  await pin(guest.page, lease);
  await keepOnThisDevice(guest.page, 1);
  const before = await keptListsMark(guest.page);
  await guest.page.goto('about:blank');
  await callApi(admin.page, 'DELETE', `/api/families/${admin.familyId}/members/${guest.id}`);
  await guest.page.goto('/profile');
  await expect(guest.page.getByText('No document yet.')).toBeVisible();
  await expect.poll(() => keptListsMark(guest.page)).not.toBe(before); // the lists are written after the index
  await expect.poll(() => countRecords(guest.page)).toBe(2); // an empty index, and lists without the paper
  await guest.page.context().setOffline(true);
  await guest.page.goto(`/dashboard?doc=${lease}`);
  await expect(guest.page.getByText(LEASE.name)).toBeHidden();
  await closeAll(admin, guest);
});

test('papers open while the server is down, and after signing out no file on the disk contains any of them [OFF-1, OFF-2, SEC-51]', async ({
  playwright,
  launchOptions,
}) => {
  const server = await startServer();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-profile-'));
  const open = () =>
    playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...{ baseURL: server.address, locale: 'en-GB', timezoneId: 'Europe/London' },
    });
  const first = await open();
  const page = await first.newPage();
  await page.goto('/auth');
  const { passportId } = await keepPassport(page);
  await first.close();
  await server.stop();

  const again = await open();
  const cold = await again.newPage();
  await cold.goto('/');
  await offlineHome(cold).waitFor();
  await cold.getByRole('link', { name: /Passport of Elena/ }).click();
  await expect(cold.getByRole('dialog', { name: PASSPORT.name }).locator('canvas').first()).toBeVisible();
  await cold.goto('/profile');
  await cold.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect.poll(() => countRecords(cold)).toBe(0);
  await again.close();

  const stores = [
    'IndexedDB',
    'Local Storage',
    'Session Storage',
    'Service Worker',
    'File System',
    'WebStorage',
    'Cache',
  ];
  const there = stores.map((name) => path.join(folder, 'Default', name)).filter((place) => fs.existsSync(place));
  expect(there.length).toBeGreaterThan(2);
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const secrets = [PASSPORT.name, PASSPORT.file.name, passportId, 'P1234567', '%PDF-1.4'];
  expect(there.flatMap((place) => filesWith(place, [...secrets, ...secrets.map(utf16)]))).toEqual([]);
  fs.rmSync(folder, { recursive: true, force: true });
});

test('a tab that is fetching a paper writes nothing once another tab has signed out [OFF-2]', async ({
  page,
  context,
}) => {
  const person = await seedPerson(page);
  await pin(page, await seedDocument(page, person, PASSPORT));
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/profile');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/api/documents/*/file?*', async (route) => {
    await released;
    await route.continue();
  });
  // without a response, nothing tells the first tab to reload
  await context.route('**/api/auth/sign-out', (route) => route.abort());
  const asked = page.waitForRequest('**/api/documents/*/file?*');
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await asked;
  expect(await countRecords(page)).toBeGreaterThan(0);
  await other.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect.poll(() => countRecords(page)).toBe(0);
  release();
  const countLocks = () =>
    page.evaluate(async () => (await navigator.locks.query()).held?.length).catch(() => undefined); // it may be loading
  await expect.poll(countLocks).toBe(0); // the fetch has been given up
  await expect.poll(() => countRecords(page)).toBe(0);
  const found = () =>
    readStores(page).then(
      (text) => foundIn(text, ['extractable']),
      () => undefined,
    ); // as above
  await expect.poll(found).toEqual([]);
});
