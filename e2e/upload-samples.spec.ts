import path from 'node:path';
import { expect, test } from '@playwright/test';
import { hasSamples, onDisk, sample, sampleNames, type TestFile } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';
import { expectNotice, openUpload, queued, sendButton } from './fixtures/uploads.ts';

const KINDS = 'Kinvault accepts images (JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF, BMP), PDFs, and Word and Excel files.';
const MEGAPIXELS = 'This image has more than 64 megapixels.';
const UNPACKS = 'This document unpacks to more than 200 MB.';

/** The message next to each hostile file. The others look like accepted files, and are harmless when stored. */
const SENTENCES: Readonly<Record<string, string>> = {
  'docm-with-macro.docm': KINDS,
  'docx-truncated.docx': KINDS,
  'docx-zip-bomb-200mb.docx': UNPACKS,
  'eicar-named-pdf.pdf': KINDS,
  'html-named-jpg.jpg': KINDS,
  'jpeg-giant-280-megapixels.jpg': MEGAPIXELS,
  'png-pixel-bomb-40000x40000.png': MEGAPIXELS,
  'rtf-named-doc.doc': KINDS,
  'svg-with-script.svg': KINDS,
  'zero-bytes.pdf': 'This file is empty.',
  'zip-plain-named-docx.docx': KINDS,
};
const SERVER_TIME = { timeout: 60_000 };

test.skip(!hasSamples, 'needs ../shared/samples');

const isOpenable = (name: string) => !name.endsWith('.json');

function samplesIn(folder: string): TestFile[] {
  return sampleNames(folder)
    .filter(isOpenable)
    .map((name) => sample(`${folder}/${name}`));
}

function oneOfEachExtension(files: TestFile[]): TestFile[] {
  return [...new Map(files.map((file) => [path.extname(file.name), file])).values()];
}

// inspect-samples.int.test.ts covers every sample; this shows that they pass through the queue
test('samples of every kind are accepted, and saved under their own names [UPL-1, UPL-2, UPL-6]', async ({ page }) => {
  test.setTimeout(120_000);
  const person = await seedPerson(page);
  await page.goto(`/dashboard?member=${person.id}`);
  const files = ['images', 'mrz', 'office', 'pdf'].flatMap((folder) => oneOfEachExtension(samplesIn(folder)));
  expect(files.length).toBeGreaterThan(10);
  const dialog = await openUpload(page, onDisk(files));
  for (const { name } of files) await expect(queued(page, name)).toContainText('Ready', SERVER_TIME);
  await sendButton(page).click();
  await expect(dialog).toBeHidden(SERVER_TIME);
  await expectNotice(page, `${files.length} documents uploaded`);
  const { documents } = await (await page.context().request.get('/api/documents?limit=200')).json();
  const names = documents.map((document: { fileName: string }) => document.fileName);
  expect(names.toSorted()).toEqual(files.map(({ name }) => name).toSorted());
});

test('a hostile file is recognized by its content and refused with a sentence, and the rest of the queue continues [UPL-6]', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const person = await seedPerson(page);
  await page.goto(`/dashboard?member=${person.id}`);
  const files = samplesIn('hostile');
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(SENTENCES)));
  const dialog = await openUpload(page, onDisk(files));
  for (const { name } of files) {
    await expect(queued(page, name)).toContainText(SENTENCES[name] ?? 'Ready', SERVER_TIME);
  }
  await sendButton(page).click();
  await expect(dialog).toBeHidden(SERVER_TIME);
  const { documents } = await (await page.context().request.get('/api/documents?limit=200')).json();
  expect(documents).toHaveLength(files.length - Object.keys(SENTENCES).length);
});
