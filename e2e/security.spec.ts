import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { type NewPerson, signIn } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';
import { plugInAuthenticator } from './fixtures/sign-in-methods.ts';

/** A row of the section, by its heading. */
const row = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: title }) })
    .last();

async function signInElsewhere(browser: Browser, person: NewPerson): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  return page;
}

test('a changed password ends the other browser’s session and works for the next sign-in [SEC-21]; a weak password is refused at its field [D-5], and the dialog passes axe and fits the window', async ({
  page,
  browser,
}) => {
  const person = await seedPerson(page);
  const other = await signInElsewhere(browser, person);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(person.password);
  for (const label of ['New password', 'Repeat new password']) {
    await dialog.getByLabel(label, { exact: true }).fill('password123');
  }
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('This password is easy to guess')).toBeVisible();
  await expect(dialog.getByLabel('New password', { exact: true })).toBeFocused();

  await dialog.getByLabel('Current password').fill('not the lantern');
  await dialog.getByLabel('New password', { exact: true }).fill('brass kettle meadow');
  await dialog.getByLabel('Repeat new password').fill('brass kettle');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The passwords don’t match.')).toBeVisible();
  await dialog.getByLabel('Repeat new password').fill('brass kettle meadow');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The password isn’t right.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await expect(other).toHaveURL(/\/auth/); // without a reload
  await signIn(other, person);
  await expect(other.getByText('Failed to sign in').first()).toBeVisible();
  await signIn(other, { ...person, password: 'brass kettle meadow' });
  await expect(other).toHaveURL(/\/dashboard/);
});

test('a passkey is added with the password, named and removed [SEC-21], and its dialog passes axe and fits the window', async ({
  page,
}) => {
  const person = await seedPerson(page);
  await plugInAuthenticator(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Elena’s computer');
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill('not the lantern');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The password isn’t right.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Passkeys')).toContainText('1 passkey: Elena’s computer, added');
  await row(page, 'Passkeys').getByRole('button', { name: 'Show passkeys' }).click();
  await page.getByRole('button', { name: 'Rename Elena’s computer' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('The box in the hall');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Passkeys')).toContainText('1 passkey: The box in the hall');
  await page.getByRole('button', { name: 'Remove The box in the hall' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('Passkey removed').first()).toBeVisible();
  await expect(row(page, 'Passkeys')).toContainText('Sign in with your fingerprint');
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
});

test('devices are listed, and can be signed out one by one or all others at once', async ({ page, browser }) => {
  const person = await seedPerson(page);
  const second = await signInElsewhere(browser, person);
  const third = await signInElsewhere(browser, person);
  await page.goto('/profile');
  const devices = row(page, 'Where you’re signed in');
  await expect(devices).toContainText('This browser · Chrome on Linux, just now');
  await devices.getByRole('button', { name: 'Show devices' }).click();
  const items = devices.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.first()).toContainText('This browser');
  await items
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(items).toHaveCount(2);
  await devices.getByRole('button', { name: 'Sign out the others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out the others' }).click();
  await expect(items).toHaveCount(1);
  for (const ended of [second, third]) await expect(ended).toHaveURL(/\/auth/); // without a reload
  await expect(devices.getByRole('button', { name: 'Sign out the others' })).toBeDisabled();
});
