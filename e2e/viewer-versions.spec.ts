import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { closeAll, notice } from './fixtures/families.ts';
import { makePdf } from './fixtures/files.ts';
import { change, elenaAndMia, openDocument, openPanel } from './fixtures/viewer-side.ts';

const PASSPORT = { name: 'Passport', type: 'Passport', expiresOn: '2031-12-13' };
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true });
const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true });
const sharing = (page: Page) => page.getByRole('dialog', { name: /^(Who can see this|Share “)/ });

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PICTURE = { name: 'old-passport.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') };

test('a replaced file is a new version; the earlier one opens by a link that expires, and can be restored [DAT-4]', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, { ...PASSPORT, file: PICTURE });
  const { page } = elena;
  await openDocument(page, documentId);
  const details = page.getByRole('tabpanel', { name: 'Details' });
  await details.locator('input[type=file]').setInputFiles(makePdf('The renewed passport', 'renewed.pdf'));
  await page.getByRole('radio', { name: 'Keep 13 Dec 2031' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace file' }).last().click();
  await expect(notice(page, 'File replaced')).toBeVisible();
  await expect(details).toContainText('renewed.pdf');
  await details.getByRole('button', { name: 'Versions' }).click();
  await expect(details.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText('Current');

  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    details.getByRole('button', { name: 'View: Version 1' }).click(),
  ]);
  await tab.waitForURL(/\/file\?/);
  await expect(tab.locator('img')).toHaveCount(1);
  const link = new URL(tab.url()).searchParams;
  expect(link.get('signature')).toBeTruthy();
  expect(Number(link.get('until')) - Date.now() / 1000).toBeLessThanOrEqual(3600);
  await tab.close();

  await details.getByRole('button', { name: 'Restore: Version 1' }).click();
  await expect(notice(page, 'Version 1 restored')).toBeVisible();
  await expect(details.getByRole('listitem').filter({ hasText: 'Version 1' })).toContainText('Current');
  const { versions } = await callApi(elena.page, 'GET', `/api/documents/${documentId}/versions`);
  expect(versions).toHaveLength(2);
  await closeAll(elena, mia);
});

test('the panel, edit mode, sharing and activity pass axe @phone', async ({ browser }) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, { ...PASSPORT, file: PICTURE });
  await change(elena, documentId, { number: 'X0438125', tags: ['Travel'], expiresOn: '2031-12-14' });
  const { page } = elena;
  await useSchemeOfProject(page);
  await openDocument(page, documentId);
  await share(page).click();
  if (page.viewportSize()?.width === 360) {
    await expectAccessibleAsIs(page, 'ways to share');
    await page.getByRole('button', { name: 'Share in your family' }).click();
  }
  await expect(sharing(page)).toContainText('Owner');
  await expectAccessibleAsIs(page, 'sharing');
  await page.keyboard.press('Escape');
  await openPanel(page);
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByText('Version 1')).toBeVisible();
  await expectAccessibleAsIs(page, 'details');
  await page.getByRole('button', { name: 'Who can see this?' }).click();
  await expect(sharing(page)).toContainText('Owner');
  await expectAccessibleAsIs(page, 'who can see this');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expectAccessibleAsIs(page, 'notes');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('changed the expiry from 13 Dec 2031 to 14 Dec 2031')).toBeVisible();
  await expectAccessibleAsIs(page, 'activity');
  await edit(page).click();
  await expect(page.getByLabel('New tag')).toBeVisible();
  await expectAccessibleAsIs(page, 'edit mode');
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleAsIs(page, 'leaving');
  await closeAll(elena, mia);
});
