import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { closeAll, join } from './fixtures/families.ts';
import { makeWordFile } from './fixtures/files.ts';
import { daysFromToday, seedDocument, seedPerson } from './fixtures/seed.ts';

const PAPERS = [
  { name: 'Old passport', type: 'Passport', expiresOn: daysFromToday(-400) },
  { name: 'New passport', type: 'Passport', expiresOn: daysFromToday(4000) },
  { name: 'Licence', type: 'Driver License', expiresOn: daysFromToday(60) },
  { name: 'Health card', type: 'Insurance', insuranceKind: 'health', expiresOn: daysFromToday(-20) },
  { name: 'Birth certificate', type: 'Birth Certificate' },
];

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'What’s missing' });
/** The texts of a person's row, in the order of the columns. */
const cells = (page: Page, name: string): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell');

test('the table shows who has which paper; a cell opens the best one, and the page explains what counts [KNO-10]', async ({
  page,
}) => {
  await seedPerson(page, PAPERS);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'What’s missing' }).click();
  await expect(title(page)).toBeVisible();
  await expect(
    page.getByText('2 of 5 documents are in order. 1 needs renewing soon, 1 has expired and 1 is missing.'),
  ).toBeVisible();
  await expect(page.getByText('Based on the documents you can see.')).toBeVisible();
  await expect(page.getByText('You’re the only one in your family so far.')).toBeVisible();
  const year = daysFromToday(4000).slice(0, 4);
  await expect(cells(page, 'You')).toContainText([`Until ${year}`, 'Add', 'Expired', 'No expiry', /^By /]);
  await expectAccessibleAsIs(page);
  await cells(page, 'You').first().getByRole('link').press('Enter');
  await expect(page.getByRole('dialog')).toContainText('New passport');
});

test('a gap can be filled with a prefilled upload or marked as not needed, which others see at once [KNO-10]', async ({
  browser,
  page,
}) => {
  const owner = await seedPerson(page);
  const mia = await join(browser, page, owner, { name: 'Mia Rivera', role: 'Viewer' });
  await page.goto('/dashboard?view=missing');
  await mia.page.goto('/dashboard?view=missing');
  const ofMia = page.getByRole('button', { name: 'Add: ID, Mia' });
  await ofMia.press('Enter');
  await page.getByRole('menuitem', { name: 'Mia doesn’t need one' }).press('Enter');
  await expect(cells(page, 'Mia').nth(1)).toHaveText('Not needed');
  await expect(page.getByRole('button', { name: 'Not needed: ID, Mia' })).toBeFocused();
  await expect(cells(mia.page, 'You').nth(1)).toHaveText('Not needed');

  // a Viewer cannot upload for others
  await expect(cells(mia.page, 'Elena').first()).toHaveText('Missing');
  await expect(cells(mia.page, 'Elena').getByRole('button')).toHaveCount(0);
  await mia.page.getByRole('button', { name: 'Not needed: ID, You' }).click();
  await mia.page.getByRole('menuitem', { name: 'I need one after all' }).click();
  await expect(ofMia).toBeVisible();

  await page.getByRole('button', { name: 'Add: Health insurance, Mia' }).click();
  await page.getByRole('menuitem', { name: 'Choose a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await dialog.locator('input[type=file]').first().setInputFiles(makeWordFile('card'));
  await dialog.getByRole('button', { name: 'Upload Document' }).click();
  await expect(cells(page, 'Mia').nth(2)).toContainText('No expiry');
  await expect(cells(mia.page, 'You').nth(2)).toContainText('No expiry');
  await closeAll(mia);
});

test('for an insurance of unknown kind, one tap answers what it is; a car insurance does not count [KNO-14]', async ({
  page,
}) => {
  const owner = await seedPerson(page, [
    { name: 'Car insurance', type: 'Insurance' },
    { name: 'Blue folder', type: 'Insurance', expiresOn: daysFromToday(400) },
  ]);
  await page.goto('/dashboard?view=missing');
  const cell = cells(page, 'You').nth(2);
  await expect(cell).toHaveText('Is this it? Blue folder');
  await expectAccessibleAsIs(page);
  await cell.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Home insurance' }).click();
  await expect(cell).toHaveText('Is this it? Car insurance');
  await cell.getByRole('button').click();
  await page.getByRole('menuitem').nth(1).click();
  await expect(cell).toHaveText('Add');
  const { documents } = await callApi(page, 'GET', '/api/documents');
  expect(
    documents.map((one: { name: string; insuranceKind: string }) => [one.name, one.insuranceKind]).toSorted(),
  ).toEqual([
    ['Blue folder', 'home'],
    ['Car insurance', 'car'],
  ]);
  await seedDocument(page, owner, { name: 'Card', type: 'Insurance' });
  await page.reload();
  await cell.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Yes, health insurance' }).click();
  await expect(cell).toContainText('No expiry');
});

test('on phones each person has a list; papers that are shared with nobody do not count [KNO-10] @phone-only @phone', async ({
  browser,
  page,
}) => {
  const owner = await seedPerson(page, PAPERS);
  const mia = await join(browser, page, owner, { name: 'Mia Rivera' });
  await seedDocument(mia.page, mia, { name: 'ID', type: 'ID' });
  const hidden = await seedDocument(mia.page, mia, { name: 'Passport', type: 'Passport' });
  await callApi(mia.page, 'DELETE', `/api/documents/${hidden}/shares/${owner.familyId}`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/dashboard?view=missing');
  const papers = page.getByRole('region', { name: 'Mia' }).getByRole('listitem');
  await expect(papers).toContainText(['Passport', 'ID', 'Health insurance', 'Birth Certificate', 'Driver License']);
  await expect(papers.first()).toContainText('Add');
  await expect(papers.nth(1)).toContainText('No expiry');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessibleAsIs(page);
  await closeAll(mia);
});

test('a failed load never looks as if everything were missing, and the palette opens this page [KNO-10, KNO-11]', async ({
  page,
}) => {
  await seedPerson(page, PAPERS);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('missing');
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName('What’s missing');
  await page.keyboard.press('Enter');
  await expect(title(page)).toBeVisible();

  let isBroken = true;
  await page.route('**/api/documents?*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t check what’s missing' });
  await expect(failure).toContainText('Your documents are safe.');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessibleAsIs(page);
  isBroken = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
