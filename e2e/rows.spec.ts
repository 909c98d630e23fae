import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { runSql } from './fixtures/database.ts';
import { seedMany } from './fixtures/many.ts';
import { type SeededPerson, seedPerson } from './fixtures/seed.ts';

const COUNT = 40;
const grid = (page: Page) => page.getByRole('grid', { name: 'Documents' });
const row = (page: Page, name: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const firstName = (page: Page) => grid(page).getByRole('rowheader').first().locator('.strong');
const header = (page: Page, name: string) => grid(page).getByRole('columnheader', { name, exact: true });

/** A lease with a file and 39 papers without; the first ten of these are bills of 2026, with amounts. */
async function seedBills(page: Page): Promise<SeededPerson> {
  const person = await seedPerson(page, [{ name: 'Lease' }]);
  await seedMany(person, COUNT - 1);
  await runSql(
    `update documents set issuer = case when n <= 5 then 'Almawatt' else 'Zurich' end, cost_minor = n * 1000, cost_currency = 'EUR',
       issued_on = make_date(2026, 1, n::int)
     from (select id as of, row_number() over (order by added_at) as n from documents where owner_id = $1) as counted
     where documents.id = counted.of and n <= 10`,
    [person.id],
  );
  return person;
}

test('a long list is shown as rows, with chosen columns, sorted by a click, and both are remembered [COL-7]', async ({
  page,
}) => {
  const person = await seedBills(page);
  await page.goto(`/dashboard?member=${person.id}`);
  await page.getByRole('button', { name: 'As rows' }).click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(COUNT + 1));
  await expect(page.getByText('€550 in all')).toBeVisible();
  await header(page, 'Amount').getByRole('button').click();
  await expect(header(page, 'Amount')).toHaveAttribute('aria-sort', 'descending');
  await expect(firstName(page)).toHaveText('Paper 10');
  await expect(row(page, 'Paper 10')).toContainText('Zurich');
  await expect(row(page, 'Paper 10')).toContainText('€100');
  await expectAccessibleAsIs(page);
  await header(page, 'Amount').getByRole('button').click();
  await expect(firstName(page)).toHaveText('Paper 1');
  await header(page, 'Issuer').getByRole('button').click();
  await expect(page).toHaveURL(/sort=issuer-asc/);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Amount' }).click();
  await expect(header(page, 'Amount')).toBeHidden();
  await page.reload();
  await expect(header(page, 'Issuer')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header(page, 'Amount')).toBeHidden();

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Has an amount' }).click();
  await expect(page.getByRole('heading', { name: `10 of ${COUNT} documents` })).toBeVisible();
  await page.getByRole('button', { name: 'As cards' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Paper 1', exact: true })).toBeVisible();
});

test('with the keyboard rows are reached, selected in ranges and opened [COL-7]', async ({ page }) => {
  const person = await seedBills(page);
  await page.goto(`/dashboard?member=${person.id}&sort=name-asc`);
  await page.getByRole('button', { name: 'As rows' }).click();
  await row(page, 'Paper 1').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Paper 2')).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(row(page, 'Paper 4')).toBeFocused();
  await expect(row(page, 'Paper 4')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('3 selected, €90.')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(page.getByText('4 selected, €90.')).toBeVisible();
  await page.keyboard.press('End');
  await expect(grid(page).locator('tr:focus')).toHaveAttribute('aria-rowindex', String(COUNT + 1));
  await expect(grid(page).locator('tr:focus')).toBeInViewport();
  await page.keyboard.press('Control+a');
  await expect(page.getByText(`${COUNT} selected, €550.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Lease', exact: true })).toBeVisible();
});

test('on a phone a row has name and date, and is as tall as a finger needs @phone [COL-7]', async ({ page }) => {
  const person = await seedBills(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/dashboard?member=${person.id}`);
  await page.getByRole('button', { name: 'As rows' }).click();
  await expect(grid(page).getByRole('rowheader').first()).toContainText('No expiry');
  const heights = await grid(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
  expect(heights.filter((height) => height > 0).every((height) => height >= 60)).toBe(true);
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('checkbox', { name: 'Select Paper 39', exact: true }).check();
  await expectAccessibleAsIs(page);
});
