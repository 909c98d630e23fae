import { expect, test } from '@playwright/test';
import { makeWordFile, onDisk, padTo, type TestFile } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';
import { expectNotice, keptCount, openUpload, queued, sendButton } from './fixtures/uploads.ts';
import { type RunningServer, startServer } from './setup/server.ts';

const MB = 1024 * 1024;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ QUOTA_MB: '2', QUOTA_ENFORCED: 'yes' });
});
test.afterAll(() => server.stop());

const fileOf = (bytes: number, name: string): TestFile => padTo(bytes, makeWordFile(name, `${name}.doc`));

test('with an enforced quota, a document that exceeds it is warned about, refused, and saved once there is room [UPL-1]', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: server.address })).newPage();
  await page.goto('/auth'); // calls go to the page's server
  const person = await seedPerson(page, [{ name: 'Scan', file: fileOf(1.5 * MB, 'scan') }]);
  await page.goto(`/dashboard?member=${person.id}`);
  const dialog = await openUpload(page, onDisk([fileOf(MB, 'second')]));
  await expect(queued(page, 'second.doc')).toContainText('Ready');
  await expect(dialog.getByText('There’s no room left: your documents take up 1.5 MB of 2 MB.')).toBeVisible();
  await sendButton(page).click();
  const refusal =
    'There’s no room left for this file. Remove something first, or ask the person who runs this Kinvault.';
  await expect(queued(page, 'second.doc')).toContainText(refusal);
  expect(await keptCount(page, 'second')).toBe(0);

  // a general document counts against the family's owner [SEC-47]
  await dialog.getByLabel('Upload For').selectOption('General');
  await expect(dialog.getByText(/There’s no room left: your/)).toBeHidden();
  await sendButton(page).click();
  await expect(queued(page, 'second.doc')).toContainText(refusal);
  expect(await keptCount(page, 'second')).toBe(0);

  await page.reload();
  await openUpload(page, [fileOf(MB / 4, 'third')]);
  await sendButton(page).click();
  await expectNotice(page, 'third uploaded');
  expect(await keptCount(page, 'third')).toBe(1);
});
