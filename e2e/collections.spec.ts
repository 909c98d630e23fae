import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { seedPerson } from './fixtures/seed.ts';
import { expectNotice, notice } from './fixtures/uploads.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name, exact: true });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/** The section below the members, which phones have above the page. */
async function openSidebar(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Members', exact: true }).last().click();
  return page.getByRole('region', { name: 'Kept together' });
}

test('a collection is made, filled from a list, shows what is missing, and comes back after it was deleted @phone [COL-1, COL-2]', async ({
  page,
}) => {
  const person = await seedPerson(page, [{ name: 'Garage bill' }, { name: 'Registration PA 41' }]);
  await page.goto('/dashboard');
  await (await openSidebar(page)).getByRole('button', { name: 'New collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep documents together' });
  await expect(dialog.getByRole('radio', { name: 'Car' })).toBeChecked();
  await expect(dialog).toContainText('doesn’t share it with anyone');
  await expectAccessibleAsIs(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('The car');
  await dialog.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The car' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The car has no documents yet' })).toBeVisible();

  await page.goto(`/dashboard?member=${person.id}`);
  await page.getByRole('button', { name: 'Select several' }).click();
  for (const name of ['Garage bill', 'Registration PA 41'])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await page.getByRole('button', { name: 'Add to', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'The car' }).click();
  await expectNotice(page, '2 documents added to The car');

  await (await openSidebar(page)).getByRole('link', { name: 'The car 2 documents' }).click();
  await expect(page.getByRole('heading', { name: 'What belongs here 1 of 3 are here' })).toBeVisible();
  await expect(heading(page, 'Garage bill')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Inspection Add it' })).toBeVisible();
  await expectAccessibleAsIs(page);

  await page.getByRole('button', { name: 'More about The car' }).click();
  await page.getByRole('menuitem', { name: 'Delete collection' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The car' })).toBeHidden();
  await notice(page, 'The car is deleted').getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await callApi(page, 'GET', '/api/collections')).collections)
    .toMatchObject([{ name: 'The car', documentIds: { length: 2 } }]);
});
