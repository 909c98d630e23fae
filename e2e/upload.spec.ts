import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { join } from './fixtures/families.ts';
import { makePdf, makeWordFile, onDisk, padTo, type TestFile, takePhoto } from './fixtures/files.ts';
import { stopLiveUpdates } from './fixtures/live.ts';
import { seedPerson } from './fixtures/seed.ts';
import { expectNotice, keptCount, openUpload, queued, sendButton, uploadDialog } from './fixtures/uploads.ts';

const card = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const MB = 1024 * 1024;
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

const fileOf = (bytes: number, name: string): TestFile => padTo(bytes, makeWordFile('Long', name));

async function openOwnPapers(page: Page) {
  const person = await seedPerson(page);
  await page.goto(`/dashboard?member=${person.id}`);
  await expect(page.getByText('No documents yet')).toBeVisible();
  return person;
}

test('a document gets a name, type and date and is saved, and its toast opens it; without a name it is not sent, and targets and types are offered [UPL-1, UPL-2, UPL-3, UPL-4, UPL-5, UPL-6, UPL-7, UPL-8] @phone @tablet', async ({
  page,
}) => {
  await openOwnPapers(page);
  const dialog = await openUpload(page);
  await expect(dialog.getByText('Images, PDFs, and documents (max 10MB)')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await dialog
    .getByLabel('Choose files', { exact: true })
    .first()
    .setInputFiles([makePdf('Policy', 'policy-2026.pdf')]);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('policy-2026');
  await expect(sendButton(page)).toBeEnabled();
  await dialog.getByLabel('Name', { exact: true }).fill('');
  await expect(sendButton(page)).toBeDisabled();
  expect(await dialog.getByLabel('Type', { exact: true }).locator('option').allTextContents()).toEqual(
    expect.arrayContaining(TYPES),
  );
  const targets = await dialog.getByLabel('Upload For').locator('option').allTextContents();
  expect(targets.some((text) => text.startsWith('Elena Rivera'))).toBe(true);
  expect(targets.some((text) => /General/.test(text))).toBe(true);
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Household policy');
  await dialog.getByLabel('Type', { exact: true }).selectOption('Insurance');
  await dialog.getByLabel('Expiry date (optional)').fill('2031-03-04');
  await expect(dialog.getByText('Expires in 4 years')).toBeVisible();
  await sendButton(page).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Household policy')).toBeVisible();
  await expectNotice(page, 'Household policy uploaded');
  await page.locator('[data-toast]').getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog', { name: /Household policy/ })).toBeVisible();
});

test('‘Upload For’ offers the people whom the user may upload for [UPL-3]', async ({ page, browser }) => {
  const elena = await seedPerson(page);
  const david = await join(browser, page, elena);
  const carmen = await join(browser, page, elena, { name: 'Carmen Rivera', role: 'Viewer' });
  const offered = async (reader: Page) => {
    await reader.goto('/dashboard?upload=true');
    const options = uploadDialog(reader).getByLabel('Upload For').locator('option');
    await expect(options.first()).toBeAttached();
    return (await options.allTextContents()).toSorted();
  };
  expect(await offered(page)).toEqual(['Carmen Rivera', 'David Okafor', 'Elena Rivera (You)', 'General']);
  expect(await offered(david.page)).toEqual(['Carmen Rivera', 'David Okafor (You)', 'Elena Rivera', 'General']);
  expect(await offered(carmen.page)).toEqual(['Carmen Rivera (You)']);
  await david.page.context().close();
  await carmen.page.context().close();
});

test('a general document appears among the family’s, and ‘Only me’ takes one press [UPL-3]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const david = await join(browser, page, elena);
  await page.goto(`/dashboard?member=${elena.id}`);
  const dialog = await openUpload(page, [makeWordFile('Lease', 'Lease.doc'), makeWordFile('Diary', 'Diary.doc')]);
  await dialog.getByLabel('Upload For').selectOption('General');
  await expect(queued(page, 'Lease.doc')).toContainText('2 people in Rivera');
  await queued(page, 'Diary.doc').getByRole('button').first().click();
  await expect(queued(page, 'Diary.doc')).toContainText('You and 1 other in Rivera');
  await dialog.getByRole('button', { name: 'Only me' }).click();
  await expect(queued(page, 'Diary.doc')).toContainText('Only you');
  await sendButton(page).click();
  await expectNotice(page, '2 documents uploaded');
  await david.page.goto('/dashboard?view=general');
  await expect(card(david.page, 'Lease')).toBeVisible();
  expect(await keptCount(david.page, 'Diary')).toBe(0);
  expect(await keptCount(page, 'Diary')).toBe(1);
  await david.page.context().close();
});

test('a file without a name is pointed out, and nothing is saved before it has one [UPL-7]', async ({ page }) => {
  await openOwnPapers(page);
  const dialog = await openUpload(page, [makeWordFile('One', 'one.doc'), makeWordFile('Two', 'two.doc')]);
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill('   ');
  await expect(sendButton(page)).toBeDisabled();
  await queued(page, 'two.doc').getByRole('button').first().click();
  await sendButton(page).click();
  await expectNotice(page, 'Missing information');
  await expectNotice(page, 'Please provide a document name and file');
  await expect(queued(page, 'one.doc').getByRole('button').first()).toHaveAttribute('aria-current', 'true');
  expect(await keptCount(page, 'two')).toBe(0);
  await name.fill('One');
  await sendButton(page).click();
  await expectNotice(page, '2 documents uploaded');
});

