import { expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { closeAll, notice, timed } from './fixtures/families.ts';
import { detailsOf, elenaAndMia, openDocument, openPanel } from './fixtures/viewer-side.ts';

const PASSPORT = { name: 'Passport', type: 'Passport', expiresOn: '2031-12-13' };
const LEASE = { name: 'Lease', type: 'Legal', isGeneral: true };
const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true });
const sharing = (page: Page) => page.getByRole('dialog', { name: /^(Who can see this|Share “)/ });

test('sharing needs a family, says if it is already shared, can be removed, and others see it within moments [DVW-9]', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const { page } = elena;
  await openDocument(page, documentId);
  await openDocument(mia.page, documentId);
  await share(page).click();
  await sharing(page).getByRole('tab', { name: 'Families' }).click();
  const shareButton = sharing(page).getByRole('button', { name: 'Share', exact: true });
  await expect(sharing(page)).toContainText('Visible to: You and 1 other in Rivera');
  await expect(sharing(page).getByRole('list', { name: 'Shared with' }).getByRole('listitem')).toContainText(
    '1 person: Mia',
  );
  await expect(sharing(page).getByText('Already shared')).toHaveCount(0);
  await shareButton.click();
  await expect(sharing(page)).toContainText('Please choose a family.');
  await sharing(page).getByLabel('Share with another family').selectOption('Rivera');
  await shareButton.click();
  await expect(sharing(page).getByText('Already shared', { exact: true })).toHaveCount(1);

  await sharing(page).getByRole('button', { name: 'Remove: Rivera' }).click();
  await timed('the sharing’s end is seen', () =>
    notice(mia.page, 'This document is no longer shared with you.').waitFor(),
  );
  await expect(sharing(page)).toContainText('Visible to: Only you');
  await expect(sharing(page).getByText('Already shared', { exact: true })).toHaveCount(0);
  await sharing(page).getByLabel('Share with another family').selectOption('Rivera');
  await expect(sharing(page)).toContainText('Mia will see it too.');
  await page.keyboard.press('Escape'); // a family is selected, and the selection would be lost
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await shareButton.click();
  await expect(sharing(page)).toContainText('Visible to: You and 1 other in Rivera');
  await timed('the sharing is seen', async () => {
    await expect.poll(async () => (await callApi(mia.page, 'GET', '/api/documents')).documents.length).toBe(1);
  });
  await openDocument(mia.page, documentId);
  await closeAll(elena, mia);
});

test('a general document names its family and cannot be shared [DVW-9]', async ({ browser }) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, LEASE);
  await openDocument(elena.page, documentId);
  await share(elena.page).click();
  await expect(sharing(elena.page)).toContainText('This is a general document of the Rivera family.');
  await expect(sharing(elena.page).getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
  await closeAll(elena, mia);
});

test('a Viewer is offered no way to change a document, and the server refuses every change [SEC-11] @phone', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT, 'Viewer');
  const { page } = mia;
  await openDocument(page, documentId);
  await openPanel(page);
  const panel = page.getByRole('complementary', { name: 'About this document' });
  await expect(panel.getByRole('button', { name: 'Pin', exact: true })).toBeVisible();
  const isPhone = page.viewportSize()?.width === 360;
  for (const name of ['Edit', 'Share', 'Move to trash', 'Replace file']) {
    await expect((isPhone ? panel : page).getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('Viewed', { exact: true })).toBeVisible();
  await expect(page.getByText('History')).toHaveCount(0);

  const { revision } = await detailsOf(mia, documentId);
  const refused = [
    ['PATCH', '', { revision, name: 'Mine now' }],
    ['DELETE', '', undefined],
    ['POST', '/shares', { familyId: elena.familyId }],
    ['DELETE', `/shares/${elena.familyId}`, undefined],
    ['GET', '/activity', undefined],
    ['POST', '/versions/1/restore', { revision }],
  ] as const;
  for (const [method, path, data] of refused) {
    await expect(callApi(page, method, `/api/documents/${documentId}${path}`, data)).rejects.toThrow('answered 403');
  }
  expect((await detailsOf(elena, documentId)).name).toBe('Passport');
  await closeAll(elena, mia);
});
