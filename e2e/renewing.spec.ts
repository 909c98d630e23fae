import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { closeAll, notice } from './fixtures/families.ts';
import { makeWordFile } from './fixtures/files.ts';
import { daysFromToday, seedDocument, seedPerson } from './fixtures/seed.ts';
import { elenaAndMia, openDocument, openPanel } from './fixtures/viewer-side.ts';

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Replace Passport' });
const next = (page: Page) => dialog(page).getByRole('button', { name: 'Next' });
const replace = (page: Page) => dialog(page).getByRole('button', { name: 'Replace passport' });
const details = (page: Page) => page.getByRole('tabpanel', { name: 'Details' });
const markAsRenewed = (page: Page) => details(page).getByRole('button', { name: 'Mark as renewed' });

const OLD = { name: 'Passport', type: 'Passport', expiresOn: daysFromToday(70) };
const NEW = { name: 'New one', type: 'Passport', expiresOn: '2036-02-02' };

async function uploadNewPassport(page: Page): Promise<void> {
  await dialog(page)
    .getByLabel('Choose a file', { exact: true })
    .setInputFiles(makeWordFile('The new passport', 'new.doc'));
  await expect(next(page)).toBeDisabled();
  await dialog(page).getByLabel('New expiry date').fill('2036-02-02');
  await next(page).click();
}

async function namesOf(page: Page): Promise<string[]> {
  const { documents } = await callApi(page, 'GET', '/api/documents?limit=50');
  return documents.map(({ name, expiresOn }: typeof OLD) => `${name} ${expiresOn}`);
}

test('a new passport uploaded from home replaces the old one, which can be undone [KNO-9] @phone', async ({ page }) => {
  await useSchemeOfProject(page);
  await seedPerson(page, [OLD]);
  await page.goto('/dashboard');
  await attention(page)
    .getByRole('button', { name: /renewed: Passport$/i })
    .click();
  await expectAccessibleAsIs(page, 'the new paper');
  await uploadNewPassport(page);
  await expect(dialog(page).getByRole('figure').first()).toContainText('Old passport');
  await expect(dialog(page).getByRole('figure').last()).toContainText('New passportUntil 2 Feb 2036');
  // nine months before it expires
  await expect(dialog(page)).toContainText('The first one in May 2035');
  await expectAccessibleAsIs(page, 'both papers');
  await replace(page).click();
  await expect(notice(page, 'Passport renewed')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(attention(page)).toHaveCount(0);
  expect(await namesOf(page)).toEqual(['Passport 2036-02-02']);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(attention(page).getByRole('heading', { name: /^Passport: renew/ })).toBeVisible();
  expect(await namesOf(page)).toHaveLength(2);
});

test('an existing paper replaces the open one, which stays as an earlier document until the renewal is undone [KNO-9]', async ({
  page,
}) => {
  const person = await seedPerson(page, [{ name: 'Policy' }, NEW]);
  const oldId = await seedDocument(page, person, OLD);
  await callApi(page, 'PATCH', `/api/documents/${oldId}`, { revision: 1, notes: 'visa for Norvia' });
  await useSchemeOfProject(page);
  await openDocument(page, oldId);
  await openPanel(page);
  await markAsRenewed(page).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('radio', { name: 'It’s already here' }).check();
  await expect(
    dialog(page)
      .getByRole('radio', { name: /^(New one|Policy)/ })
      .first(),
  ).toHaveAccessibleName(/^New one/);
  await dialog(page)
    .getByRole('radio', { name: /^New one/ })
    .check();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await next(page).press('Enter');
  await expect(dialog(page)).toContainText('your notes');
  await replace(page).press('Enter');

  // the viewer moves to the new one, which links to the old one
  await expect(page).not.toHaveURL(new RegExp(oldId));
  await expect(details(page).getByRole('heading', { name: 'Earlier' })).toBeVisible();
  await expectAccessibleAsIs(page, 'earlier');
  await details(page)
    .getByRole('link', { name: /^Passport/ })
    .click();
  await expect(page.getByText('Replaced by a newer one')).toBeVisible();
  await expectAccessibleAsIs(page, 'replaced');
  await page.getByRole('button', { name: 'Not renewed after all' }).click();
  await expect(markAsRenewed(page)).toBeVisible();
  expect(await namesOf(page)).toHaveLength(3);
});

test('an earlier paper can be opened by its link and through the search, which marks it [KNO-9]', async ({ page }) => {
  const person = await seedPerson(page, []);
  const oldId = await seedDocument(page, person, OLD);
  await callApi(page, 'PATCH', `/api/documents/${oldId}`, { revision: 1, notes: 'visa for Norvia' });
  const newDocumentId = await seedDocument(page, person, NEW);
  await callApi(page, 'POST', `/api/documents/${oldId}/renewals`, { newDocumentId });
  await openDocument(page, oldId);
  await details(page)
    .getByRole('link', { name: /^New one/ })
    .click();
  await expect(page.getByRole('heading', { name: 'New one', exact: true, level: 2 })).toBeVisible();

  await page.goto(`/dashboard?member=${person.id}&q=norvia`);
  const cards = page.getByRole('main').getByRole('link').filter({ hasText: 'visa for Norvia' });
  await expect(cards.filter({ hasText: 'Earlier' })).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('norvia');
  await page.getByRole('option', { name: /Earlier/ }).click();
  await expect(page.getByText('Replaced by a newer one')).toBeVisible();
});

test('a renewal that fails after the upload leaves a separate document, says so, and can continue there [KNO-9]', async ({
  page,
}) => {
  await seedPerson(page, [OLD]);
  await page.goto('/dashboard');
  await attention(page)
    .getByRole('button', { name: /renewed: Passport$/i })
    .click();
  await uploadNewPassport(page);
  await page.route('**/renewals', (route) => route.abort());
  await replace(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The new document is saved, but doesn’t replace');
  expect(await namesOf(page)).toHaveLength(2);
  await page.unroute('**/renewals');
  await dialog(page).getByRole('radio', { name: 'Move it to the trash' }).check();
  await replace(page).click();
  await expect(notice(page, 'Passport renewed')).toBeVisible();
  expect(await namesOf(page)).toEqual(['Passport 2036-02-02']);
  expect((await callApi(page, 'GET', '/api/trash')).documents).toHaveLength(1);
});

test('replacing the file of a paper with an expiry date asks for the new date, and only editors see either action [KNO-9]', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, OLD, 'Viewer');
  const { page } = elena;
  await useSchemeOfProject(page);
  await openDocument(page, documentId);
  await openPanel(page);
  await page.getByLabel('Choose the new file').setInputFiles(makeWordFile('The new passport', 'new.doc'));
  const question = page.getByRole('dialog', { name: 'Does the new file have a new expiry date?' });
  await expect(question.getByRole('radio', { name: /^Keep / })).toBeVisible();
  await expect(question.getByRole('button', { name: 'Replace file' })).toBeDisabled();
  await expectAccessibleAsIs(page, 'the new date');
  await question.getByLabel('New expiry date').fill('2036-02-02');
  await question.getByRole('button', { name: 'Replace file' }).click();
  await expect(notice(page, 'File replaced')).toBeVisible();
  expect(await namesOf(page)).toEqual(['Passport 2036-02-02']);

  await openDocument(mia.page, documentId);
  await expect(mia.page.getByText('2 Feb 2036').first()).toBeVisible();
  await openPanel(mia.page);
  await expect(mia.page.getByRole('button', { name: /^Mark as renewed/ })).toHaveCount(0);
  await closeAll(elena, mia);
});
