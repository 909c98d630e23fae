import { expect, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { makeWordFile } from './fixtures/files.ts';
import { seedDocument, seedPerson } from './fixtures/seed.ts';

test('a new family sees three first steps, each done one keeps its line with a check, and after the last they are gone [OFF-7]', async ({
  page,
}) => {
  const person = await seedPerson(page, [], undefined, { hasFirstSteps: true });
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Three steps and you’re set.');
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add: Lease' }).click();
  await expect(page.getByRole('dialog', { name: 'Upload Document' }).getByLabel('Type')).toHaveValue('Legal');
  await page.keyboard.press('Escape');

  await seedDocument(page, person, { name: 'Lease of the flat', type: 'Legal' }); // not the paper that the step is about
  await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
  await steps.getByRole('button', { name: 'Add your passport' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Document' });
  await expect(upload.getByLabel('Type')).toHaveValue('Passport');
  await upload.locator('input[type=file]').first().setInputFiles(makeWordFile('My passport'));
  await upload.getByLabel('Expiry date').fill('2036-01-01');
  await upload.getByRole('button', { name: /^Upload/ }).click();
  await expect(step('Add your passport')).toContainText('(done)');
  await expect(step('Add your passport').getByRole('button')).toHaveCount(0);
  const { documents } = await callApi(page, 'GET', '/api/documents');
  expect(documents).toMatchObject([{ type: 'Passport', ownerId: person.id }, { type: 'Legal' }]);

  await steps.getByRole('button', { name: 'Invite your family' }).click();
  const family = page.getByRole('dialog');
  await family.getByRole('tab', { name: 'Manage Invites' }).click();
  await family.getByRole('button', { name: 'Generate code' }).click();
  await expect(family.getByText('Active', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(step('Invite your family')).toContainText('(done)');
  await expectAccessible(page);

  await steps.getByRole('link', { name: 'Turn on reminders' }).click();
  await page.getByLabel('Quiet from').selectOption('22');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('skipped, the first steps stay away on every device, and Undo brings them back [OFF-7]', async ({ page }) => {
  await seedPerson(page, [], undefined, { hasFirstSteps: true });
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(steps).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps).toBeVisible();
  // shown before it is sent: the page must not be left until then
  const skipped = page.waitForResponse((response) => response.request().postData() === '{"hasFirstSteps":false}');
  await steps.getByRole('button', { name: 'Skip for now' }).click();
  await expect(steps).toHaveCount(0);
  await skipped;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(steps).toHaveCount(0);
});
