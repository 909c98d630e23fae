import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { closeAll, notice, send, somebody, timed } from './fixtures/families.ts';
import { makePdf } from './fixtures/files.ts';
import { change, deafen, detailsOf, elenaAndMia, openDocument } from './fixtures/viewer-side.ts';

const PASSPORT = { name: 'Passport', type: 'Passport', expiresOn: '2031-12-13' };
const LEASE = { name: 'Lease', type: 'Legal', isGeneral: true };
const TYPES = [
  'ID',
  'Passport',
  'Driver License',
  'Birth Certificate',
  'Insurance',
  'Medical',
  'Education',
  'Financial',
  'Legal',
  'Other',
];

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true });
const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true });
const sharing = (page: Page) => page.getByRole('dialog', { name: 'Who can see this?' });

/** On a phone the panel lies in a sheet. */
async function openPanel(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
}

test('the tabs say what is known of a document, and a number only when asked for it [DVW-6] @phone', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const about = { number: 'X0438125', issuingCountry: 'Utopia', issuedOn: '2021-12-14', tags: ['Travel'] };
  await change(elena, documentId, about);
  const { page } = elena;
  await openDocument(page, documentId);
  await openPanel(page);
  const details = page.getByRole('tabpanel', { name: 'Details' });
  for (const fact of ['Elena Rivera', 'Rivera, 2 people', 'Date added', '13 Dec 2031', '1 KB', 'Travel', 'Utopia']) {
    await expect(details).toContainText(fact);
  }
  await expect(details).toContainText('Issued 14 Dec 2021');
  await expect(details).not.toContainText('X0438125');
  await details.getByRole('button', { name: 'Show number' }).click();
  await expect(details).toContainText('X0438125');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Activity' })).toContainText('Viewed1 time this session');
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(details).toContainText('Hidden');
  await expect(details).not.toContainText('X0438125');

  await details.getByRole('button', { name: 'Who can see this?' }).click();
  await expect(sharing(page).getByRole('listitem').filter({ hasText: 'Elena Rivera' })).toContainText('Owner, always');
  await expect(sharing(page).getByRole('listitem').filter({ hasText: 'Mia Rivera' })).toContainText('Member of Rivera');
  await closeAll(elena, mia);
});

test('notes are saved while one types, are nobody else’s, and are not lost while the server is away [DVW-6]', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const { page } = elena;
  await openDocument(page, documentId);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('In the blue box');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await detailsOf(elena, documentId)).notes).toBe('In the blue box');
  expect((await detailsOf(mia, documentId)).notes).toBe('');

  await page.context().route(`**/api/documents/${documentId}`, (route) => route.abort('connectionrefused'));
  await page.getByRole('textbox', { name: 'Notes' }).fill('In the red box');
  await expect(page.getByText('Failed to update document. What you wrote is kept here.')).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('In the red box');
  await page.context().unrouteAll();
  await page.getByRole('textbox', { name: 'Notes' }).press('End');
  await page.getByRole('textbox', { name: 'Notes' }).pressSequentially('!');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await detailsOf(elena, documentId)).notes).toBe('In the red box!');
  await closeAll(elena, mia);
});

test('edit mode changes every field, tags by Enter, button and click, and saves or cancels [DVW-7, DVW-8, DVW-10, STA-10] @phone', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const { page } = elena;
  await openDocument(page, documentId);
  await openPanel(page);
  await edit(page).click();
  const form = page.getByRole('complementary', { name: 'Edit document' });
  expect(await form.getByLabel('Type').locator('option').allTextContents()).toEqual(TYPES);
  await form.getByLabel('Name').fill('Old identity card');
  await form.getByLabel('Type').selectOption('ID');
  await form.getByLabel('Expiry date').fill('2032-01-31');
  await form.getByLabel('Date of issue').fill('2022-02-01');
  await form.getByLabel('Number').fill('ID 99');
  await form.getByLabel('Issuing country').fill('Utopia');
  await form.getByLabel('Notes').fill('In the safe');
  await form.getByText('Favorite').click();
  const newTag = form.getByLabel('New tag');
  await newTag.fill('  Travel ');
  await newTag.press('Enter');
  for (const tag of ['travel', '   ', 'School', 'Blue box']) {
    await newTag.fill(tag);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await form.getByRole('button', { name: 'Remove tag School' }).click();
  await expect(form.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['Travel', 'Blue box']);

  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page, 'Changes saved')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText('31 Jan 2032');
  expect(await detailsOf(elena, documentId)).toMatchObject({
    name: 'Old identity card',
    type: 'ID',
    expiresOn: '2032-01-31',
    issuedOn: '2022-02-01',
    number: 'ID 99',
    issuingCountry: 'Utopia',
    notes: 'In the safe',
    tags: ['Travel', 'Blue box'],
    isFavorite: true,
  });

  await edit(page).click();
  await form.getByLabel('Name').fill('Something else');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form).toBeHidden();
  expect((await detailsOf(elena, documentId)).name).toBe('Old identity card');
  await closeAll(elena, mia);
});

