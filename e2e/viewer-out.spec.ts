import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { DRAWING_LIMIT, hasSamples, makePdf, sample } from './fixtures/files.ts';
import { forgetSession } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';
import { openViewer, viewerOf } from './fixtures/viewer.ts';

test.skip(!hasSamples, 'needs ../shared/samples');

const photo = () => sample('images/exif-orientation-6-landscape.jpg');

/** A toast's title. Its copy for screen readers has more words, so it does not match exactly. */
const notice = (page: Page, title: string) => page.locator('.toast-title', { hasText: title });

async function copyUrl(page: Page): Promise<void> {
  await viewerOf(page).getByRole('button', { name: 'Copy URL' }).click();
}

test('Copy URL copies the document’s URL, which leads back to it through sign-in [DVW-4]', async ({
  page,
  context,
}) => {
  await page.goto('/auth');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await seedPerson(page, [{ name: 'Lease', file: makePdf('Lease') }]);
  await openViewer(page, 'Lease');
  const own = page.url();
  await copyUrl(page);
  await expect(notice(page, 'URL copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(own);
  expect(new URL(copied).pathname).toBe('/dashboard');

  await forgetSession(page);
  await page.goto(copied);
  await expect(page).toHaveURL(/\/auth/);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(viewerOf(page).getByRole('heading', { name: 'Lease' })).toBeVisible();
  await expect(page).toHaveURL(own);
});

test('a URL that cannot be copied is shown, and the URL of a deleted document is not copied [DVW-4, ERR-1]', async ({
  page,
  context,
}) => {
  await seedPerson(page, [{ name: 'Lease', file: makePdf('Lease') }]);
  await openViewer(page, 'Lease');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })); // as on plain http
  await copyUrl(page);
  const dialog = page.getByRole('dialog', { name: 'Failed to copy to clipboard' });
  await expect(dialog.getByRole('textbox')).toHaveValue(page.url());
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await context.setOffline(true);
  await copyUrl(page);
  await expect(notice(page, 'Failed to get public URL')).toBeVisible();
});

/** What the browser would print. The print dialog is not part of the page and does not open. */
async function printed(page: Page): Promise<Buffer> {
  await page.evaluate(() =>
    Object.assign(window, { prints: 0, print: () => ((window as unknown as { prints: number }).prints += 1) }),
  );
  await viewerOf(page).getByRole('button', { name: 'Print' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { prints: number }).prints), { timeout: 45_000 })
    .toBe(1);
  return page.pdf({ preferCSSPageSize: true });
}

function pageSizes(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/g);
  return [...boxes].map(([, width, height]) => (Number(width) > Number(height) ? 'wide' : 'upright'));
}

test('Print prints only the document: all pages of a PDF, an image that fits the paper, a reading [DVW-4]', async ({
  page,
}) => {
  await seedPerson(page, [
    { name: 'Paper', file: sample('pdf/text-14-pages-two-columns.pdf') },
    { name: 'Turned', file: sample('pdf/pages-rotated-second-by-90.pdf') },
    { name: 'Photo', file: photo() },
    { name: 'Letter', file: sample('office/docx-table.docx') },
  ]);
  await openViewer(page, 'Paper');
  await expect(viewerOf(page).locator('canvas').first()).toBeVisible();
  expect(pageSizes(await printed(page))).toEqual(Array.from({ length: 14 }, () => 'upright'));

  await openViewer(page, 'Turned');
  await expect(viewerOf(page).locator('canvas').first()).toBeVisible();
  expect(pageSizes(await printed(page))).toEqual(['upright', 'wide', 'wide']);

  await openViewer(page, 'Photo');
  await expect(viewerOf(page).getByRole('img', { name: 'Photo' })).toBeVisible();
  expect(pageSizes(await printed(page))).toEqual(['wide']);
  await page.emulateMedia({ media: 'print' });
  await expect(viewerOf(page)).toBeHidden();
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await openViewer(page, 'Letter');
  await expect(viewerOf(page).getByText('Bottom right')).toBeVisible(DRAWING_LIMIT);
  expect(pageSizes(await printed(page))).toEqual(['upright']);
});

test('files that cannot be loaded or downloaded show the specified sentences [ERR-1, REL-20]', async ({
  page,
  context,
}) => {
  await seedPerson(page, [
    { name: 'Lease', file: makePdf('Lease') },
    { name: 'Photo', file: photo() },
    { name: 'Between', file: makePdf('Between') }, // the neighbor, which is prefetched
    { name: 'Letter', file: sample('office/docx-table.docx') },
  ]);
  const viewer = await openViewer(page, 'Letter');
  await expect(viewer.getByText('Bottom right')).toBeVisible(DRAWING_LIMIT);
  await context.setOffline(true);
  await viewer.getByRole('link', { name: 'Download' }).click();
  await expect(notice(page, 'Download failed')).toBeVisible();
  await expect(page.getByText('Could not download the document', { exact: true })).toBeVisible();
  await context.setOffline(false);

  await loseStoredFiles(page);
  await openViewer(page, 'Photo');
  await expect(viewer.getByText('Failed to load image')).toBeVisible();
  await viewer.getByRole('link', { name: 'Download' }).first().click();
  await expect(notice(page, 'Failed to download document')).toBeVisible();
  await openViewer(page, 'Lease');
  await expect(viewer.getByText('Failed to load document', { exact: true })).toBeVisible();
  await expect(viewer.getByText('This file is damaged or missing from storage.')).toBeVisible();
});

/** Deletes the stored files of this person's documents, as if a disk had failed. */
async function loseStoredFiles(page: Page): Promise<void> {
  const { documents } = await (await page.context().request.get('/api/documents')).json();
  const store = path.join(path.dirname(process.env.OUTBOX_DIR ?? ''), 'files');
  const files = fs.readdirSync(store, { recursive: true, encoding: 'utf8' });
  for (const { fileId } of documents) {
    const name = files.find((file) => file.includes(fileId) || file.replaceAll(path.sep, '').includes(fileId));
    if (!name) throw new Error(`no stored file ${fileId} among ${files.slice(0, 5)}`);
    fs.rmSync(path.join(store, name));
  }
}
