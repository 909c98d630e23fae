import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { makeWordFile } from './fixtures/files.ts';
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

test('a document is added from its page, by its card, and by an upload that says so; what is not needed is not missing @phone [COL-1, COL-2]', async ({
  page,
}) => {
  const person = await seedPerson(page, [{ name: 'Garage bill' }]);
  const car = await callApi(page, 'POST', '/api/collections', {
    ...{ kind: 'car', name: 'The car', familyId: person.familyId },
  });
  const kept = async () => (await callApi(page, 'GET', '/api/collections')).collections[0];

  await page.goto(`/dashboard?member=${person.id}`);
  await heading(page, 'Garage bill').click();
  const viewer = page.getByRole('dialog', { name: 'Garage bill' });
  if (isPhone(page)) await viewer.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('tabpanel', { name: 'Details' }).getByRole('button', { name: 'Add', exact: true }).click();
  const choices = page.getByRole('dialog', { name: 'What “Garage bill” belongs to' });
  await choices.getByRole('checkbox', { name: 'The car' }).check();
  await expectNotice(page, 'Added to The car');
  await choices.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('term').filter({ hasText: 'Belongs to' }).locator('..')).toContainText('The car');

  await page.goto(`/dashboard?collection=${car.collectionId}`);
  await page.getByRole('button', { name: 'Choose what belongs here' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Registration' }).click();
  await expect(page.getByRole('heading', { name: 'What belongs here 0 of 2 are here' })).toBeVisible();
  const notNeeded = page.getByRole('listitem').filter({ hasText: 'Not needed' });
  await expect(notNeeded).toHaveText(isPhone(page) ? [] : [/Registration/]); // phones list what is missing alone
  await page.getByRole('button', { name: 'Insurance Add it' }).click();
  const upload = page.getByRole('dialog', { name: /Upload/ });
  await upload.locator('input[type=file]').first().setInputFiles(makeWordFile('Motor policy'));
  await expect(upload.getByLabel('Type', { exact: true })).toHaveValue('Insurance');
  await expect(upload.getByLabel('Also in')).toHaveValue(car.collectionId);
  await expectAccessibleAsIs(page);
  await upload.getByRole('button', { name: 'Upload Document' }).click();
  await expect(page.getByRole('heading', { name: 'What belongs here 1 of 2 are here' })).toBeVisible();

  await page.reload(); // without the question for the date of the insurance
  await page.getByRole('button', { name: 'Who sees what' }).click();
  await expect(page.getByRole('dialog', { name: 'Who sees what' }).getByRole('listitem')).toHaveText(/You.*2 of 2/);
  await expectAccessibleAsIs(page);
  expect((await kept()).documentIds).toHaveLength(2);
});

test('a card that is dropped on a collection is added to it [COL-1]', async ({ page }) => {
  const person = await seedPerson(page, [{ name: 'Garage bill' }]);
  await callApi(page, 'POST', '/api/collections', { kind: 'car', name: 'The car', familyId: person.familyId });
  await page.goto(`/dashboard?member=${person.id}`);
  const row = (await openSidebar(page)).getByRole('link', { name: /The car/ });
  await page.getByRole('link', { name: /Garage bill/ }).dragTo(row);
  await expectNotice(page, 'Added to The car');
  await expect(row).toHaveAccessibleName('The car 1 document');
});

test('turning a phone keeps what was typed for a new collection [COL-1]', async ({ page }) => {
  await seedPerson(page);
  await page.setViewportSize({ width: 740, height: 900 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Members', exact: true }).last().click();
  await page.getByRole('button', { name: 'New collection' }).click();
  const name = page.getByRole('dialog', { name: 'Keep documents together' }).getByRole('textbox', { name: 'Name' });
  await name.fill('The car');
  await page.setViewportSize({ width: 900, height: 740 });
  await expect(page.getByRole('complementary', { name: 'Family members' })).toBeAttached();
  await expect(name).toHaveValue('The car');
  await expect(name).toBeVisible();
});