test('no way out of edit mode loses what was changed without asking [STA-10]', async ({ browser }) => {
  const elena = await somebody(browser, 'Elena Rivera', { documents: [{ name: 'Lease' }, { name: 'Passport' }] });
  const { page } = elena;
  const { documents } = await send(elena, 'GET', '/api/documents');
  await openDocument(page, documents[0].id);
  await edit(page).click();
  await page.getByLabel('Name').fill('Half a word');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  for (const way of ['Next document', 'Previous document', 'Close']) {
    const button = page.getByRole('button', { name: way }).and(page.locator(':not([aria-disabled=true])'));
    if ((await button.count()) === 0) continue;
    await button.click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Half a word');
  }
  await page.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await closeAll(elena);
});

test('handing a document on says what that means, and then it is theirs [DVW-7]', async ({ browser }) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const { page } = elena;
  await openDocument(page, documentId);
  await edit(page).click();
  await page.getByLabel('Owner').selectOption('Mia Rivera');
  await expect(page.getByText('Mia will own it and decides who sees it. It stays shared with Rivera.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText('Mia Rivera');
  expect((await detailsOf(mia, documentId)).ownerId).toBe(mia.id);
  await closeAll(elena, mia);
});

test('a star is one’s own, seen at once, and goes back when it is not taken [DVW-10, ERR-1]', async ({ browser }) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const { page } = elena;
  await openDocument(page, documentId);
  const star = page.getByRole('button', { name: 'Favorite' });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await detailsOf(elena, documentId)).isFavorite).toBe(true);
  expect((await detailsOf(mia, documentId)).isFavorite).toBe(false);

  await page.context().route(`**/api/documents/${documentId}`, (route) => route.abort('connectionrefused'));
  await star.click();
  await expect(notice(page, 'Failed to update document')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await closeAll(elena, mia);
});

test('two edit at once: the later is told who changed what, chooses field by field, and nothing is lost [DVW-7, STA-10]', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, LEASE);
  for (const { page } of [elena, mia]) {
    await openDocument(page, documentId);
    await edit(page).click();
  }
  await elena.page.getByLabel('Name').fill('Lease of the flat');
  await elena.page.getByLabel('Expiry date').fill('2030-01-31');
  await elena.page.getByLabel('Issuing country').fill('Utopia');

  await mia.page.getByLabel('Name').fill('Tenancy agreement');
  await mia.page.getByLabel('Expiry date').fill('2031-01-31');
  await mia.page.getByLabel('Type').selectOption('Financial');
  await mia.page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(mia.page, 'Changes saved')).toBeVisible();

  await expect(elena.page.getByText('Somebody has changed this document meanwhile.')).toBeVisible();
  await elena.page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = elena.page.getByRole('dialog', { name: 'Changed meanwhile' });
  const name = dialog.getByRole('group', { name: 'Name' });
  await expect(name).toContainText('Lease of the flat');
  await expect(name).toContainText('Tenancy agreement (changed by Mia)');
  await expect(dialog).toContainText('Type: Financial (changed by Mia)');
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await name.getByRole('radio', { name: 'Take theirs' }).check();
  await dialog.getByRole('group', { name: 'Expiry date' }).getByRole('radio', { name: 'Keep mine' }).check();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(elena.page, 'Changes saved')).toBeVisible();
  expect(await detailsOf(mia, documentId)).toMatchObject({
    name: 'Tenancy agreement',
    expiresOn: '2030-01-31',
    type: 'Financial',
    issuingCountry: 'Utopia',
  });
  await expect(mia.page.getByRole('tabpanel', { name: 'Details' })).toContainText('31 Jan 2030');

  await mia.page.getByRole('tab', { name: 'Activity' }).click();
  const activity = mia.page.getByRole('tabpanel', { name: 'Activity' });
  await expect(activity).toContainText('Elena changed the expiry from 31 Jan 2031 to 31 Jan 2030');
  await expect(activity).toContainText('You changed the name from Lease to Tenancy agreement');
  await closeAll(elena, mia);
});

