import { expect, type Page, test } from '@playwright/test';
import { makePicture, makeWordFile, onDisk, padTo, type TestFile } from './fixtures/files.ts';
import { openLine } from './fixtures/line.ts';
import { seedPerson } from './fixtures/seed.ts';
import {
  cutServer,
  expectNotice,
  keptCount,
  openUpload,
  queued,
  sendButton,
  slowDown,
  uploadDialog,
} from './fixtures/uploads.ts';

const SLOW = 250_000;

/** As many bytes as a photo, but few pixels: its thumbnail is drawn quickly. */
const largePicture = (name: string): TestFile => padTo(4_100_000, makePicture(name, name));

async function openEmptyList(page: Page): Promise<void> {
  const person = await seedPerson(page);
  await page.goto(`/dashboard?member=${person.id}`);
  await expect(page.getByText('No documents yet')).toBeVisible();
}

/** Expects an upload with some bytes sent: '0.4 of 4.1 MB'. */
async function expectUnderWay(page: Page, fileName: string): Promise<void> {
  await expect(queued(page, fileName)).toContainText(/(?!0\.0)\d\.\d of \d\.\d MB/);
}

test('a queue shows its progress; one file can be canceled and retried while the rest continues [UPL-1]', async ({
  page,
}) => {
  await openEmptyList(page);
  const files = onDisk(['a.png', 'b.png', 'c.png'].map(largePicture));
  const speedUp = await slowDown(page, SLOW);
  const dialog = await openUpload(page, files);
  await expectUnderWay(page, 'a.png');
  await expect(queued(page, 'c.png')).toContainText('Waiting');
  await expect(queued(page, 'a.png').getByRole('progressbar')).toHaveAttribute('aria-valuetext', /of \d\.\d MB/);
  await sendButton(page).click();
  await dialog.getByRole('button', { name: 'Cancel a.png' }).click();
  await expect(queued(page, 'a.png')).toContainText('Canceled');
  await expectUnderWay(page, 'c.png');
  await dialog.getByRole('button', { name: 'Retry a.png' }).click();
  await speedUp();
  await expectNotice(page, '2 documents uploaded');
  await expect(queued(page, 'a.png')).toContainText('Ready');
  await sendButton(page).click();
  await expectNotice(page, 'a uploaded');
  await expect(dialog).toBeHidden();
});

test('a queue resumes by itself after a lost connection, and nothing is saved twice [ERR-1, ERR-2, REL-9]', async ({
  page,
}) => {
  await openEmptyList(page);
  const files = onDisk(['a.png', 'b.png', 'c.png'].map(largePicture));
  const line = await openLine();
  await page.goto(line.url + new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(page.getByText('No documents yet')).toBeVisible();
  const dialog = await openUpload(page);
  await expect(dialog).toBeVisible(); // its code is loaded
  await expect(dialog.getByLabel('Choose files', { exact: true }).first()).toBeAttached();
  line.stall();
  await dialog.getByLabel('Choose files', { exact: true }).first().setInputFiles(files);
  await expect(queued(page, 'a.png')).toContainText(/\d\.\d of \d\.\d MB|Checking/);
  await sendButton(page).click();
  line.cut();
  await expect(queued(page, 'a.png')).toContainText(/Connection lost at \d\.\d of \d\.\d MB/);
  await expect(queued(page, 'b.png')).toContainText('Connection lost');
  await expectNotice(page, 'Upload failed: Connection lost');
  await expectNotice(page, 'Connection Error');
  line.mend();
  await expect(dialog).toBeHidden({ timeout: 40_000 });
  await expectNotice(page, '3 documents uploaded');
  for (const name of ['a', 'b', 'c']) expect(await keptCount(page, name)).toBe(1);
  await line.close();
});

test('a save whose response was lost is repeated, and creates one document [REL-9]', async ({ page }) => {
  await openEmptyList(page);
  let saves = 0;
  await page.route('**/api/documents', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    saves += 1;
    if (saves > 1) return route.continue();
    await route.fetch(); // the server saves it; only the response is lost
    return route.abort('connectionreset');
  });
  const dialog = await openUpload(page, [makeWordFile('Lease', 'Lease.doc')]);
  await sendButton(page).click();
  await expectNotice(page, 'Failed to save document: Please check your internet connection and try again.');
  await expectNotice(page, 'Lease uploaded');
  await expect(dialog).toBeHidden();
  expect(saves).toBe(2);
  expect(await keptCount(page, 'Lease')).toBe(1);
});

