import { expect } from '@playwright/test';
import { expectAccessibleAsIs } from '../fixtures/accessibility.ts';
import { test } from './kit-page.ts';

test('the dialog that gives an account offers a date up to the 18th birthday, and asks before it discards one @phone [PPL-5]', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Give an account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give Noa an account' });
  const date = dialog.getByLabel('Ends on', { exact: true });
  const make = dialog.getByRole('button', { name: 'Make the link' });
  await expect(date).toHaveValue('2044-08-04');
  await expect(dialog.getByText('Noa, you and Tomás all see this date.')).toBeVisible();
  await expectAccessibleAsIs(page);

  await date.fill('2040-08-04');
  await expect(dialog.getByText('Noa is 14')).toBeVisible();
  await date.fill('2044-08-05');
  await expect(make).toBeDisabled();
  await dialog.getByRole('radio', { name: 'As soon as Noa signs in' }).check();
  await expect(date).toHaveCount(0);
  await expect(make).toBeEnabled();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toHaveCount(0);
});
