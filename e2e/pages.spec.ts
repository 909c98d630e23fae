import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, expectNoOverflow, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { closeAll, notice, type Somebody, somebody } from './fixtures/families.ts';
import { DRAWING_LIMIT, makePdf } from './fixtures/files.ts';
import { seedDocument } from './fixtures/seed.ts';
import { openDocument, openPanel } from './fixtures/viewer-side.ts';

const SCAN = makePdf(['Electricity', 'Meter', 'Empty', 'Lighthouse', 'Payslip'], 'scan.pdf');
const editor = (page: Page) => page.getByRole('dialog', { name: 'Pages of “Scan 0041”' });
const tile = (of: Locator, name: string) => of.getByRole('button', { name, exact: true });

async function openPages(elena: Somebody): Promise<Locator> {
  const documentId = await seedDocument(elena.page, elena, { name: 'Scan 0041', file: SCAN, isPrivate: true });
  await openDocument(elena.page, documentId);
  await openPanel(elena.page);
  await elena.page.getByRole('button', { name: 'Pages…' }).last().click();
  const pages = editor(elena.page);
  await expect(tile(pages, 'Page 5')).toBeVisible();
  return pages;
}

async function listDocuments(page: Page) {
  const { documents } = await callApi(page, 'GET', '/api/documents');
  return documents.map(({ name, type, sharedWith }: { name: string; type: string; sharedWith: string[] }) => ({
    name,
    type,
    isShared: sharedWith.length > 0,
  }));
}

test('a scan is cut, a page is turned, one is left out, and documents are made of it [INB-5] @phone', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { page } = elena;
  await useSchemeOfProject(page);
  const pages = await openPages(elena);
  await expect(pages.getByRole('button', { name: 'Save pages' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Split after page 3' }).click();
  const [first, second] = ['Document 1', 'Document 2'].map((name) => pages.getByRole('region', { name }));
  if (!first || !second) throw new Error('two parts were expected');
  await first.getByLabel('Name').fill('Electricity bill');
  await first.getByLabel('Type').selectOption('Financial');
  await tile(pages, 'Page 3').click();
  await pages.getByRole('button', { name: 'Leave this page out' }).click();
  await expect(tile(first, 'Page 3, left out')).toBeVisible();
  await tile(pages, 'Page 5').click();
  await pages.getByRole('button', { name: 'Turn right' }).click();
  await expect(tile(second, 'Page 5, turned')).toBeVisible();
  await pages.getByRole('button', { name: 'Move the page forward' }).click();
  await second.getByLabel('Name').fill('Trip');
  await expect(second).toContainText('Not shared with a family');
  await expect(pages.getByRole('status')).toHaveText('5 pages, 2 documents.');
  await expectAccessibleAsIs(page, 'pages');
  await expectNoOverflow(page, 'pages');
  await pages.getByRole('button', { name: 'Make 2 documents' }).click();
  await expect(pages).toBeHidden(DRAWING_LIMIT);
  await expect(notice(page, '2 documents made')).toBeVisible();
  expect(await listDocuments(page)).toEqual([
    { name: 'Trip', type: 'Other', isShared: false },
    { name: 'Electricity bill', type: 'Financial', isShared: false },
  ]);
  await closeAll(elena);
});

test('with the keyboard alone: pages are chosen, moved, turned, left out and split, and each step is undone [INB-5]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { page } = elena;
  const pages = await openPages(elena);
  await tile(pages, 'Page 1').focus();
  for (const key of ['ArrowRight', 'Shift+ArrowRight', 'R', 'ArrowRight', 'Delete']) await page.keyboard.press(key);
  const names = () =>
    pages.locator('[data-page]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  const moved = ['Page 1', 'Page 3', 'Page 2, turned', 'Page 4, left out', 'Page 5'];
  await expect.poll(names).toEqual(moved);
  await expect(tile(pages, 'Page 4, left out')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await expect(pages.getByRole('region', { name: 'Document 2' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(pages.getByRole('region', { name: 'Document 2' })).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect.poll(names).toEqual(moved.with(3, 'Page 4'));
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(names).toEqual(moved);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await pages.getByRole('button', { name: 'Save pages' }).press('Enter');
  await expect(pages).toBeHidden(DRAWING_LIMIT);
  await expect(notice(page, 'Pages saved')).toBeVisible();
  await expect(page.locator('.pdf-page')).toHaveCount(4);
  await closeAll(elena);
});

test('a PDF and a photo from the device join the scan, and are dragged where they belong [INB-5]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { page } = elena;
  const pages = await openPages(elena);
  const input = pages.locator('input[type=file]');
  await input.setInputFiles(makePdf(['Annex', 'Map'], 'annex.pdf'));
  await expect(tile(pages, 'Page 7')).toBeVisible();
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await input.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') });
  await tile(pages, 'Page 8').dragTo(tile(pages, 'Page 1'));
  await expect(pages.locator('[data-page]').first()).toHaveAccessibleName('Page 8');
  await pages.getByRole('button', { name: 'Save pages' }).click();
  await expect(pages).toBeHidden(DRAWING_LIMIT);
  await expect(notice(page, 'Pages saved')).toBeVisible();
  await expect(page.locator('.pdf-page')).toHaveCount(8);
  const { entries } = await callApi(
    page,
    'GET',
    `/api/documents/${new URL(page.url()).searchParams.get('doc')}/activity`,
  );
  expect(entries[0]).toMatchObject({ action: 'replaced', detail: { isOfPages: true } });
  await closeAll(elena);
});