test('sharing needs a family, is said when it is there already, ends, and others see it within moments [DVW-9] @phone', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const { page } = elena;
  await openDocument(page, documentId);
  await openDocument(mia.page, documentId);
  await share(page).click();
  const shareButton = sharing(page).getByRole('button', { name: 'Share', exact: true });
  await expect(sharing(page)).toContainText('Visible to: You and 1 other in Rivera');
  await expect(sharing(page).getByRole('listitem').filter({ hasText: 'Already shared' })).toContainText(
    '1 person: Mia',
  );
  await shareButton.click();
  await expect(sharing(page)).toContainText('Please choose a family.');
  await sharing(page).getByLabel('Share with another family').selectOption('Rivera');
  await shareButton.click();
  await expect(sharing(page).getByText('Already shared', { exact: true })).toHaveCount(2);

  await sharing(page).getByRole('button', { name: 'Remove Rivera' }).click();
  await timed('the sharing’s end is seen', () =>
    notice(mia.page, 'This document is no longer shared with you.').waitFor(),
  );
  await expect(sharing(page)).toContainText('Visible to: Only you');
  await sharing(page).getByLabel('Share with another family').selectOption('Rivera');
  await expect(sharing(page)).toContainText('Mia would see it too.');
  await shareButton.click();
  await expect(sharing(page)).toContainText('Visible to: You and 1 other in Rivera');
  await timed('the sharing is seen', async () => {
    await expect.poll(async () => (await send(mia, 'GET', '/api/documents')).documents.length).toBe(1);
  });
  await openDocument(mia.page, documentId);
  await closeAll(elena, mia);
});

test('of a general document it is said whose it is, and nobody shares it [DVW-9]', async ({ browser }) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, LEASE);
  await openDocument(elena.page, documentId);
  await share(elena.page).click();
  await expect(sharing(elena.page)).toContainText('This is a general document of the Rivera family.');
  await expect(sharing(elena.page).getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
  await closeAll(elena, mia);
});

test('a Viewer finds no way to change a document, and the server refuses every one [SEC-11] @phone', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT, 'Viewer');
  const { page } = mia;
  await openDocument(page, documentId);
  await openPanel(page);
  await expect(page.getByRole('button', { name: 'Favorite' })).toBeVisible();
  for (const name of ['Edit', 'Share', 'Move to trash', 'Replace file']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('Viewed', { exact: true })).toBeVisible();
  await expect(page.getByText('Who did what')).toHaveCount(0);

  const origin = new URL(page.url()).origin;
  const { revision } = await detailsOf(mia, documentId);
  const refused = [
    ['PATCH', '', { revision, name: 'Mine now' }],
    ['DELETE', '', undefined],
    ['POST', '/shares', { familyId: elena.familyId }],
    ['DELETE', `/shares/${elena.familyId}`, undefined],
    ['GET', '/activity', undefined],
    ['POST', '/versions/1/restore', { revision }],
  ] as const;
  for (const [method, path, data] of refused) {
    const url = `/api/documents/${documentId}${path}`;
    const answer = await page.request.fetch(url, { method, data, headers: { origin } });
    expect(answer.status(), `${method} ${path}`).toBe(403);
  }
  expect((await detailsOf(elena, documentId)).name).toBe('Passport');
  await closeAll(elena, mia);
});

const FAILURES = [
  {
    sentence: 'Failed to update document',
    act: async (page: Page) => {
      await edit(page).click();
      await page.getByLabel('Name').fill('Too late');
      return () => page.getByRole('button', { name: 'Save Changes' }).click();
    },
  },
  {
    sentence: 'Failed to share document',
    act: async (page: Page) => {
      await share(page).click();
      await sharing(page).getByLabel('Share with another family').selectOption('Rivera');
      return () => sharing(page).getByRole('button', { name: 'Share', exact: true }).click();
    },
  },
  {
    sentence: 'Failed to remove sharing',
    act: async (page: Page) => {
      await share(page).click();
      return () => sharing(page).getByRole('button', { name: 'Remove Rivera' }).click();
    },
  },
];

