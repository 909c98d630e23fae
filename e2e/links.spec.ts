import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, expectNoOverflow, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { closeAll, notice, type Somebody, somebody } from './fixtures/families.ts';
import { DRAWING_LIMIT, makePdf } from './fixtures/files.ts';
import { seedDocument } from './fixtures/seed.ts';
import { openDocument } from './fixtures/viewer-side.ts';

const CONSENT = { name: 'Travel consent', file: makePdf(['Both parents agree.', 'Second page'], 'consent.pdf') };
const ENDED = 'This link doesn’t work any more';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const sharing = (page: Page) => page.getByRole('dialog', { name: 'Share “Travel consent”' });
const link = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true });
}

/** Somebody without an account, with an address from a message. */
async function visit(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await useSchemeOfProject(page);
  await page.goto(url);
  return page;
}

/** Opens the tab of links in the dialog that shares the document. */
async function openLinks(page: Page, documentId: string): Promise<void> {
  await openDocument(page, documentId);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  if (page.viewportSize()?.width === 360) await page.getByRole('button', { name: 'Share in your family' }).click();
  await sharing(page).getByRole('tab', { name: 'Link' }).click();
}

async function makeLink({ page, ...person }: Somebody, change: object): Promise<{ url: string; linkId: string }> {
  const documentId = await seedDocument(page, { ...person }, CONSENT);
  await openLinks(page, documentId);
  const dialog = sharing(page);
  await dialog.getByLabel('Who is it for').fill('Landlord');
  if ('password' in change) {
    await dialog.getByRole('switch', { name: 'With a password' }).click();
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(/^\p{L}+-\p{L}+-\d\d$/u);
    await dialog.getByLabel('Password', { exact: true }).fill(String(change.password));
  }
  if ('mayDownload' in change) await dialog.getByRole('switch', { name: 'Let them download it' }).click();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(link(page, 'Landlord')).toContainText('Not opened yet');
  const { links } = await callApi(page, 'GET', `/api/documents/${documentId}/links`);
  const { url } = await callApi(page, 'GET', `/api/links/${links[0].id}/address`);
  return { url, linkId: links[0].id };
}

test('a link is made with a password; somebody without an account sees pictures of the pages; turned off, it is like one that never was [LNK-1, LNK-3, LNK-4] @phone', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { page } = elena;
  await useSchemeOfProject(page);
  const { url } = await makeLink(elena, { password: 'amber-willow-31' });
  await shoot(page, 'link-made');
  await expectAccessibleAsIs(page, 'link made');
  await expectNoOverflow(page, 'link made');

  const visitor = await visit(browser, url);
  await expect(heading(visitor, 'Elena Rivera shared a document with you')).toBeVisible();
  await visitor.getByLabel('Password', { exact: true }).fill('amber-wilow-31');
  await visitor.getByRole('button', { name: 'Open the document' }).click();
  await expect(visitor.getByRole('alert')).toHaveText(
    'That’s not the password. 4 tries left, then you’ll have to wait an hour.',
  );
  await shoot(visitor, 'outside-password');
  await expectAccessibleAsIs(visitor, 'password');
  await visitor.getByLabel('Password', { exact: true }).fill('amber-willow-31');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible(DRAWING_LIMIT);
  await expect(visitor.getByRole('main')).toContainText('Travel consent');
  await expect(visitor.getByRole('main')).toContainText(
    'Elena allows viewing only and can see that the link was opened.',
  );
  await expect(visitor.getByRole('button', { name: 'Download' })).toHaveCount(0);
  await shoot(visitor, 'outside-one');
  await expectAccessibleAsIs(visitor, 'one document');
  await expectNoOverflow(visitor, 'one document');

  await visitor.getByRole('button', { name: 'Open full screen' }).click();
  const full = visitor.getByRole('dialog', { name: 'Travel consent' });
  await expect(full.getByRole('img', { name: 'Page 2 of 2' })).toBeAttached(DRAWING_LIMIT);
  const width = async () => (await full.getByRole('img').first().boundingBox())?.width ?? 0;
  const before = await width();
  await visitor.keyboard.press('+');
  expect(await width()).toBeGreaterThan(before * 1.3);
  await expectAccessibleAsIs(visitor, 'full screen');
  await visitor.goBack();
  await expect(full).toHaveCount(0);
  await expect(heading(visitor, 'Elena Rivera shared a document with you')).toBeVisible();

  await page.reload();
  await page.goto('/profile/links');
  const row = page.getByRole('listitem').filter({ hasText: 'Landlord' });
  await expect(row).toContainText('Opened once');
  await shoot(page, 'links-mine');
  await expectAccessibleAsIs(page, 'links');
  await expectNoOverflow(page, 'links');
  await row.getByRole('button', { name: 'Turn off the link for Landlord' }).click();
  await expect(notice(page, 'The link for Landlord is off')).toBeVisible();
  await visitor.reload();
  await expect(heading(visitor, ENDED)).toBeVisible();
  await shoot(visitor, 'outside-ended');
  await expectAccessibleAsIs(visitor, 'ended');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: 'Copy: Landlord' })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByLabel('Password', { exact: true })).toBeVisible();
  await visitor.goto(`${new URL(url).origin}/open#unknown`);
  await expect(heading(visitor, ENDED)).toBeVisible();
  await visitor.context().close();
  await closeAll(elena);
});

