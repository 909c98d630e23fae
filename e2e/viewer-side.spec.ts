import { expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { closeAll, notice, somebody } from './fixtures/families.ts';
import { seedDocument, seedPerson } from './fixtures/seed.ts';
import { change, deafen, detailsOf, elenaAndMia, openDocument, openPanel } from './fixtures/viewer-side.ts';

const PASSPORT = { name: 'Passport', type: 'Passport', expiresOn: '2031-12-13' };
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true });
const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true });
const sharing = (page: Page) => page.getByRole('dialog', { name: /^(Who can see this|Share “)/ });
const families = (page: Page) => sharing(page).getByRole('tab', { name: 'Families' });

test('the tabs show the fields of a document, and its number only on request [DVW-6] @phone @tablet', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const about = { number: 'X0438125', issuingCountry: 'Utopia', issuedOn: '2021-12-14', tags: ['Travel'] };
  await change(elena, documentId, about);
  const { page } = elena;
  await openDocument(page, documentId);
  await openPanel(page);
  const details = page.getByRole('tabpanel', { name: 'Details' });
  for (const fact of ['Elena Rivera', 'Rivera, 2 people', 'Date added', '13 Dec 2031', '2 KB', 'Travel', 'Utopia']) {
    await expect(details).toContainText(fact);
  }
  await expect(details).toContainText('Issued 14 Dec 2021');
  await expect(details).not.toContainText('X0438125');
  await details.getByRole('button', { name: 'Show: Number' }).click();
  await expect(details).toContainText('X0438125');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Activity' })).toContainText('ViewedOnce this session');
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(details).toContainText('Hidden');
  await expect(details).not.toContainText('X0438125');

  await details.getByRole('button', { name: 'Who can see this?' }).click();
  await expect(sharing(page).getByRole('listitem').filter({ hasText: 'Elena Rivera' })).toContainText('Owner');
  await expect(sharing(page).getByRole('listitem').filter({ hasText: 'Mia Rivera' })).toContainText('Member of Rivera');
  await closeAll(elena, mia);
});

test('notes are saved while typing, are private, and survive a server that is unreachable; a favorite is private, shown immediately, and reverted if the server refuses [DVW-6, DVW-10, ERR-1]', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const { page } = elena;
  await openDocument(page, documentId);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('In the blue box');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await detailsOf(elena, documentId)).notes).toBe('In the blue box');
  expect((await detailsOf(mia, documentId)).notes).toBe('');

  await page.context().route(`**/api/documents/${documentId}`, (route) => route.abort('connectionrefused'));
  await page.getByRole('textbox', { name: 'Notes' }).fill('In the red box');
  await expect(page.getByText('Failed to update document. Your text is still here.')).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('In the red box');
  await page.context().unrouteAll();
  await page.getByRole('textbox', { name: 'Notes' }).press('End');
  await page.getByRole('textbox', { name: 'Notes' }).pressSequentially('!');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await detailsOf(elena, documentId)).notes).toBe('In the red box!');

  const star = page.getByRole('button', { name: 'Pin', exact: true });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await detailsOf(elena, documentId)).isFavorite).toBe(true);
  expect((await detailsOf(mia, documentId)).isFavorite).toBe(false);

  await page.context().route(`**/api/documents/${documentId}`, (route) => route.abort('connectionrefused'));
  await star.click();
  await expect(notice(page, 'Failed to update document')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await closeAll(elena, mia);
});

const FAILURES = [
  {
    sentence: 'Failed to update document',
    act: async (page: Page) => {
      await edit(page).click();
      await page.getByLabel('Name').fill('Too late');
      return () => page.getByRole('button', { name: 'Save Changes' }).click();
    },
  },
  {
    sentence: 'Failed to share document',
    act: async (page: Page) => {
      await share(page).click();
      await families(page).click();
      await sharing(page).getByLabel('Share with another family').selectOption('Rivera');
      return () => sharing(page).getByRole('button', { name: 'Share', exact: true }).click();
    },
  },
  {
    sentence: 'Failed to remove sharing',
    act: async (page: Page) => {
      await share(page).click();
      await families(page).click();
      return () => sharing(page).getByRole('button', { name: 'Remove: Rivera' }).click();
    },
  },
];

test('a change to a document that was unshared and trashed elsewhere says what failed, and why [ERR-1]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const documentIds: string[] = [];
  for (const _ of FAILURES) documentIds.push(await seedDocument(elena.page, elena, PASSPORT));
  await deafen(elena.page);
  for (const [index, { sentence, act }] of FAILURES.entries()) {
    const documentId = documentIds[index] as string;
    await openDocument(elena.page, documentId);
    const press = await act(elena.page);
    await callApi(elena.page, 'DELETE', `/api/documents/${documentId}/shares/${elena.familyId}`);
    await callApi(elena.page, 'DELETE', `/api/documents/${documentId}`);
    await press();
    await expect(notice(elena.page, sentence)).toBeVisible();
    await expect(notice(elena.page, 'This was removed, or you don’t have access.').first()).toBeVisible();
    await elena.page.goto('about:blank'); // leaves the dialog or form that is open
  }
  await closeAll(elena);
});

test('a part that fails to load says so in its place, while the rest of the viewer works [ERR-1, ERR-2, ERR-4]', async ({
  page,
}) => {
  const documentId = await seedDocument(page, await seedPerson(page), PASSPORT);
  await page.route('**/details', (route) => route.abort('connectionrefused'));
  await openDocument(page, documentId);
  const details = page.getByRole('tabpanel', { name: 'Details' });
  await expect(details.getByRole('alert')).toContainText(
    'Failed to load document: Please check your internet connection and try again.',
    { timeout: 20_000 },
  );
  await expect(details).toContainText('13 Dec 2031');
  await page.unrouteAll();
  await details.getByRole('button', { name: 'Try again' }).click();
  await expect(details.getByRole('alert')).toHaveCount(0);
});

test('moving a document to the trash closes the viewer, and Undo brings it back @phone', async ({ browser }) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const { page } = elena;
  await openDocument(page, documentId);
  await openPanel(page);
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(notice(page, 'Passport is in the trash')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(notice(page, 'This document is no longer shared with you.')).toHaveCount(0);
  expect((await callApi(mia.page, 'GET', '/api/documents')).documents).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Passport is back')).toBeVisible();
  expect((await callApi(mia.page, 'GET', '/api/documents')).documents).toHaveLength(1);
  await closeAll(elena, mia);
});
