import { expect, test } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { join } from './fixtures/families.ts';
import { makeWordFile } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';
import {
  expectAudienceAboveButton,
  expectNotice,
  keptDocuments,
  openWithPapers,
  queued,
  sendButton,
  uploadFoot,
} from './fixtures/uploads.ts';

test('‘Upload all for’ and ‘Tags for all’ apply to every file, and the form of one can differ [UPL-3, DVW-8] @phone', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const mia = await join(browser, page, elena, { name: 'Mia Rivera' });
  await mia.page.context().close();
  const dialog = await openWithPapers(page, 3);
  const isPhone = page.viewportSize()?.width === 360;
  await expect(dialog.getByLabel('Upload all for')).toHaveValue(`person:${elena.id}`);
  await dialog.getByLabel('Upload all for').selectOption('Mia Rivera');
  await dialog.getByRole('button', { name: 'Tags for all: None' }).click();
  await dialog.getByLabel('New tag').first().fill('Travel');
  await dialog.getByLabel('New tag').first().press('Enter');
  await expect(dialog.getByRole('button', { name: 'Tags for all: Travel' })).toBeVisible();
  await expect(uploadFoot(dialog).getByText('Mia and 1 other in Rivera')).toBeVisible();
  await dialog.getByLabel('New tag').first().fill('Summer'); // left in the field without Enter, and still applied

  await queued(page, 'paper-02.doc').getByRole('button').first().click();
  await dialog.getByLabel('Upload For').selectOption('General');
  if (isPhone) await dialog.getByRole('button', { name: 'All files' }).click();
  await expect(dialog.getByLabel('Upload all for').locator('option:checked')).toHaveText('Different');
  await expect(uploadFoot(dialog).getByText('Different people for each file')).toBeVisible();
  await expect(uploadFoot(dialog).getByText('Each file shows who can see it')).toBeVisible();
  await expect(queued(page, 'paper-01.doc')).toContainText('Mia and 1 other in Rivera');
  await expect(queued(page, 'paper-02.doc')).toContainText('2 people in Rivera');

  await sendButton(page).click();
  await expectNotice(page, '3 documents uploaded');
  const documents = await keptDocuments(page);
  expect(documents.map(({ ownerId }) => ownerId)).toEqual([mia.id, null, mia.id]);
  expect(documents.map(({ tags }) => tags)).toEqual([0, 1, 2].map(() => ['Travel', 'Summer']));
});

test('a file added later gets the common values [UPL-3, DVW-8]', async ({ page }) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 2);
  await dialog.getByLabel('Upload all for').selectOption('General');
  await dialog.getByRole('button', { name: 'Tags for all: None' }).click();
  await dialog.getByLabel('New tag').first().fill('Home');
  await dialog.getByRole('button', { name: 'Add' }).first().click();
  await dialog
    .getByLabel('Choose files', { exact: true })
    .first()
    .setInputFiles([makeWordFile('Late', 'zz-late.doc')]);
  await expect(dialog.getByRole('button', { name: 'Tags for all: Home' })).toBeVisible();
  await sendButton(page).click();
  await expectNotice(page, '3 documents uploaded');
  const documents = await keptDocuments(page);
  expect(documents.map(({ tags, ownerId }) => [tags, ownerId])).toEqual([0, 1, 2].map(() => [['Home'], null]));
});

test('one file has its own tags, including text left in the field [DVW-8]', async ({ page }) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 1);
  await dialog.getByText('More details').click();
  await dialog.getByLabel('New tag').fill('Car');
  await dialog.getByLabel('New tag').press('Enter');
  await dialog.getByLabel('New tag').fill('House');
  await sendButton(page).click();
  await expectNotice(page, 'paper-01 uploaded');
  expect((await keptDocuments(page)).map(({ tags }) => tags)).toEqual([['Car', 'House']]);
});

test('on a phone a row opens the form of its file, which passes axe and leads back to the list; the button opens a file without a name [UPL-1, UPL-2, UPL-4, UPL-7] @phone-only @phone', async ({
  page,
}) => {
  await seedPerson(page);
  await useSchemeOfProject(page);
  const dialog = await openWithPapers(page, 10);
  await expect(dialog.getByLabel('Name', { exact: true })).toBeHidden();
  await queued(page, 'paper-03.doc').getByRole('button').first().click();
  await expect(dialog.getByRole('button', { name: 'All files' })).toBeFocused();
  await expect(dialog.getByRole('list', { name: 'Files' })).toBeHidden();
  await expectAudienceAboveButton(page, 'You and anyone who joins Rivera');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('paper-03');
  await dialog.getByLabel('Name', { exact: true }).fill('Vaccination record');
  await dialog.getByLabel('Type', { exact: true }).selectOption('Medical');
  await expectAccessibleAsIs(page);
  await dialog.getByRole('button', { name: 'All files' }).click();
  await expect(queued(page, 'paper-03.doc').getByRole('button').first()).toBeFocused();
  await expect(queued(page, 'paper-03.doc')).toContainText('Vaccination record');
  await expect(queued(page, 'paper-03.doc')).toContainText('Medical · no expiry');

  await queued(page, 'paper-10.doc').getByRole('button').first().click();
  await page.keyboard.press('Escape');
  await expect(queued(page, 'paper-10.doc').getByRole('button').first()).toBeFocused();
  await queued(page, 'paper-10.doc').getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Remove paper-10.doc' }).click();
  await expect(dialog.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(9);

  await queued(page, 'paper-02.doc').getByRole('button').first().click();
  await dialog.getByLabel('Name', { exact: true }).fill(' ');
  await dialog.getByRole('button', { name: 'All files' }).click();
  await expect(queued(page, 'paper-02.doc')).toContainText('What’s it called?');
  await sendButton(page).click();
  await expectNotice(page, 'Please provide a document name and file');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(' ');
  expect(await keptDocuments(page)).toEqual([]);
  await dialog.getByLabel('Name', { exact: true }).fill('Paper two');
  await sendButton(page).click();
  await expectNotice(page, '9 documents uploaded');
  expect((await keptDocuments(page)).map(({ name }) => name)).toContain('Vaccination record');
});

test('on a desktop the form stays next to a long list [UPL-1]', async ({ page }) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 20);
  await queued(page, 'paper-20.doc').getByRole('button').first().click();
  await expect(queued(page, 'paper-20.doc')).toBeInViewport();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('paper-20');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('a passport without an expiry date shows a hint in row and form, and is still uploaded [UPL-4, UPL-5]', async ({
  page,
}) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 2);
  const hint = dialog.getByText('Add the expiry date and we’ll remind you.');
  await expect(queued(page, 'paper-01.doc')).toContainText('What is it? Type and date');
  await queued(page, 'paper-01.doc').getByRole('button').first().click();
  await expect(hint).toBeHidden();
  await dialog.getByLabel('Type', { exact: true }).selectOption('Passport');
  await expect(hint).toBeVisible();
  await expect(queued(page, 'paper-01.doc')).toContainText('Passport · no expiry date yet');
  await dialog.getByLabel('Expiry date (optional)').fill('2033-08-22');
  await expect(hint).toBeHidden();
  await dialog.getByLabel('Expiry date (optional)').fill('');
  await sendButton(page).click();
  await expectNotice(page, '2 documents uploaded');
});