test('a visit that is over begins again by itself, also for somebody who gave a password [LNK-1]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { url } = await makeLink(elena, { password: 'amber-willow-31', mayDownload: true });
  const visitor = await visit(browser, url);
  await visitor.getByLabel('Password', { exact: true }).fill('amber-willow-31');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible(DRAWING_LIMIT);
  await visitor.context().clearCookies();
  await visitor.getByRole('button', { name: 'Open full screen' }).click();
  await expect(visitor.getByRole('dialog').getByRole('img', { name: 'Page 2 of 2' })).toBeAttached(DRAWING_LIMIT);
  await visitor.keyboard.press('Escape');
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Travel consent.pdf');
  await visitor.context().close();
  await closeAll(elena);
});

test('several chosen documents go out by one link, a collection by another, and a visitor reports what was unexpected [LNK-1]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { page } = elena;
  const ids = [await seedDocument(page, elena, CONSENT), await seedDocument(page, elena, { name: 'Lease' })];
  const car = await callApi(page, 'POST', '/api/collections', { kind: 'car', name: 'The car', familyId: null });
  const path = `/api/collections/${car.collectionId}/documents`;
  await callApi(page, 'PUT', path, { documentIds: ids.slice(1), areIn: true });
  await page.goto(`/dashboard?member=${elena.id}`);
  await page.getByRole('button', { name: 'Select several' }).click();
  for (const name of ['Travel consent', 'Lease']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('region', { name: 'Selected documents' }).getByRole('button', { name: 'Link' }).click();
  const url = await makeFor(page, 'Landlord');
  await page.goto(`/dashboard?collection=${car.collectionId}`);
  await page.getByRole('button', { name: 'More about The car' }).click();
  await page.getByRole('menuitem', { name: 'Make a link' }).click();
  const other = await makeFor(page, 'Garage');

  const visitor = await visit(browser, url);
  await expect(heading(visitor, 'Elena Rivera shared 2 documents with you')).toBeVisible();
  await expect(visitor.getByRole('img', { name: 'Page 1 of 2' })).toBeVisible(DRAWING_LIMIT);
  await expectAccessibleAsIs(visitor, 'several documents');
  await visitor.getByRole('button', { name: 'Report this link' }).click();
  await visitor.getByRole('button', { name: 'Report it' }).click();
  await expect(visitor.getByRole('status')).toHaveText('Thank you. Elena has been told.');
  const { notices } = await callApi(page, 'GET', '/api/notices');
  expect(notices.map(({ kind }: { kind: string }) => kind)).toContain('link_reported');
  // the address of another link, pasted into the same window
  await visitor.goto(other);
  await expect(heading(visitor, 'Elena Rivera shared a document with you')).toBeVisible();
  await expect(visitor.getByRole('heading', { level: 2 })).toHaveText('Lease');
  await visitor.context().close();
  await closeAll(elena);
});