test('if the server stops during saving, the dialog waits for it, and the forms keep their values [ERR-1, REL-9]', async ({
  page,
  context,
}) => {
  await openEmptyList(page);
  const dialog = await openUpload(page, [makeWordFile('Lease', 'Lease.doc')]);
  await expect(queued(page, 'Lease.doc')).toContainText('Ready');
  const bringBack = await cutServer(context);
  await sendButton(page).click();
  await expectNotice(page, 'Failed to save document: Please check your internet connection and try again.');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeDisabled();
  await bringBack();
  await expect(dialog).toBeHidden({ timeout: 30_000 });
  expect(await keptCount(page, 'Lease')).toBe(1);
});

test('an upload that keeps failing waits for the person [ERR-1]', async ({ page }) => {
  await openEmptyList(page);
  await page.clock.install();
  await page.route('**/api/uploads', (route) => route.abort('connectionreset'));
  let tries = 0;
  let healthChecks = 0;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/uploads')) tries += 1;
  });
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/health')) healthChecks += 1;
  });
  await openUpload(page, [makeWordFile('Lease', 'Lease.doc')]);
  for (let seen = 1; seen <= 4; seen++) {
    await expect.poll(() => tries).toBe(seen);
    // a clock jump during this check would look like a lost connection and restart the count
    await expect.poll(() => healthChecks).toBe(seen);
    await expect(queued(page, 'Lease.doc')).toContainText('Connection lost');
    await page.clock.fastForward(seen < 4 ? 10_000 : 60_000);
  }
  await page.unroute('**/api/uploads');
  await page.getByRole('button', { name: 'Retry Lease.doc' }).click();
  await expect(queued(page, 'Lease.doc')).toContainText('Ready');
  expect(tries).toBe(4);
});

test('closing the dialog or leaving the page during an upload asks first [UPL-5]', async ({ page }) => {
  await openEmptyList(page);
  const files = onDisk([largePicture('a.png')]);
  const own = page.url();
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Back to Documents' }).click();
  await expect(page.getByText('Select a member to see their documents.')).toBeVisible();
  const speedUp = await slowDown(page, SLOW);
  await page.getByRole('button', { name: 'Add a family document' }).click();
  const dialog = uploadDialog(page);
  await dialog.getByLabel('Choose files', { exact: true }).first().setInputFiles(files);
  await expectUnderWay(page, 'a.png');
  const question = page.getByRole('alertdialog', { name: 'Stop uploading?' });

  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await question.getByRole('button', { name: 'Keep uploading' }).click();
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep uploading' }).click();
  await expectUnderWay(page, 'a.png');
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goBack();
  await question.getByRole('button', { name: 'Stop and close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  await speedUp();
  await page.goto(own);
  await expect(uploadDialog(page)).toBeHidden();
  expect(await keptCount(page, 'a')).toBe(0);
});

test('files dropped while the dialog is still loading are all added [UPL-1]', async ({ page }) => {
  await openEmptyList(page);
  let letPass = () => {};
  const isOpen = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  let isAsked = false;
  await page.route('**/upload-dialog-*.js', async (route) => {
    isAsked = true;
    await isOpen;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('No documents yet')).toBeVisible();
  await dropWordFile(page, 'first.doc');
  await dropWordFile(page, 'second.doc');
  await expect.poll(() => isAsked).toBe(true);
  letPass();
  await expect(queued(page, 'first.doc')).toContainText('Ready');
  await expect(queued(page, 'second.doc')).toContainText('Ready');
});

async function dropWordFile(page: Page, name: string): Promise<void> {
  const content = makeWordFile(name).buffer.toString('base64');
  await page.evaluate(
    ([fileName = '', bytes = '']) => {
      const dataTransfer = new DataTransfer();
      const letters = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0));
      dataTransfer.items.add(new File([letters], fileName, { type: 'application/msword' }));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, content],
  );
}
