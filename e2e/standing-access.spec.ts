import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { signIn } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';

const TITLE = 'What works without signing in';

/** A row of the section, by its heading. */
const row = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: title }) })
    .last();

async function makeLink(page: Page): Promise<string> {
  await page.goto('/profile/reminders');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const field = page.getByLabel('Calendar link');
  await expect(field).toHaveValue(/\/api\/calendar\/[\w-]{20,}\.ics$/);
  return field.inputValue();
}

test('a new calendar link causes a notification and is listed in the profile, where it can be ended [SEC-52] @phone', async ({
  page,
}) => {
  await seedPerson(page);
  await page.goto('/profile');
  await expect(row(page, TITLE)).toContainText('Nothing. Links that you make, also for calendars, are listed here.');
  const link = await makeLink(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: /A calendar link to your documents’ dates was made/ }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(row(page, TITLE)).toContainText(/Made .*, never used/);
  expect((await page.request.get(link)).status()).toBe(200);
  await page.reload();
  await expect(row(page, TITLE)).toContainText(/Last used: /);
  await expectAccessible(page);
  await row(page, TITLE).getByRole('button', { name: 'Turn off: Calendar link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('“Calendar link” is off').first()).toBeVisible();
  await expect(row(page, TITLE)).toContainText('Nothing.');
  expect((await page.request.get(link)).status()).toBe(404);
});

test('changing the password asks about the calendar link, and ends it on request [SEC-52] @phone', async ({ page }) => {
  const person = await seedPerson(page);
  await page.goto('/profile');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const choice = dialog.getByRole('switch', { name: /Also end what works without signing in/ });
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByLabel('Current password')).toBeVisible();
  await expect(choice).toHaveCount(0);
  const link = await makeLink(page);
  await page.goto('/profile');
  const passwords = [person.password, 'brass kettle meadow', 'amber window harbor'];
  for (const [index, isEnded] of [false, true].entries()) {
    await page.getByRole('button', { name: 'Change password' }).click();
    await dialog.getByLabel('Current password').fill(passwords[index] ?? '');
    for (const label of ['New password', 'Repeat new password'])
      await dialog.getByLabel(label, { exact: true }).fill(passwords[index + 1] ?? '');
    await expect(choice).not.toBeChecked();
    if (isEnded) await choice.check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog).toBeHidden();
    expect((await page.request.get(link)).status()).toBe(isEnded ? 404 : 200);
  }
  await expect(row(page, TITLE)).toContainText('Nothing.');
});

test('a sign-in on an unknown device is reported in the notifications [SEC-52] @phone', async ({ page, browser }) => {
  const person = await seedPerson(page);
  for (let times = 0; times < 2; times++) {
    const other = await (await browser.newContext()).newPage();
    await signIn(other, person);
    await expect(other).toHaveURL(/\/dashboard/);
    await other.context().close();
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('link', { name: /New sign-in to your account: \w+ on \w+\./ })).toBeVisible();
});