for (const { sentence, act } of FAILURES) {
  test(`thrown away elsewhere meanwhile: '${sentence}' says so, and why [ERR-1]`, async ({ browser }) => {
    const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
    await deafen(elena.page);
    await openDocument(elena.page, documentId);
    const press = await act(elena.page);
    await send(elena, 'DELETE', `/api/documents/${documentId}`);
    await press();
    await expect(notice(elena.page, sentence)).toBeVisible();
    await expect(notice(elena.page, 'This is not here any more, or you may not see it.').first()).toBeVisible();
    await closeAll(elena, mia);
  });
}

test('what does not load says so in its place, while the rest of the viewer goes on [ERR-1, ERR-2, ERR-4]', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const { page } = elena;
  await page.route('**/details', (route) => route.abort('connectionrefused'));
  await openDocument(page, documentId);
  const details = page.getByRole('tabpanel', { name: 'Details' });
  await expect(details.getByRole('alert')).toContainText(
    'Failed to load document: Please check your internet connection and try again.',
    { timeout: 20_000 },
  );
  await expect(details).toContainText('13 Dec 2031');
  await page.unrouteAll();
  await details.getByRole('button', { name: 'Try again' }).click();
  await expect(details.getByRole('alert')).toHaveCount(0);
  await closeAll(elena, mia);
});

test('moved to the trash the viewer closes, and Undo brings the document back @phone', async ({ browser }) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
  const { page } = elena;
  await openDocument(page, documentId);
  await openPanel(page);
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(notice(page, 'Passport is in the trash')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(notice(page, 'This document is no longer shared with you.')).toHaveCount(0);
  expect((await send(mia, 'GET', '/api/documents')).documents).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Passport is back')).toBeVisible();
  expect((await send(mia, 'GET', '/api/documents')).documents).toHaveLength(1);
  await closeAll(elena, mia);
});

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PICTURE = { name: 'old-passport.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') };

test('a replaced file is a new version; the earlier one is looked at by a link that ends, and made current again [DAT-4]', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, { ...PASSPORT, file: PICTURE });
  const { page } = elena;
  await openDocument(page, documentId);
  const details = page.getByRole('tabpanel', { name: 'Details' });
  await details.locator('input[type=file]').setInputFiles(makePdf('The renewed passport', 'renewed.pdf'));
  await expect(notice(page, 'The file is replaced')).toBeVisible();
  await expect(details).toContainText('renewed.pdf');
  await details.getByRole('button', { name: 'Versions' }).click();
  await expect(details.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText('Current');

  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    details.getByRole('button', { name: 'Look at version 1' }).click(),
  ]);
  await tab.waitForURL(/\/file\?/);
  await expect(tab.locator('img')).toHaveCount(1);
  const link = new URL(tab.url()).searchParams;
  expect(link.get('signature')).toBeTruthy();
  expect(Number(link.get('until')) - Date.now() / 1000).toBeLessThanOrEqual(3600);
  await tab.close();

  await details.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(notice(page, 'Version 1 is the current one again')).toBeVisible();
  await expect(details.getByRole('listitem').filter({ hasText: 'Version 1' })).toContainText('Current');
  const { versions } = await send(elena, 'GET', `/api/documents/${documentId}/versions`);
  expect(versions).toHaveLength(2);
  await closeAll(elena, mia);
});

async function expectSound(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    where,
  ).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), where).toBe(true);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the panel, edit mode, sharing and activity pass axe, ${colorScheme} @phone`, async ({ browser }) => {
    test.slow();
    const { elena, mia, documentId } = await elenaAndMia(browser, PASSPORT);
    await change(elena, documentId, { number: 'X0438125', tags: ['Travel'], expiresOn: '2031-12-14' });
    const { page } = elena;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openDocument(page, documentId);
    await share(page).click();
    await expect(sharing(page)).toContainText('Visible to:');
    await expectSound(page, 'sharing');
    await page.keyboard.press('Escape');
    await openPanel(page);
    await page.getByRole('button', { name: 'Versions' }).click();
    await expect(page.getByText('Version 1')).toBeVisible();
    await expectSound(page, 'details');
    await page.getByRole('button', { name: 'Who can see this?' }).click();
    await expect(sharing(page)).toContainText('Owner, always');
    await expectSound(page, 'who can see this');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Notes' }).click();
    await expectSound(page, 'notes');
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expect(page.getByText('changed the expiry from 13 Dec 2031 to 14 Dec 2031')).toBeVisible();
    await expectSound(page, 'activity');
    await edit(page).click();
    await expect(page.getByLabel('New tag')).toBeVisible();
    await expectSound(page, 'edit mode');
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectSound(page, 'leaving');
    await closeAll(elena, mia);
  });
}
