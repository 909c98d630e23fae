import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { join } from './fixtures/families.ts';
import { makePdf } from './fixtures/files.ts';
import { propose, receive } from './fixtures/received.ts';
import { type SeededPerson, seedDocument, seedPerson } from './fixtures/seed.ts';
import { expectNotice, notice } from './fixtures/uploads.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Documents to file' });
const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected files' });
const names = async (page: Page): Promise<string[]> =>
  (await callApi(page, 'GET', '/api/documents')).documents.map(({ name }: { name: string }) => name).toSorted();

/** A scan that nothing is known of, a bill and a contract, in this order. */
async function receiveThree(page: Page, person: SeededPerson): Promise<void> {
  const scan = await receive(page, person, makePdf('?', 'Scan 0041.pdf'), {
    ...{ source: 'folder', from: 'scanner' },
    ...{ daysAgo: 24, isTold: true },
  });
  await propose(scan, {});
  const bill = await receive(page, person, makePdf('Bill', 'IMG_22.pdf'), { source: 'mail', from: person.email });
  await propose(bill, { type: 'Financial', name: 'Electricity bill', issuer: 'Almawatt', expiresOn: '2031-05-06' });
  const loan = await receive(page, person, makePdf('Car loan', 'Car loan.pdf'));
  await propose(loan, { type: 'Legal' });
}

test('several are filed as proposed with one press, and what asks something is left out; the toast undoes it [INB-1]', async ({
  page,
}) => {
  const person = await seedPerson(page);
  await receiveThree(page, person);
  await page.goto('/received');
  await expect(page).toHaveTitle('Received · Kinvault');
  await expect(page.getByText('3 documents are waiting to be filed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Received 3' })).toHaveAttribute('aria-current', 'page');
  await expect(row(page, 'Electricity bill')).toContainText('Read: Almawatt, expires 6 May 2031');
  await expect(row(page, 'Scan 0041')).toContainText('In the trash in 7 days');
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: 'Select all 3' }).check({ force: true });
  await expect(bar(page)).toContainText('3 selected');
  await bar(page).getByRole('button', { name: 'File 2 as proposed' }).click();
  await expectNotice(page, '2 documents are filed');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Received 1' })).toBeVisible();
  expect(await names(page)).toEqual(['Car loan', 'Electricity bill']);

  await notice(page, '2 documents are filed').getByRole('button', { name: 'Undo' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  expect(await names(page)).toEqual([]);
});

test('each is filed with its own choices: name, type, whose, who sees it and a collection [INB-1]', async ({
  page,
  browser,
}) => {
  const person = await seedPerson(page);
  const leo = await join(browser, page, person, { name: 'Leo Rivera' });
  await callApi(page, 'POST', '/api/collections', { kind: 'car', name: 'The car', familyId: person.familyId });
  await receiveThree(page, person);
  await page.goto('/received');
  const choose = async (now: string, next: string) => {
    await row(page, 'Scan 0041').getByRole('button', { name: now }).click();
    await page.getByRole('menu').getByText(next, { exact: true }).click();
  };
  await choose('What is it?', 'Insurance');
  await expect(row(page, 'Scan 0041').getByRole('button', { name: /^Only you Visible to/ })).toBeVisible();
  await choose('You Whose', 'Leo Rivera');
  await expect(row(page, 'Scan 0041').getByRole('button', { name: /^Rivera, 2 people Visible to/ })).toBeVisible();
  await choose('No collection', 'The car');
  await page.getByRole('button', { name: 'Change the name of Scan 0041' }).click();
  await page.getByRole('textbox', { name: 'Change the name of Scan 0041' }).fill('Car insurance');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Change the name of Car insurance' })).toBeFocused();
  await page.getByRole('button', { name: 'File it: Car insurance' }).click();
  await expectNotice(page, 'Car insurance is filed');
  const { documents } = await callApi(page, 'GET', '/api/documents');
  expect(documents).toMatchObject([
    { name: 'Car insurance', type: 'Insurance', ownerId: leo.id, sharedWith: [person.familyId] },
  ]);
  const { collections } = await callApi(page, 'GET', '/api/collections');
  expect(collections[0].documentIds).toEqual([documents[0].id]);
});

test('a file that is here already is named, compared and thrown away, which the toast undoes [INB-1]', async ({
  page,
}) => {
  const file = makePdf('Passport of Leo', 'leo.pdf');
  const person = await seedPerson(page, [{ name: 'Leo’s passport', type: 'Passport', file }]);
  await propose(await receive(page, person, file), { type: 'Passport' });
  await page.goto('/received');
  await expect(row(page, 'leo')).toContainText('This looks like Leo’s passport, which is here already.');
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'You already have this' });
  await expect(dialog).toContainText('Leo’s passport');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Throw away' }).click();
  await expectNotice(page, 'leo is in the trash');
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  await expectAccessible(page);
  await notice(page, 'leo is in the trash').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'leo')).toBeVisible();
});

test('an open page hears of what comes at once [INB-1]', async ({ page }) => {
  const person = await seedPerson(page);
  await page.goto('/received');
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  await receive(page, person, makePdf('Bill', 'Bill.pdf'));
  await expect(row(page, 'Bill')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Received 1' })).toBeVisible();
});

test('on a phone one row is open at a time, and the button below files all that ask nothing [INB-1] @phone-only', async ({
  page,
}) => {
  const person = await seedPerson(page);
  await receiveThree(page, person);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Members' }).first().click();
  await page.getByRole('link', { name: 'Received: 3 waiting' }).filter({ visible: true }).click();
  await expect(page.getByText('3 documents, only you see them.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'File it: Car loan' })).toBeVisible();
  await expectAccessibleAsIs(page);

  await list(page)
    .getByRole('button', { name: /Scan 0041.*What is it\?/ })
    .click();
  await expect(page.getByRole('button', { name: 'File it: Car loan' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'File 2 as proposed' })).toBeVisible();
  await page.getByRole('button', { name: /^What is it\? Type/ }).click();
  await page.getByRole('menu').getByText('Legal', { exact: true }).click();
  await page.getByRole('button', { name: 'File 3 as proposed' }).click();
  await expectNotice(page, '3 documents are filed');
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
});

test('on a phone several are chosen and thrown away together [INB-1] @phone-only', async ({ page }) => {
  const person = await seedPerson(page);
  await seedDocument(page, person, { name: 'Lease' });
  await receiveThree(page, person);
  await page.goto('/received');
  await page.getByRole('button', { name: 'Select several' }).click();
  for (const name of ['Scan 0041', 'Car loan']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check({ force: true });
  }
  await bar(page).getByRole('button', { name: 'Throw away' }).click();
  await expectNotice(page, '2 documents are in the trash');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
});
