import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { signIn } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';
import { totp } from './fixtures/totp.ts';

/** A row of the section, by its heading. */
const row = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: title }) })
    .last();

/** The secret as it is shown for typing, in groups. */
async function shownSecret(page: Page): Promise<string> {
  return ((await page.locator('.app-secret-letters').textContent()) ?? '').replaceAll(' ', '');
}

test('an authenticator app is set up, required at the next sign-in, and turned off again, and each step passes axe and fits the window [SEC-21]', async ({
  page,
  browser,
}) => {
  const person = await seedPerson(page);
  await page.goto('/profile');
  await row(page, 'Two-step sign-in').getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await shownSecret(page);
  await expect(page.getByLabel('Code from the app')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Code from the app').focus();
  await page.keyboard.type(totp(secret) === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That code isn’t right.')).toBeVisible();
  await page.getByLabel('Code from the app').fill(totp(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const [kept = ''] = await codes.allTextContents();
  await page.keyboard.press('Escape'); // codes that are shown only once can be closed only with the button
  await expect(codes).toHaveCount(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(row(page, 'Two-step sign-in')).toContainText('10 backup codes left');
  await expect(row(page, 'Two-step sign-in').getByRole('button', { name: 'Manage' })).toBeFocused();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, person);
  await other.getByLabel('Code from your app').fill(totp(secret, 1));
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(other).toHaveURL(/\/dashboard/);

  const third = await (await browser.newContext()).newPage();
  await signIn(third, person);
  await third.getByRole('button', { name: 'Use a backup code' }).click();
  await third.getByLabel('Backup code').fill(kept);
  await third.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(third).toHaveURL(/\/dashboard/);

  await page.reload();
  await expect(row(page, 'Two-step sign-in')).toContainText('9 backup codes left');
  await page.getByRole('button', { name: 'Manage' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New backup codes' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(codes).toHaveCount(10);
  expect(await codes.allTextContents()).not.toContain(kept);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Two-step sign-in').getByRole('button', { name: 'Set up' })).toBeVisible();
});
