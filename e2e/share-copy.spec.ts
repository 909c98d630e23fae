import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { hasSamples, makePdf, sample } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';
import { openViewer, viewerOf } from './fixtures/viewer.ts';

interface Shared {
  name: string;
  type: string;
  text: string;
}

const LEASE = makePdf('The lease');

/** Replaces the device's share sheet, which no test can open, and records what it gets. */
async function useShareSheet(page: Page, answers: ('' | 'AbortError' | 'NotAllowedError')[] = []): Promise<void> {
  await page.addInitScript((errors) => {
    const shared: Shared[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: ({ files }: { files: File[] }) => files.every(({ name }) => !name.endsWith('.docx')),
      share: async ({ files }: { files: File[] }) => {
        const error = errors.shift();
        if (error) throw new DOMException('', error);
        for (const file of files) shared.push({ name: file.name, type: file.type, text: await file.text() });
      },
    });
  }, answers);
}

const shared = (page: Page) => page.evaluate(() => (window as unknown as { shared: Shared[] }).shared);
const sendRow = (page: Page) => page.getByRole('button', { name: /^Send a copy/ });

async function openShareSheet(page: Page, name: string) {
  await openViewer(page, name);
  await viewerOf(page).getByRole('button', { name: 'Share', exact: true }).click();
  return page.getByRole('dialog', { name: `Share ${name}` });
}

test('a copy goes to the device’s share sheet, byte for byte, and closing that sheet shows no error [OFF-5] @phone-only @phone', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  await useShareSheet(page, ['AbortError']);
  await seedPerson(page, [{ name: 'Lease', file: LEASE }]);
  const sheet = await openShareSheet(page, 'Lease');
  await expect(sheet).toContainText('Leaves Kinvault');
  await expect(sheet).toContainText('You can’t take a copy back.');
  await expectAccessibleAsIs(page, 'share sheet');
  await sendRow(page).click();
  await expect(sendRow(page)).not.toHaveAttribute('aria-busy', 'true');
  expect(await shared(page)).toEqual([]);
  await expect(page.locator('.toast-title')).toHaveCount(0);
  await sendRow(page).click();
  await expect.poll(() => shared(page)).toHaveLength(1);
  expect(await shared(page)).toEqual([
    { name: LEASE.name, type: 'application/pdf', text: LEASE.buffer.toString('utf8') },
  ]);
});

test('a file that loads longer than the tap is valid is sent with the next tap [OFF-5] @phone-only @phone', async ({
  page,
}) => {
  await useShareSheet(page, ['NotAllowedError']);
  await seedPerson(page, [{ name: 'Lease', file: LEASE }]);
  await openShareSheet(page, 'Lease');
  await sendRow(page).click();
  await expect(sendRow(page)).toContainText('The copy is ready. Tap once more');
  await page.route('**/api/documents/*/link', (route) => route.abort()); // the file is already loaded
  await sendRow(page).click();
  await expect.poll(() => shared(page)).toHaveLength(1);
});

test('if the device cannot share such a file, the copy is saved, and a failure says so [OFF-5] @phone-only @phone', async ({
  page,
}) => {
  test.skip(!hasSamples, 'needs ../shared/samples');
  await useShareSheet(page);
  await seedPerson(page, [{ name: 'Letter', file: sample('office/docx-table.docx') }]);
  await openShareSheet(page, 'Letter');
  const download = page.waitForEvent('download');
  await sendRow(page).click();
  expect((await download).suggestedFilename()).toBe('docx-table.docx');
  await expect(page.locator('.toast-title', { hasText: 'Copy saved' })).toBeVisible();
  expect(await shared(page)).toEqual([]);
  await expect(sendRow(page)).toHaveCount(0);
  await page.route('**/api/documents/*/link', (route) => route.abort());
  await openShareSheet(page, 'Letter');
  await sendRow(page).click();
  await expect(page.locator('.toast-title', { hasText: 'Download failed' })).toBeVisible();
});

test('the phone prints only the document [OFF-5] @phone-only @phone', async ({ page }) => {
  await seedPerson(page, [{ name: 'Lease', file: LEASE }]);
  await page.addInitScript(() => Object.assign(window, { prints: 0, print: () => Object(window).prints++ }));
  const sheet = await openShareSheet(page, 'Lease');
  await sheet.getByRole('button', { name: /^Print/ }).click();
  await expect.poll(() => page.evaluate(() => Object(window).prints)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(viewerOf(page)).toBeHidden();
  const sheetOfPaper = page.getByRole('img', { name: 'Page 1' });
  await expect(sheetOfPaper).toBeVisible();
  expect(await sheetOfPaper.getAttribute('src')).toMatch(/^blob:/);
});
