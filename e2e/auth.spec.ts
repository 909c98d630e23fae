import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { runSql } from './fixtures/database.ts';
import { forgetSession, newPerson } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';

const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true });

test('signing up with a code shows whose family it is, and then its members [AUT-2, AUT-5, VAL-7]', async ({
  page,
  browser,
}) => {
  await fillJoining(page, await codeOfOkafors(browser));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const { families } = await (await page.request.get('/api/families')).json();
  expect(families).toMatchObject([{ name: 'Okafor', role: 'Member' }]);
});

test('a code that ends at the last moment does not prevent the account: a warning is shown, and the welcome page takes over [AUT-8]', async ({
  page,
  browser,
}) => {
  const code = await codeOfOkafors(browser);
  await fillJoining(page, code);
  await runSql('update invites set ended_at = now() where code = $1', [code]);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page
      .getByRole('listitem')
      .getByText('Warning: Account created but failed to join family. Please try joining again manually.', {
        exact: true,
      }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Create a family' })).toBeVisible();
});

test('signing in works with the keyboard alone, and password managers recognize each field [VAL-10]', async ({
  page,
}) => {
  const person = await seedPerson(page);
  await forgetSession(page);
  await page.goto('/auth');
  const email = page.getByLabel('Email');
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(passwordOf(page)).toHaveAttribute('autocomplete', 'current-password');

  await page.keyboard.press('Tab'); // the brand
  await page.keyboard.press('Tab'); // the tabs
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
  await expect(passwordOf(page)).toHaveAttribute('autocomplete', 'new-password');
  await page.keyboard.press('ArrowLeft');
  await expect(passwordOf(page)).toHaveAttribute('autocomplete', 'current-password');
  await page.keyboard.press('Tab');
  await expect(email).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong lantern');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to sign in').first()).toBeVisible();
  await expect(passwordOf(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
});

test('both tabs pass axe, and Caps Lock is shown while a password is typed, also below an error', async ({ page }) => {
  await page.goto('/auth');
  await expect(passwordOf(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await expectAccessible(page);
  const status = page.getByRole('tabpanel').getByRole('status');
  await passwordOf(page).focus();
  await expect(status).toBeEmpty();
  await typeWithCapsLock(page);
  await expect(status).toHaveText('Caps Lock is on.');
  await page.getByLabel('Email').focus();
  await expect(status).toBeEmpty();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expect(page.getByText(/email you|confirm your address/)).toHaveCount(0); // no mail server here [D-26]
  await passwordOf(page).fill('quiet lantern orchard');
  await expectAccessible(page);
});

/** The invitation code of another person's family. */
async function codeOfOkafors(browser: Browser): Promise<string> {
  const elsewhere = await browser.newPage();
  const host = await seedPerson(elsewhere, [], newPerson('Ngozi Okafor', 'Okafor'));
  await elsewhere.close();
  const code = randomUUID().replaceAll('-', '').slice(0, 6).toUpperCase();
  await runSql(
    `insert into invites (id, family_id, code, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '7 days')`,
    [randomUUID(), host.familyId, code],
  );
  return code;
}

async function fillJoining(page: Page, code: string): Promise<void> {
  const ada = newPerson('Ada Okafor');
  await page.goto('/auth?tab=sign-up');
  await page.getByLabel('Full name').fill(ada.name);
  await page.getByLabel('Email').fill(ada.email);
  await passwordOf(page).fill(ada.password);
  await page.getByText('Join Existing Family').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Join your family' })).toBeVisible();
  await page.getByLabel('Invitation code').fill(code.toLowerCase());
  await expect(page.getByText('This is the Okafor family’s code. You’ll join as a Member.')).toBeVisible();
}

/** Playwright cannot press Caps Lock in Chromium, so this sends the event that a keyboard would. */
async function typeWithCapsLock(page: Page): Promise<void> {
  await passwordOf(page).evaluate((input) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }));
  });
}
