import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './fixtures/accessibility.ts';
import { join } from './fixtures/families.ts';
import { makeWordFile } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';
import {
  expectAudienceAboveButton,
  expectNotice,
  keptDocuments,
  openWithPapers,
  papers,
  queued,
  sendButton,
  uploadDialog,
  uploadFoot,
} from './fixtures/uploads.ts';

/** Opens the upload through the palette, on any screen. */
async function openFromPalette(page: Page): Promise<Locator> {
  await expect(page.getByRole('button', { name: /^Find / }).filter({ visible: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('upload document');
  await page.keyboard.press('Enter');
  return uploadDialog(page);
}

const SIZES = [
  { width: 360, height: 640 },
  { width: 768, height: 900 },
  { width: 1280, height: 720 },
];

test('the audience is shown above the button at every width, with no, one and many files [UPL-3, UPL-5]', async ({
  page,
}) => {
  await seedPerson(page);
  await page.goto('/dashboard?upload=true');
  const dialog = uploadDialog(page);
  for (const files of [[], papers(1), papers(12).slice(1)]) {
    if (files.length > 0) await dialog.getByLabel('Choose files', { exact: true }).first().setInputFiles(files);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectAudienceAboveButton(page, 'You and anyone who joins Rivera');
      await expectNoOverflow(page, `${files.length} files at ${size.width} px`);
    }
  }
  await uploadFoot(dialog).getByRole('button', { name: 'Change' }).click();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(uploadFoot(dialog).getByText('No one else, until you share it.')).toBeInViewport({ ratio: 1 });
    await expectAudienceAboveButton(page, 'You and anyone who joins Rivera');
  }
  await dialog.getByRole('radio', { name: 'Only me' }).check();
  await expectAudienceAboveButton(page, 'Only you');
});

test('title and button show how many documents will be uploaded; ‘Change’ in the footer applies to all of them [UPL-3, UPL-5]', async ({
  page,
}) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 1);
  const expectLabel = async (label: string) => {
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(label);
    await expect(sendButton(page)).toHaveText(label);
  };
  await expectLabel('Upload Document');
  await dialog
    .getByLabel('Choose files', { exact: true })
    .first()
    .setInputFiles([...papers(10).slice(1), { ...makeWordFile('x', 'empty.doc'), buffer: Buffer.alloc(0) }]);
  await expect(queued(page, 'empty.doc')).toContainText('This file is empty.');
  await expectLabel('Upload 10 documents');
  for (const { name } of papers(10)) await expect(queued(page, name)).toContainText('Ready');

  await page.route('**/api/uploads', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable' } } }),
  );
  await dialog
    .getByLabel('Choose files', { exact: true })
    .first()
    .setInputFiles([makeWordFile('y', 'failed.doc')]);
  await expect(page.getByRole('button', { name: 'Retry failed.doc' })).toBeVisible();
  await expectLabel('Upload 10 documents');
  await page.unroute('**/api/uploads');
  await page.getByRole('button', { name: 'Retry failed.doc' }).click();
  await expectLabel('Upload 11 documents');
  await expect(uploadFoot(dialog)).toContainText('for all 11 documents');
  await uploadFoot(dialog).getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('radio', { name: 'Only me' }).check();
  await expectAudienceAboveButton(page, 'Only you');
  await sendButton(page).click();
  await expectNotice(page, '11 documents uploaded');
  const documents = await keptDocuments(page);
  expect(documents.map(({ sharedWith }) => sharedWith)).toEqual(documents.map(() => []));
  expect(documents).toHaveLength(11);
});

test('a new user sees one ‘Upload Document’ on home, which uploads for themselves [UPL-3] @phone-only @phone', async ({
  page,
}) => {
  const elena = await seedPerson(page);
  const buttons = page.getByRole('button', { name: 'Upload Document' }).filter({ visible: true });
  for (const path of ['/dashboard', `/dashboard?member=${elena.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(buttons).toHaveCount(1);
    await buttons.click();
    await expect(uploadDialog(page).getByLabel('Upload For')).toHaveValue(`person:${elena.id}`);
  }
});

test('‘Upload Document’ uploads for the person whose documents are on the screen [UPL-3]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const mia = await join(browser, page, elena, { name: 'Mia Rivera' });
  await mia.page.context().close();
  const about = [
    [`/dashboard?member=${mia.id}`, `person:${mia.id}`],
    [`/dashboard?member=${elena.id}`, `person:${elena.id}`],
    ['/dashboard?view=general', `family:${elena.familyId}`],
  ] as const;
  for (const [path, holder] of about) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: 'Upload Document' }).filter({ visible: true }).click();
    await expect(uploadDialog(page).getByLabel('Upload For')).toHaveValue(holder);
    await uploadDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await openFromPalette(page);
    await expect(uploadDialog(page).getByLabel('Upload For')).toHaveValue(holder);
  }
  for (const path of ['/dashboard', '/dashboard?view=timeline', '/dashboard?view=trash']) {
    await page.goto(path);
    await openFromPalette(page);
    await expect(uploadDialog(page).getByLabel('Upload For')).toHaveValue(`person:${elena.id}`);
  }
});

test('many files pass axe as a list, as a form and with all choices open, light and dark [UPL-1]', async ({ page }) => {
  await seedPerson(page);
  const dialog = await openWithPapers(page, 4);
  await dialog.getByLabel('Type', { exact: true }).selectOption('Passport');
  await dialog.getByRole('button', { name: 'Tags for all: None' }).click();
  await dialog.getByLabel('New tag').first().fill('Travel');
  await dialog.getByLabel('New tag').first().press('Enter');
  await uploadFoot(dialog).getByRole('button', { name: 'Change' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Upload For').selectOption('General');
  await expectAccessible(page);
});

test('Cancel, ✕, Esc and Back ask before a chosen file and a typed name are discarded [UPL-5]', async ({ page }) => {
  await seedPerson(page);
  await page.goto('/profile');
  // within the app: leaving across a page load would show the browser's own question
  await page.getByRole('link', { name: 'Back to Documents' }).click();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = uploadDialog(page);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const keep = question.getByRole('button', { name: 'Keep editing' });
  await dialog.getByLabel('Choose files', { exact: true }).first().setInputFiles(papers(1));
  await expect(queued(page, 'paper-01.doc')).toContainText('Ready');
  for (const leave of [
    () => dialog.getByRole('button', { name: 'Cancel', exact: true }).click(),
    () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await leave();
    await keep.click();
    await expect(question).toBeHidden();
    await expect(dialog).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
});