test('a file of exactly ten megabytes is saved; with one byte more it is refused and not sent [UPL-6]', async ({
  page,
}) => {
  await openOwnPapers(page);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/uploads') && sent.push(request.url()));
  await openUpload(page, onDisk([fileOf(10 * MB, 'full.doc'), fileOf(10 * MB + 1, 'over.doc')]));
  await expect(queued(page, 'over.doc')).toContainText('This file is larger than 10MB.');
  await expect(queued(page, 'full.doc')).toContainText('Ready, 10.0 MB');
  expect(sent).toHaveLength(1);
});

test('a document over the quota shows a warning before it is sent, and is still saved [UPL-1]', async ({ page }) => {
  await openOwnPapers(page);
  const dialog = await openUpload(page, onDisk([fileOf(6 * MB, 'one.doc')]));
  await expect(queued(page, 'one.doc')).toContainText('Ready');
  await expect(dialog.getByText(/over the 10 MB allowance/)).toBeHidden();
  await dialog
    .getByLabel('Choose files', { exact: true })
    .first()
    .setInputFiles(onDisk([fileOf(6 * MB + 1, 'two.doc')]));
  const warning = 'With this, your documents take up 12.0 MB, over the 10 MB allowance. We’ll save it anyway.';
  await expect(dialog.getByText(warning)).toBeVisible();
  await dialog.getByLabel('Upload For').selectOption('General');
  await expect(dialog.getByText(/over the 10 MB allowance/)).toBeHidden();
  await dialog.getByLabel('Upload For').selectOption('Elena Rivera (You)');
  await sendButton(page).click();
  await expectNotice(page, '2 documents uploaded');
  expect(await keptCount(page, 'two')).toBe(1);
});

test('the phone’s camera has a button next to the picker, in the dialog and in the bottom bar [UPL-1] @phone-only', async ({
  page,
}) => {
  await openOwnPapers(page);
  const photo = await takePhoto(page, 'photo.jpg');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo of a document' }).click();
  const camera = await chooser;
  await expect(page.getByLabel('Photo of a document', { exact: true })).toHaveAttribute('capture', 'environment');
  await camera.setFiles(onDisk([photo]));
  await expect(queued(page, 'photo.jpg')).toContainText('Ready');
  const again = page.waitForEvent('filechooser');
  await uploadDialog(page).getByRole('button', { name: 'Take photo' }).click();
  await (await again).setFiles(
    onDisk([{ ...photo, name: 'back.jpg', buffer: Buffer.concat([photo.buffer, Buffer.from('back')]) }]),
  );
  await expect(queued(page, 'back.jpg')).toContainText('Ready');
  await sendButton(page).click();
  await expectNotice(page, '2 documents uploaded');
});

test('a person who lost the right to upload there gets a message, and can choose another target [UPL-3, ERR-1]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const david = await join(browser, page, elena);
  await david.page.goto('/dashboard?view=general');
  const dialog = await openUpload(david.page, [makeWordFile('Lease', 'Lease.doc')]);
  await expect(queued(david.page, 'Lease.doc')).toContainText('Ready');
  await callApi(page, 'PUT', `/api/families/${elena.familyId}/members/${david.id}/role`, { role: 'Viewer' });
  await sendButton(david.page).click();
  await expectNotice(
    david.page,
    'Failed to save document: You can’t upload there anymore. Choose someone else under ‘Upload For’.',
  );
  await expect(dialog.getByLabel('Upload For').locator('option:checked')).toHaveText('No longer possible');
  await dialog.getByLabel('Upload For').selectOption('David Okafor (You)');
  await sendButton(david.page).click();
  await expectNotice(david.page, 'Lease uploaded');
  await david.page.context().close();
});

test('if members fail to load, a message says so, and the known ones stay [ERR-1]', async ({ page }) => {
  await stopLiveUpdates(page); // otherwise the dialog would use a response from before the failure
  await openOwnPapers(page);
  await page.route('**/api/families', (route) => route.abort('connectionrefused'));
  const dialog = await openUpload(page);
  await expectNotice(page, 'Failed to load family members');
  await expect(dialog.getByLabel('Upload For').locator('option')).toHaveText(['Elena Rivera (You)', 'General']);
});

test('a PDF copied in the file manager can be pasted [UPL-1]; the dialog passes axe with files that are ready and refused [UPL-6]', async ({
  page,
}) => {
  await openOwnPapers(page);
  const empty = { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };
  await page.evaluate((bytes) => {
    const transfer = new DataTransfer();
    const content = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0));
    transfer.items.add(new File([content], 'copied.pdf', { type: 'application/pdf' }));
    const event = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
  }, makePdf('Copied').buffer.toString('base64'));
  await expect(queued(page, 'copied.pdf')).toContainText('Ready');
  await uploadDialog(page).getByLabel('Choose files', { exact: true }).first().setInputFiles([empty]);
  await expect(queued(page, 'empty.pdf')).toContainText('This file is empty.');
  await expectAccessible(page);
});
