import { expect, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';

test('the operator’s page shows the state of the vault, on desktop and phone, light and dark [OPS-7]', async ({
  page,
}) => {
  await page.goto(process.env.OPERATOR_URL ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(One thing needs|\w+ things need) you$/);
  await expect(page.getByText('There is no backup yet.')).toBeVisible();
  await expect(page.getByText('No mail server is set up.')).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check('16px "Hanken Grotesk"'))).toBe(true);
  await expectAccessible(page);
});
