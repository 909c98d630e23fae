import fs from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  DRAWING_LIMIT,
  hasSamples,
  makePdf,
  makePicture,
  onDisk,
  padTo,
  sample,
  type TestFile,
  takePhoto,
} from './fixtures/files.ts';
import { newPerson, signUp } from './fixtures/people.ts';
import { type SeededPerson, seedPerson } from './fixtures/seed.ts';
import { queued, sendButton, uploadDialog } from './fixtures/uploads.ts';

// with animations, as most people have them
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Uploads through the picker of the upload dialog, and waits until the dialog has closed. */
async function upload(page: Page, files: TestFile[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload Document' }).first().click();
  const dialog = uploadDialog(page);
  await dialog.locator('input[type=file]').first().setInputFiles(onDisk(files));
  for (const file of files) await expect(queued(page, file.name)).toContainText('Ready');
  await sendButton(page).click();
  await expect(dialog).toBeHidden();
}

function card(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

async function expectThumbnail(page: Page, name: string): Promise<void> {
  const picture = card(page, name).locator('img[src*="/thumbnail"]');
  await expect(picture).toBeVisible(DRAWING_LIMIT);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
}

async function expectSameDownload(page: Page, file: TestFile): Promise<void> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('dialog').or(page.getByRole('main')).getByRole('link', { name: 'Download' }).first().click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe(file.name);
  expect(fs.readFileSync(await download.path()).equals(file.buffer)).toBe(true);
}

/** Opens the page of an account made through the API, and returns its person. */
async function openSeededPapers(page: Page): Promise<SeededPerson> {
  const person = await seedPerson(page);
  await page.goto(`/dashboard?member=${person.id}`);
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  return person;
}

/** Opens the page of the signed-in person. */
async function openOwnPapers(page: Page, person: { name: string }): Promise<void> {
  await page.locator('.member-tile').filter({ hasText: 'You' }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
}

test('a visitor signs up, uploads a photo and a PDF, views them and downloads them byte for byte [UPL-1, UPL-2, GRD-1, DVW-1] @phone', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const person = newPerson();
  await signUp(page, person);
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await openOwnPapers(page, person);
  await expect(page.getByText('No documents yet')).toBeVisible();

  const photo = await takePhoto(page);
  const policy = makePdf('Household policy 2026');
  expect(photo.buffer.length).toBeGreaterThan(3_000_000);
  await upload(page, [photo, policy]);
  await expectThumbnail(page, 'IMG_2041');
  await expectThumbnail(page, 'household-policy');

  await card(page, 'IMG_2041').getByRole('link').first().click();
  await expect(page.locator('.viewer-picture img[src*="/preview"]')).toBeVisible();
  await expectSameDownload(page, photo);
  await page.keyboard.press('Escape');

  await card(page, 'household-policy').getByRole('link').first().click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect.poll(() => darkPixels(page.locator('canvas').first())).toBeGreaterThan(100);
  await expectSameDownload(page, policy);
  expect(complaints).toEqual([]);
});

function darkPixels(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (Number(data[at]) < 100 && Number(data[at + 3]) > 200) dark += 1;
    return dark;
  });
}

test('dropping a file or pasting a picture opens the upload with it [UPL-1]', async ({ page }) => {
  await openSeededPapers(page);
  const dialog = uploadDialog(page);

  await dropFile(page, makePdf('Tenancy agreement', 'tenancy.pdf'));
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('tenancy');
  await sendButton(page).click();
  await expect(card(page, 'tenancy')).toBeVisible();

  await pastePicture(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Ready')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Pasted card');
  await sendButton(page).click();
  await expectThumbnail(page, 'Pasted card');
});

test('an upload shows its progress in bytes, can be canceled, and continues after a lost connection [ERR-2]; unsupported files are recognized by content and refused with a message [UPL-6]', async ({
  page,
}) => {
  await openSeededPapers(page);
  const photo = padTo(4_000_000, makePicture('Slow', 'slow.png'));
  await page.getByRole('main').getByRole('button', { name: 'Upload Document' }).first().click();
  const dialog = uploadDialog(page);

  let isCut = true;
  await page.route('**/api/uploads', (route) => (isCut ? route.abort('connectionreset') : route.continue()));
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(onDisk([photo]));
  await expect(dialog.getByText(/^Connection lost at/)).toBeVisible();
  isCut = false;
  await expect(dialog.getByText(/^Ready/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove slow.png' }).click();
  await expect(sendButton(page)).toBeDisabled();

  await expect(dialog.getByText('Images, PDFs, and documents (max 10MB)')).toBeVisible();
  const disguised = {
    name: 'holiday.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  };
  await dialog.locator('input[type=file]').first().setInputFiles([disguised]);
  await expect(dialog.getByRole('button', { name: /holiday.jpg Kinvault accepts images/ })).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
});

test('a scan, a DOCX and an XLSX are stored and downloaded byte for byte [UPL-8]', async ({ page }) => {
  test.skip(!hasSamples, 'needs ../shared/samples');
  await openSeededPapers(page);
  const files = [
    sample('pdf/scan-without-text-layer.pdf', 'application/pdf'),
    sample('office/docx-various-features.docx'),
    sample('office/xlsx-monthly-budget.xlsx'),
  ];
  await upload(page, files);
  await expectThumbnail(page, 'scan-without-text-layer');
  for (const file of files) {
    await card(page, file.name.replace(/\.\w+$/, ''))
      .getByRole('link')
      .first()
      .click();
    if (!file.name.endsWith('.pdf')) await expect(page.locator('.reading').first()).toBeVisible(DRAWING_LIMIT);
    await expectSameDownload(page, file);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/doc=/);
  }
});

test('the device’s back button closes the viewer [MVW-4] @phone-only @phone', async ({ page }) => {
  const person = await openSeededPapers(page);
  await upload(page, [makePdf('Lease', 'lease.pdf')]);
  await card(page, 'lease').getByRole('link').first().click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.goBack();
  await expect(page.locator('canvas')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
});

async function dropFile(page: Page, file: TestFile): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name, type, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name, { type }));
      return transfer;
    },
    { name: file.name, type: file.mimeType, bytes: file.buffer.toString('base64') },
  );
  const target = page.getByRole('main');
  await target.dispatchEvent('dragenter', { dataTransfer: data });
  await expect(page.getByText(/^Drop to upload/)).toBeVisible();
  await target.dispatchEvent('dragover', { dataTransfer: data });
  await target.dispatchEvent('drop', { dataTransfer: data });
}

async function pastePicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(856, 540);
    const context = canvas.getContext('2d');
    context?.fillRect(20, 20, 300, 200);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    const transfer = new DataTransfer();
    transfer.items.add(new File([blob], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
    );
  });
}
