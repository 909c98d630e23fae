import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, expectNoOverflow, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { closeAll, type Somebody, somebody } from './fixtures/families.ts';
import { DRAWING_LIMIT, makePdf, makePicture } from './fixtures/files.ts';
import { seedDocument } from './fixtures/seed.ts';
import { openDocument } from './fixtures/viewer-side.ts';

const SCAN = makePdf(['Number C01X00T47', 'Second page'], 'passport.pdf');
const editor = (page: Page) => page.getByRole('dialog', { name: 'A copy for one purpose' });

async function openEditor(elena: Somebody, isPhone: boolean): Promise<Locator> {
  const document = { name: 'Passport', file: SCAN, isPrivate: true };
  const documentId = await seedDocument(elena.page, elena, document);
  const change = { revision: 1, number: 'C01X00T47' };
  await callApi(elena.page, 'PATCH', `/api/documents/${documentId}`, change);
  await openDocument(elena.page, documentId);
  if (isPhone) await elena.page.getByRole('button', { name: 'Share', exact: true }).click();
  await elena.page.getByRole('button', { name: 'A copy for…' }).click();
  const dialog = editor(elena.page);
  await expect(dialog.getByRole('button', { name: 'Number, blacked out' })).toBeVisible(DRAWING_LIMIT);
  return dialog;
}

/** What the browser has saved. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await download.path());
}

test('a copy is for somebody, is blacked out by drawing, is seen as it leaves, and is downloaded [LNK-6] @phone', async ({
  browser,
}, { project }) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { page } = elena;
  await useSchemeOfProject(page);
  const dialog = await openEditor(elena, project.name === 'phone');
  const make = dialog.getByRole('button', { name: 'Make the copy' });
  await expect(make).toBeDisabled();
  await dialog.getByLabel('For whom').fill('Almond Court');
  await dialog.getByLabel('What for').fill('Flat application');
  const sheet = dialog.getByRole('group', { name: 'Page 1' });
  const box = await sheet.boundingBox();
  if (!box) throw new Error('the page was expected');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.7, { steps: 4 });
  await page.mouse.up();
  await expect(dialog.getByRole('button', { name: 'Box, blacked out' })).toBeVisible();
  await expect(dialog).toContainText('1 box drawn by you');
  await expectAccessibleAsIs(page, 'copies');
  await expectNoOverflow(page, 'copies');
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await dialog.getByLabel('Page 2 is in the copy').click();
  await expect(dialog).toContainText('1 of 2 pages');
  await make.click();
  await expect(dialog.getByText('A PDF of pictures, 1 page')).toBeVisible(DRAWING_LIMIT);
  if (project.name !== 'phone') await dialog.getByRole('button', { name: 'View full size' }).click();
  await expect(dialog.getByRole('group', { name: 'Page 1' }).locator('canvas')).toBeVisible(DRAWING_LIMIT);
  await expectAccessibleAsIs(page, 'copy made');
  const pdf = await downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  const { documents } = await callApi(page, 'GET', '/api/documents');
  const { entries } = await callApi(page, 'GET', `/api/documents/${documents[0].id}/activity`);
  expect(entries[0]).toMatchObject({
    action: 'copied',
    detail: { receiver: 'Almond Court', purpose: 'Flat application' },
  });
  await closeAll(elena);
});

test('with the keyboard alone a box is added, moved, made larger, shown, taken away, and each step undone [LNK-6]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { page } = elena;
  const dialog = await openEditor(elena, false);
  await dialog.getByRole('button', { name: 'Add a black box' }).press('Enter');
  const box = dialog.getByRole('button', { name: /^Box, / });
  await box.focus();
  const place = () => box.evaluate(({ parentElement }) => (parentElement as HTMLElement).style.cssText);
  const before = await place();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await place()).not.toBe(before);
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: 'Box, visible' })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(box).toHaveCount(0);
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(dialog.getByRole('button', { name: 'Box, visible' })).toBeVisible();
  await undo.click();
  await expect(dialog.getByRole('button', { name: 'Box, blacked out' })).toBeVisible();
  await undo.click();
  expect(await place()).toBe(before);
  await dialog.getByRole('button', { name: 'Show it: Number' }).click();
  await expect(dialog.getByRole('button', { name: 'Number, visible' })).toBeVisible();
  await closeAll(elena);
});

test('the copy is seen beside the editor as it leaves, until something is changed [LNK-6]', async ({ browser }) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { page } = elena;
  await page.setViewportSize({ width: 1280, height: 900 });
  const dialog = await openEditor(elena, false);
  await dialog.getByLabel('For whom').fill('Almond Court');
  const make = dialog.getByRole('button', { name: 'Make the copy' });
  await make.click();
  const small = dialog.locator('.copy-box canvas');
  await expect(small).toBeVisible(DRAWING_LIMIT);
  await expect(dialog.getByRole('button', { name: 'Add a black box' })).toBeVisible();
  await expectAccessibleAsIs(page, 'copy beside the editor');
  await expectNoOverflow(page, 'copy beside the editor');
  const pdf = await downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Add a black box' }).click();
  await expect(small).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Download' })).toHaveCount(0);
  await expect(make).toBeEnabled();
  await closeAll(elena);
});

test('the palette makes a copy of a document that it finds, of a picture, too [LNK-6]', async ({ browser }) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { page } = elena;
  await seedDocument(page, elena, { name: 'Old passport', file: makePicture('passport'), isPrivate: true });
  await page.goto('/dashboard');
  // the key is listened to once this button is there
  await expect(page.getByRole('button', { name: /^Find / }).filter({ visible: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('copy passport');
  await page.getByRole('option', { name: 'Make a copy of Old passport for…' }).click();
  await editor(page).getByLabel('For whom').fill('Almond Court');
  await editor(page).getByRole('button', { name: 'Make the copy' }).click();
  await expect(editor(page).getByText('A PDF of pictures, 1 page')).toBeVisible(DRAWING_LIMIT);
  await editor(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Old passport' })).toBeVisible();
  await expect(editor(page)).toBeHidden();
  await closeAll(elena);
});
