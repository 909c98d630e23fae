import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, expectNoOverflow, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { closeAll, type Somebody, somebody } from './fixtures/families.ts';
import { DRAWING_LIMIT, makePdf } from './fixtures/files.ts';
import { seedDocument } from './fixtures/seed.ts';
import { openDocument } from './fixtures/viewer-side.ts';

const BOTH = makePdf(['Front of the card', 'Back of the card'], 'card.pdf');
const ONE = makePdf('The back alone', 'back.pdf');

async function openSheet(elena: Somebody, documentId: string, isPhone = false): Promise<Locator> {
  const { page } = elena;
  await openDocument(page, documentId);
  if (isPhone) await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Both sides on one page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Both sides on one page' });
  await expect(dialog.getByText('85.6 mm', { exact: true })).toBeVisible();
  return dialog;
}

const seedCard = (elena: Somebody, file = BOTH, name = 'Identity card') =>
  seedDocument(elena.page, elena, { name, type: 'ID', expiresOn: '2031-04-01', file, isPrivate: true });

async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return (await readFile(await download.path())).toString('latin1');
}

test('both sides of a card are seen and downloaded in true size; the frame is moved to the card [LNK-7] @phone', async ({
  browser,
}, { project }) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { page } = elena;
  await useSchemeOfProject(page);
  const documentId = await seedCard(elena);
  const dialog = await openSheet(elena, documentId, project.name === 'phone');
  await expect(dialog).toContainText('Identity card, page 1');
  await expect(dialog).toContainText('Identity card, page 2');
  await expect(dialog.locator('.card-place img')).toHaveCount(2, DRAWING_LIMIT);
  await expectAccessibleAsIs(page, 'card sheet');
  await expectNoOverflow(page, 'card sheet');

  await dialog.getByRole('button', { name: 'Change: Front' }).click();
  const frame = dialog.getByRole('button', { name: 'Frame around the card' });
  const before = await frame.boundingBox();
  await frame.press('ArrowUp');
  await frame.press('Shift+ArrowRight');
  const after = await frame.boundingBox();
  if (!before || !after) throw new Error('a frame was expected');
  expect(after.y).toBeLessThan(before.y);
  expect(after.width).toBeGreaterThan(before.width);
  expect(after.width / after.height).toBeCloseTo(85.6 / 54, 1);
  await expectAccessibleAsIs(page, 'frame of a card');
  await dialog.getByRole('button', { name: 'Done' }).click();

  const asked = page.waitForRequest('**/api/documents/card-sheets');
  const pdf = await downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click());
  const { sides } = (await asked).postDataJSON();
  expect(sides).toMatchObject([
    { documentId, page: 1 },
    { documentId, page: 2 },
  ]);
  expect(sides[0].area.y).toBeLessThan(sides[1].area.y);
  expect(pdf).toContain('/MediaBox [0 0 595.276 841.89]');
  expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2);
  const { entries } = await callApi(page, 'GET', `/api/documents/${documentId}/activity`);
  expect(entries[0]).toMatchObject({ action: 'downloaded' });
  await closeAll(elena);
});

test('the back comes from another document, and the page prints in true size, not fitted to it [LNK-7]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { page } = elena;
  const back = await seedCard(elena, ONE, 'The other side');
  const front = await seedCard(elena, makePdf('The front alone', 'front.pdf'));
  const dialog = await openSheet(elena, front);
  const print = dialog.getByRole('button', { name: 'Print' });
  await expect(print).toBeDisabled();
  await dialog.getByRole('button', { name: 'Choose: Back' }).click();
  await dialog.getByLabel('Document').selectOption('The other side');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByText('Letter').click();
  await dialog.getByLabel('Stamp with purpose').click();
  await expect(print).toBeDisabled();
  await dialog.getByLabel('For whom').fill('Harbour School');
  await page.evaluate(() => Object.assign(window, { prints: 0, print: () => Object(window).prints++ }));
  await print.click();
  await expect.poll(() => page.evaluate(() => Object(window).prints), DRAWING_LIMIT).toBe(1);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(printed).toContain('/MediaBox [0 0 612 792]');
  await page.emulateMedia({ media: 'print' });
  const sheet = await page.locator('.printout img').boundingBox();
  expect((sheet?.width ?? 0) / 96).toBeCloseTo(8.5, 2);
  expect((sheet?.height ?? 0) / 96).toBeCloseTo(11, 2);
  for (const documentId of [front, back]) {
    const { entries } = await callApi(page, 'GET', `/api/documents/${documentId}/activity`);
    expect(entries[0]).toMatchObject({ action: 'copied', detail: { receiver: 'Harbour School' } });
  }
  await closeAll(elena);
});
