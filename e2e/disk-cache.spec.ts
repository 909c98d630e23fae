import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { makePdf } from './fixtures/files.ts';
import { filesWith } from './fixtures/kept.ts';
import type { NewPerson } from './fixtures/people.ts';
import { seedDocument, seedPerson } from './fixtures/seed.ts';
import { startServer } from './setup/server.ts';

const PHOTO = fs.readFileSync(path.join(import.meta.dirname, '../apps/server/test/specimens/pictures/phone-td3.jpg'));
const PAPERS = [
  { name: 'Passport of Elena', type: 'Passport', file: makePdf('Passport P7654321', 'elena-passport.pdf') },
  { name: 'Card of Elena', type: 'ID', file: { name: 'elena-card.jpg', mimeType: 'image/jpeg', buffer: PHOTO } },
];
/** Traces to look for in the browser's files: names, numbers, and bytes from the middle of the photo. */
const SECRETS = [
  ...['Passport of Elena', 'elena-passport.pdf', 'P7654321', 'Card of Elena', '%PDF-1.4'],
  PHOTO.subarray(PHOTO.length >> 1, (PHOTO.length >> 1) + 64),
];
/** A host name of a home network. It is no secure context, so browsers ignore Clear-Site-Data. */
const HOME = 'kinvault.local';

async function signInAs(page: Page, { email, password }: NewPerson): Promise<void> {
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Logged in as')).toBeVisible();
}

const WAYS: [string, (page: Page, elsewhere: Page) => Promise<unknown>][] = [
  ['signing out', (page) => page.getByRole('button', { name: 'Sign out' }).click()],
  [
    'a session that was ended elsewhere',
    async (page, elsewhere) => {
      await callApi(elsewhere, 'DELETE', '/api/profile/sessions');
      await page.reload();
    },
  ],
];

test('over plain http, too, no opened paper stays in the browser’s disk cache, however the session ended [SEC-51]', async ({
  browser: seeding,
  playwright,
  launchOptions,
}) => {
  test.slow();
  const server = await startServer({ HOST: '0.0.0.0' });
  const address = `http://${HOME}:${new URL(server.address).port}`;
  const elsewhere = await seeding.newPage({ baseURL: server.address });
  await elsewhere.goto('/auth');
  const person = await seedPerson(elsewhere);
  const ids: string[] = [];
  for (const paper of PAPERS) ids.push(await seedDocument(elsewhere, person, paper));
  for (const [how, leave] of WAYS) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-profile-'));
    const browser = await playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOME} 127.0.0.1`],
      ...{ locale: 'en-GB', timezoneId: 'Europe/London' },
    });
    const page = await browser.newPage();
    await page.goto(`${address}/auth`);
    await signInAs(page, person);
    for (const id of ids) {
      await page.goto(`${address}/dashboard?doc=${id}`);
      await expect(page.getByRole('dialog').locator('canvas, img').first()).toBeVisible();
    }
    await page.goto(`${address}/dashboard`);
    await expect(page.getByText('Logged in as')).toBeVisible();
    await leave(page, elsewhere);
    await expect(page.getByText('Logged in as')).toBeHidden();
    await browser.close();
    const cache = path.join(folder, 'Default', 'Cache');
    expect([how, filesWith(cache, ['/assets/'])]).not.toEqual([how, []]); // proves that this is the cache folder
    expect([how, filesWith(cache, SECRETS)]).toEqual([how, []]);
    fs.rmSync(folder, { recursive: true, force: true });
  }
  await elsewhere.close();
  await server.stop();
});