/** Types the receiver into the dialog, makes the link, and closes the dialog. */
async function makeFor(page: Page, receiver: string): Promise<string> {
  await page.getByLabel('Who is it for').fill(receiver);
  await page.getByRole('button', { name: 'Make the link' }).click();
  const made = page.getByRole('dialog', { name: `The link for ${receiver}` });
  const url = await made.getByText('/open#').textContent();
  await made.getByRole('button', { name: 'Done' }).click();
  return url ?? '';
}

test('the page of a link answers in the language of the visitor, and asks to be kept by nobody [LNK-1, LNG-2]', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'ar' });
  const page = await context.newPage();
  const response = await page.goto('/open#unknown');
  expect(await response?.headerValue('x-robots-tag')).toBe('none');
  expect(await response?.headerValue('referrer-policy')).toBe('no-referrer');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('link');
  await expectNoOverflow(page, 'ended in Arabic');
  await context.close();
});

test('somebody outside hands in what they are asked for, takes back one file, and gets a receipt [LNK-5] @phone', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { page } = elena;
  await useSchemeOfProject(page);
  await page.goto('/profile/links');
  await page.getByRole('button', { name: 'Ask for a document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a document' });
  await dialog.getByLabel('What do you need?').fill('The signed loan contract');
  await dialog.getByLabel('A word to them (optional)').fill('All four pages, please.');
  await dialog.getByLabel('Who hands it in').fill('Bank of Alma');
  await expect(dialog.getByRole('region', { name: 'What they see' })).toContainText(
    'Elena Rivera asks you for: The signed loan contract',
  );
  await shoot(page, 'ask');
  await expectAccessibleAsIs(page, 'asking');
  await expectNoOverflow(page, 'asking');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const made = page.getByRole('dialog', { name: 'The link for Bank of Alma' });
  const url = (await made.getByRole('region', { name: 'The link' }).getByText('/open#').textContent()) ?? '';
  await expectAccessibleAsIs(page, 'request made');

  const visitor = await visit(browser, url);
  await expect(heading(visitor, 'Elena Rivera asks you for: The signed loan contract')).toBeVisible();
  await expect(visitor.getByRole('main')).toContainText('All four pages, please.');
  await shoot(visitor, 'outside-request');
  const [chooser] = await Promise.all([
    visitor.waitForEvent('filechooser'),
    visitor.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  const [one, other] = [makePdf('Page one', 'one.pdf'), makePdf('Page two', 'two.pdf')];
  const wrong = { name: 'notes.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ nothing') };
  await chooser.setFiles([one, other, wrong]);
  await expect(visitor.getByText('2 of 3 files are with Elena')).toBeVisible();
  await expect(visitor.getByRole('listitem').filter({ hasText: 'notes.exe' })).toContainText(
    'Kinvault takes pictures, PDFs, and Word and Excel files.',
  );
  await shoot(visitor, 'outside-hand-in');
  await expectAccessibleAsIs(visitor, 'handing in');
  await expectNoOverflow(visitor, 'handing in');
  await visitor.getByRole('button', { name: 'Remove notes.exe' }).click();
  await visitor.getByRole('button', { name: 'Take back two.pdf' }).click();
  await expect(visitor.getByText('1 of 1 file is with Elena')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('1 of 1 file is with Elena')).toBeVisible();
  await visitor.getByRole('button', { name: 'I’m done' }).click();
  await expect(heading(visitor, 'Thank you, that’s all')).toBeVisible();
  await expect(visitor.getByRole('main')).toContainText('1 file is with Elena now.');
  await shoot(visitor, 'outside-receipt');
  await expectAccessibleAsIs(visitor, 'receipt');

  await made.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'The signed loan contract' })).toContainText(
    '1 file handed in',
  );
  await visitor.context().close();
  await closeAll(elena);
});
