import { expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { closeAll, notice, somebody } from './fixtures/families.ts';
import { detailsOf, elenaAndMia, openDocument, openPanel } from './fixtures/viewer-side.ts';

const PASSPORT = { name: 'Passport', type: 'Passport', expiresOn: '2031-12-13' };
const LEASE = { name: 'Lease', type: 'Legal', isGeneral: true };
const TYPES = [
  'ID',
  'Passport',
  'Driver License',
  'Birth Certificate',
  'Insurance',
  'Medical',
  'Education',
  'Financial',
  'Legal',
  'Other',
];
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true });

test('a year of two digits is completed and shown before it is saved, and an unlimited paper has no expiry [D-47]', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const { page } = elena;
  await openDocument(page, documentId);
  await openPanel(page);
  await edit(page).click();
  const form = page.getByRole('complementary', { name: 'Edit document' });
  const expiry = form.getByLabel('Expiry date');
  const thisYear = new Date().getFullYear();
  const inTwoYears = thisYear + 2;
  await expiry.fill(`00${String(inTwoYears).slice(2)}-04-03`);
  await expiry.press('Enter');
  await expect(expiry).toHaveValue(`${inTwoYears}-04-03`);
  await expect(form.getByText(`Read as 3 Apr ${inTwoYears}`)).toBeVisible();
  const issue = form.getByLabel('Date of issue');
  await issue.fill(`00${String(inTwoYears).slice(2)}-04-03`);
  await issue.blur();
  await expect(issue).toHaveValue(`${inTwoYears - 100}-04-03`);
  await issue.fill('0202-04-03');
  await issue.blur();
  await expect(form.getByText('Please check the year: dates can be from 1900 to 2200.')).toBeVisible();
  await issue.fill('');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  expect(await detailsOf(elena, documentId)).toMatchObject({ expiresOn: `${inTwoYears}-04-03`, issuedOn: null });

  await edit(page).click();
  await expiry.fill('9999-12-31');
  await expiry.blur();
  await expect(expiry).toHaveValue('');
  await expect(form.getByText('No expiry')).toBeVisible();
  await closeAll(elena, mia);
});

test('edit mode changes every field, tags by Enter, button and click, and saves or cancels [DVW-7, DVW-8, DVW-10, STA-10] @phone', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const { page } = elena;
  await openDocument(page, documentId);
  await openPanel(page);
  await edit(page).click();
  const form = page.getByRole('complementary', { name: 'Edit document' });
  await expect(form.getByLabel('Type', { exact: true }).locator('option')).toContainText(TYPES);
  await form.getByLabel('Name').fill('Old identity card');
  await form.getByLabel('Type', { exact: true }).selectOption('ID');
  await form.getByLabel('Expiry date').fill('2032-01-31');
  await form.getByLabel('Date of issue').fill('2022-02-01');
  await form.getByLabel('Number', { exact: true }).fill('ID 99');
  await form.getByLabel('Issuing country').fill('Utopia');
  await form.getByLabel('Notes').fill('In the safe');
  await form.getByText('Favorite').click();
  const newTag = form.getByLabel('New tag');
  await newTag.fill('  Travel ');
  await newTag.press('Enter');
  for (const tag of ['travel', '   ', 'School', 'Blue box']) {
    await newTag.fill(tag);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await form.getByRole('button', { name: 'Remove tag School' }).click();
  await expect(form.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['Travel', 'Blue box']);

  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page, 'Changes saved')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText('31 Jan 2032');
  expect(await detailsOf(elena, documentId)).toMatchObject({
    name: 'Old identity card',
    type: 'ID',
    expiresOn: '2032-01-31',
    issuedOn: '2022-02-01',
    number: 'ID 99',
    issuingCountry: 'Utopia',
    notes: 'In the safe',
    tags: ['Travel', 'Blue box'],
    isFavorite: true,
  });

  await edit(page).click();
  await form.getByLabel('Name').fill('Something else');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form).toBeHidden();
  expect((await detailsOf(elena, documentId)).name).toBe('Old identity card');
  await closeAll(elena, mia);
});

test('every way out of edit mode asks before changes are lost [STA-10]', async ({ browser }) => {
  const elena = await somebody(browser, 'Elena Rivera', { documents: [{ name: 'Lease' }, { name: 'Passport' }] });
  const { page } = elena;
  const { documents } = await callApi(elena.page, 'GET', '/api/documents');
  await openDocument(page, documents[0].id);
  await edit(page).click();
  await page.getByLabel('Name').fill('Half a word');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  for (const way of ['Next document', 'Previous document', 'Close']) {
    const button = page.getByRole('button', { name: way }).and(page.locator(':not([aria-disabled=true])'));
    if ((await button.count()) === 0) continue;
    await button.click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Half a word');
  }
  await page.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await closeAll(elena);
});

test('changing the owner explains the consequences first, and then the document is theirs [DVW-7]', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const { page } = elena;
  await openDocument(page, documentId);
  await edit(page).click();
  await page.getByLabel('Owner').selectOption('Mia Rivera');
  await expect(page.getByText('Mia will own it and decide who can see it. It stays shared with Rivera.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText('Mia Rivera');
  expect((await detailsOf(mia, documentId)).ownerId).toBe(mia.id);
  await closeAll(elena, mia);
});

test('two people edit at the same time: the second sees who changed what, chooses field by field, and nothing is lost [DVW-7, STA-10]', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, LEASE);
  for (const { page } of [elena, mia]) {
    await openDocument(page, documentId);
    await edit(page).click();
  }
  await elena.page.getByLabel('Name').fill('Lease of the flat');
  await elena.page.getByLabel('Expiry date').fill('2030-01-31');
  await elena.page.getByLabel('Issuing country').fill('Utopia');

  await mia.page.getByLabel('Name').fill('Tenancy agreement');
  await mia.page.getByLabel('Expiry date').fill('2031-01-31');
  await mia.page.getByLabel('Type', { exact: true }).selectOption('Financial');
  await mia.page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(mia.page, 'Changes saved')).toBeVisible();

  await expect(elena.page.getByText('Someone else edited this document.')).toBeVisible();
  await elena.page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = elena.page.getByRole('dialog', { name: 'Someone else edited this' });
  const name = dialog.getByRole('group', { name: 'Name' });
  await expect(name).toContainText('Lease of the flat');
  await expect(name).toContainText('Tenancy agreement (changed by Mia)');
  await expect(dialog).toContainText('Type: Financial (changed by Mia)');
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await name.getByRole('radio', { name: 'Use theirs' }).check();
  await dialog.getByRole('group', { name: 'Expiry date' }).getByRole('radio', { name: 'Keep mine' }).check();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(elena.page, 'Changes saved')).toBeVisible();
  expect(await detailsOf(mia, documentId)).toMatchObject({
    name: 'Tenancy agreement',
    expiresOn: '2030-01-31',
    type: 'Financial',
    issuingCountry: 'Utopia',
  });
  await expect(mia.page.getByRole('tabpanel', { name: 'Details' })).toContainText('31 Jan 2030');

  await mia.page.getByRole('tab', { name: 'Activity' }).click();
  const activity = mia.page.getByRole('tabpanel', { name: 'Activity' });
  await expect(activity).toContainText('Elena changed the expiry from 31 Jan 2031 to 31 Jan 2030');
  await expect(activity).toContainText('You changed the name from Lease to Tenancy agreement');
  await closeAll(elena, mia);
});
