import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { runSql } from './fixtures/database.ts';
import { seedPerson } from './fixtures/seed.ts';
import { notice } from './fixtures/uploads.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const card = (page: Page, name: string) => page.getByRole('heading', { level: 3, name, exact: true });

async function openSidebar(page: Page) {
  if (isPhone(page)) {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Members', exact: true }).last().click();
  }
  return page.getByRole('region', { name: 'Saved views' });
}

test('a list with filters is saved, opened from the palette, changed, deleted and brought back @phone [COL-7]', async ({
  page,
}) => {
  const person = await seedPerson(page, [
    { name: 'Electricity bill', type: 'Financial' },
    { name: 'Old bill', type: 'Financial' },
    { name: 'Lease', type: 'Legal' },
  ]);
  await runSql(
    `update documents set issued_on = case name when 'Electricity bill' then date '2026-11-12' else date '2025-03-01' end,
       cost_minor = 6850, cost_currency = 'EUR' where owner_id = $1 and type = 'Financial'`,
    [person.id],
  );
  await page.goto('/dashboard?view=all');
  await expect(heading(page, 'All documents')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as new view' })).toBeHidden();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Has an amount' }).click();
  await expect(card(page, 'Lease')).toBeHidden();
  await page.getByRole('button', { name: 'Save as new view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await expect(dialog).toContainText('not the documents');
  await expectAccessibleAsIs(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bills');
  await dialog.getByRole('combobox', { name: 'Who has this view' }).selectOption({ label: person.family });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, 'Bills')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save as new view' })).toBeHidden();

  const sidebar = await openSidebar(page);
  await expect(sidebar.getByRole('link', { name: 'Bills 2 documents' })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Find / }).click();
  await page.getByRole('combobox').fill('bills');
  await page.getByRole('option', { name: 'Bills', exact: true }).click();
  await expect(heading(page, 'Bills')).toBeVisible();
  await expect(card(page, 'Old bill')).toBeVisible();

  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('menuitemcheckbox', { name: '2026' }).click();
  await expect(card(page, 'Old bill')).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  const saved = async () => (await callApi(page, 'GET', '/api/saved-views')).views;
  expect(await saved()).toMatchObject([{ name: 'Bills', query: expect.stringContaining('has=amount&year=2026') }]);

  await page.getByRole('button', { name: 'More about Bills' }).click();
  await page.getByRole('menuitem', { name: 'Rename view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Bills 2026');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, 'Bills 2026')).toBeVisible();
  await page.getByRole('button', { name: 'More about Bills 2026' }).click();
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await expect(heading(page, 'All documents')).toBeVisible();
  await notice(page, 'The view Bills 2026 is deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(saved).toMatchObject([{ name: 'Bills 2026', familyId: person.familyId }]);
});

test('a view of someone whom the reader does not see finds nothing, says so, and names nobody [COL-7]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Lease' }]);
  const query = 'member=0198c4a2-7b1c-7d3e-9f00-123456789abc&type=Legal&sort=date-desc';
  const { viewId } = await callApi(page, 'POST', '/api/saved-views', { name: 'Theirs', query, familyId: null });
  await page.goto('/dashboard');
  const link = page
    .getByRole('region', { name: 'Saved views' })
    .getByRole('link', { name: 'Theirs Only you see this 0 documents' });
  await link.click();
  await expect(heading(page, 'Theirs')).toBeVisible();
  await expect(page.getByText('It’s about a person or a collection that you can’t see.')).toBeVisible();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await page.goto(`/dashboard?collection=0198c4a2-7b1c-7d3e-9f00-123456789abc&saved=${viewId}`);
  await expect(page.getByText('It’s about a person or a collection that you can’t see.')).toBeVisible();
  await expectAccessibleAsIs(page);
});
