import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { runSql } from './fixtures/database.ts';
import { join } from './fixtures/families.ts';
import { makeWordFile } from './fixtures/files.ts';
import { type SeededPerson, seedDocument, seedPerson } from './fixtures/seed.ts';
import { cutServer, expectNotice, keptCount, notice, openUpload, sendButton } from './fixtures/uploads.ts';

const TRASH = '/dashboard?view=trash';
const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Deleted documents' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Opens the trash. On phones the link is in the members panel. */
async function openTrash(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Members' }).first().click();
  await page.getByRole('link', { name: 'Trash' }).filter({ visible: true }).click();
}

const throwAway = (page: Page, documentId: string) => callApi(page, 'DELETE', `/api/documents/${documentId}`);

/** A person whose only paper is in the trash. */
async function personWithTrash(page: Page, name = 'Old policy'): Promise<SeededPerson & { documentId: string }> {
  const person = await seedPerson(page);
  const documentId = await seedDocument(page, person, { name, type: 'Insurance' });
  await throwAway(page, documentId);
  return { ...person, documentId };
}

test('an upload can be undone from its toast, and the undo from the next one [STA-11]', async ({ page }) => {
  const person = await seedPerson(page);
  await page.goto(`/dashboard?member=${person.id}`);
  await openUpload(page, [makeWordFile('Lease', 'Lease.doc')]);
  await sendButton(page).click();
  await notice(page, 'Lease uploaded').getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, 'Lease is in the trash');
  await expectNotice(page, 'Kept for 30 days');
  await expect(page.getByText('No documents yet')).toBeVisible();
  expect(await keptCount(page, 'Lease')).toBe(0);
  await notice(page, 'Lease is in the trash').getByRole('button', { name: 'Undo' }).click();
  await expectNotice(page, 'Lease is back');
  await expect(page.getByRole('heading', { name: 'Lease', exact: true })).toBeVisible();
});

test('the trash shows who deleted what and how long it is kept, and restores it [ERR-4] @phone @tablet', async ({
  page,
}) => {
  await personWithTrash(page);
  await page.goto('/dashboard');
  await openTrash(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  await expect(page).toHaveTitle('Trash · Kinvault');
  await expect(row(page, 'Old policy')).toContainText('Insurance · Elena Rivera');
  await expect(row(page, 'Old policy')).toContainText('Deleted by you, just now');
  await expect(row(page, 'Old policy')).toContainText('30 days left');
  await page.getByRole('button', { name: 'Restore: Old policy' }).click();
  await expectNotice(page, 'Old policy is back');
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await notice(page, 'Old policy is back').getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog', { name: /Old policy/ })).toBeVisible();
  expect(await keptCount(page, 'Old policy')).toBe(1);
});

test('a document that will soon be deleted for good is marked, and is later gone from the list; the trash passes axe, full and empty', async ({
  page,
}) => {
  const name = 'A policy with a name that is longer than any window of a phone would like it to be';
  const { documentId } = await personWithTrash(page, name);
  const age = (days: number) =>
    runSql(`update documents set trashed_at = now() - make_interval(mins => $1) where id = $2`, [
      days * 1440,
      documentId,
    ]);
  await age(29.5);
  await page.goto(TRASH);
  await expect(row(page, name)).toContainText('Last day');
  await expectAccessible(page);
  await age(31);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await expectAccessible(page);
});

test('each person sees in the trash only what they may restore', async ({ page, browser }) => {
  const elena = await seedPerson(page);
  const david = await join(browser, page, elena);
  const own = await seedDocument(page, elena, { name: 'Elena’s diary' });
  const general = await seedDocument(david.page, { ...elena, id: david.id }, { name: 'Lease', isGeneral: true });
  await throwAway(page, own);
  await throwAway(page, general);
  await david.page.goto(TRASH);
  await expect(row(david.page, 'Lease')).toContainText('Deleted by Elena Rivera');
  await expect(row(david.page, 'Elena’s diary')).toHaveCount(0);
  await page.goto(TRASH);
  await expect(row(page, 'Elena’s diary')).toBeVisible();
  // another person is faster: the loser gets a message, and the list is updated
  await page.route('**/api/trash', (route) => route.abort('connectionrefused'));
  await david.page.getByRole('button', { name: 'Restore: Lease' }).click();
  await expectNotice(david.page, 'Lease is back');
  await page.getByRole('button', { name: 'Restore: Lease' }).click();
  await expectNotice(page, 'This was removed, or you don’t have access.');
  await page.unroute('**/api/trash');
  await page.reload();
  await expect(row(page, 'Lease')).toHaveCount(0);
  await david.page.context().close();
});

test('the links to the overview and to the trash are in the same place everywhere @phone', async ({ page }) => {
  const person = await seedPerson(page, [{ name: 'Lease' }]);
  const overview = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' });
  const places = new Set<string>();
  const lists = ['?view=general', `?member=${person.id}`];
  for (const address of ['', '?view=timeline', '?view=trash', ...(isPhone(page) ? [] : lists)]) {
    await page.goto(`/dashboard${address}`);
    const { x, y } = (await overview.filter({ visible: true }).boundingBox()) ?? {};
    if (isPhone(page)) await page.getByRole('button', { name: 'Members' }).first().click();
    const trash = await page.getByRole('link', { name: 'Trash' }).filter({ visible: true }).boundingBox();
    places.add(JSON.stringify([x, y, isPhone(page) ? trash !== null : [trash?.x, trash?.y]]));
  }
  expect([...places]).toHaveLength(1);
  if (isPhone(page)) {
    for (const address of lists) {
      await page.goto(`/dashboard${address}`);
      await overview.click(); // a list's link back
      await expect(page).toHaveURL(/\/dashboard$/);
    }
  }
  await page.goto('/dashboard');
  await openTrash(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
});

test('a trash that fails to load says so in its place, and loads by itself when the server is back [ERR-2, ERR-4]', async ({
  page,
  context,
}) => {
  await personWithTrash(page);
  await page.goto('/dashboard');
  await expect(page.getByText('Select a member to see their documents.')).toBeVisible();
  const bringBack = await cutServer(context);
  await page.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { name: 'Failed to load the trash' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await bringBack();
  await expect(row(page, 'Old policy')).toBeVisible({ timeout: 30_000 });
});
