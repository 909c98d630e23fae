import { randomUUID } from 'node:crypto';
import { expect, type Page, type Route, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { renewCode } from './fixtures/families.ts';
import { stopLiveUpdates } from './fixtures/live.ts';
import { forgetSession, newPerson } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';

/** Expects a toast with this title and this sentence below it. */
const notice = (page: Page, title: string, sentence: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(sentence, { exact: true }) });

const refuseWith = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { error: { code } } });

test('signing up without a family name, or with a taken address, shows the specified sentences [AUT-2, AUT-4, AUT-10]', async ({
  page,
}) => {
  const person = await seedPerson(page);
  await forgetSession(page);
  await page.goto('/auth?tab=sign-up');
  await expect(page.getByRole('radio', { name: 'Create New Family' })).toBeChecked();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Family name').fill(' ');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(notice(page, 'Family Required', 'Please select or create a family group to continue')).toBeVisible();
  await page.getByLabel('Family name').fill('Rivera');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    notice(page, 'Failed to create account', 'There’s already an account with this email. Sign in instead.'),
  ).toBeVisible();
});

test('a password that the server refuses and an unknown session have their own titles [AUT-10, RST-5]', async ({
  page,
}) => {
  await page.goto(`/reset-password#type=recovery&token=${'A'.repeat(43)}`);
  await page.getByLabel('New password').fill('amber harbour twelve');
  await page.getByLabel('Confirm password').fill('amber harbour twelve');
  const update = page.getByRole('button', { name: 'Update password' });
  await page.route('**/api/auth/reset', refuseWith(500, 'internal'), { times: 1 });
  await update.click();
  await expect(
    notice(page, 'Failed to update password', 'The server couldn’t finish this. Please try again.'),
  ).toBeVisible();
  await page.route('**/api/auth/reset', refuseWith(403, 'forbidden'), { times: 1 });
  await update.click();
  await expect(
    notice(page, 'Session error', 'Please open the link in your email again, or sign in again.'),
  ).toBeVisible();
});

test('the dialog for a new member says what is missing, does not match or is refused [VAL-3, VAL-4, FMD-8, AUT-10]', async ({
  page,
}) => {
  const elena = await seedPerson(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Manage Family' }).click();
  const dialog = page.getByRole('dialog', { name: 'Family Management' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  await field('Email address').press('Enter');
  await expect(notice(page, 'Missing information', 'Please enter an email address and select a group')).toBeVisible();
  await field('Email address').fill(elena.email);
  await field('Email address').press('Enter');
  await expect(
    notice(page, 'User is already a member', 'This user is already a member of the selected group'),
  ).toBeVisible();

  await field('Email address').fill(newPerson().email);
  await dialog.getByRole('switch', { name: 'Create a new user account' }).check();
  await field('Name').fill('Carlos Rivera');
  await field('Password').fill('amber harbour');
  await field('Confirm Password').fill('amber harbou');
  await field('Confirm Password').press('Enter');
  await expect(notice(page, 'Password mismatch', 'Password and confirm password do not match')).toBeVisible();
  await field('Confirm Password').fill('amber harbour');
  await page.route('**/accounts', refuseWith(500, 'internal'));
  await field('Confirm Password').press('Enter');
  await expect(
    notice(page, 'Failed to create user account', 'The server couldn’t finish this. Please try again.'),
  ).toBeVisible();
});

test('removing a person without a family and joining one’s own family by code show the specified sentences [ERR-3, VAL-1, VAL-6]', async ({
  page,
}) => {
  const elena = await seedPerson(page);
  const account = { email: newPerson().email, name: 'Leo Rivera', password: 'amber harbour' };
  await callApi(page, 'POST', `/api/families/${elena.familyId}/accounts`, account);
  await page.route('**/members/*', refuseWith(404, 'no_family'));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Actions for Leo Rivera' }).click();
  await page.getByRole('menuitem', { name: 'Delete User' }).click();
  await page.getByRole('button', { name: 'Delete Leo’s account' }).click();
  await expect(notice(page, 'Failed to remove user', 'No family group found')).toBeVisible();

  await page.goto(`/family?code=${await renewCode(page, elena.familyId)}`);
  await page.getByRole('button', { name: 'Join family' }).click();
  await expect(page.getByRole('main').getByText('You are already a member of this family')).toBeVisible();
});

test('a picture that the server fails to store and an ended session are reported in the profile [PRF-3, ERR-3, VAL-5]', async ({
  page,
}) => {
  await seedPerson(page);
  await stopLiveUpdates(page); // otherwise the stream might notice first that the session has ended
  await page.goto('/profile');
  await page.route('**/api/profile/avatar?*', refuseWith(500, 'internal'));
  await page.getByLabel('Picture of you').setInputFiles([DOT]);
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(notice(page, 'Upload Failed', 'Failed to upload avatar.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  // keeps the page from leaving for sign-in
  await page.route('**/auth?next=*', (route) => route.fulfill({ status: 204 }));
  await page.context().clearCookies();
  await page.getByLabel('Location').fill(randomUUID());
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(notice(page, 'Update Failed', 'Failed to update profile. User not authenticated')).toBeVisible();
});

const DOT = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
