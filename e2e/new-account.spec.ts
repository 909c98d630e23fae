import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { newPerson } from './fixtures/people.ts';
import { type SeededPerson, seedPerson } from './fixtures/seed.ts';

const PASSWORD = 'quiet lantern orchard';

/** Somebody whom Elena looks after, and the link that gives them an account. */
async function seedNoa(page: Page): Promise<{ elena: SeededPerson; noaId: string; path: string }> {
  const elena = await seedPerson(page);
  const people = `/api/families/${elena.familyId}/people`;
  const body = { name: 'Noa Rivera', bornOn: '2012-08-04', guardianIds: [] };
  const { personId } = await callApi(page, 'POST', people, body);
  const terms = { email: null, guardiansUntil: '2030-08-04' };
  const { token } = await callApi(page, 'PUT', `/api/people/${personId}/account-invite`, terms);
  return { elena, noaId: personId, path: `/new-account#type=account&token=${token}` };
}

test('a person without an account follows a guardian’s link, chooses a password and is signed in as themselves @phone [PPL-5]', async ({
  page,
  browser,
}) => {
  const { elena, noaId, path } = await seedNoa(page);
  const noa = await (await browser.newContext()).newPage();
  await noa.goto(path);
  await expect(noa.getByRole('heading', { name: 'Your own account, Noa Rivera' })).toBeVisible();
  await expect(noa.getByText(`${elena.name} looks after your documents`)).toBeVisible();
  await expect(noa).toHaveURL(/\/new-account$/); // the token has left the address bar
  await expectAccessible(noa);

  await noa.getByRole('button', { name: 'Create account' }).click();
  await expect(noa.getByText('Please enter your email address.')).toBeVisible();
  await noa.getByLabel('Email').fill(elena.email);
  await noa.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await noa.getByRole('button', { name: 'Create account' }).click();
  await expect(noa.getByText('There’s already an account with this email. Sign in instead.').first()).toBeVisible();
  await noa.getByLabel('Email').fill(newPerson().email);
  await noa.getByRole('button', { name: 'Create account' }).click();
  await expect(noa).toHaveURL(/\/dashboard$/);
  const { person } = await (await noa.request.get('/api/session')).json();
  expect(person).toMatchObject({ id: noaId, name: 'Noa Rivera' });

  await noa.goto('about:blank');
  await noa.goto(path); // used up
  await expect(noa.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
  await expectAccessible(noa);
  await noa.context().close();
});

test('somebody who is signed in to another account is told so, and the link goes on working [PPL-5]', async ({
  page,
}) => {
  const { elena, path } = await seedNoa(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This link is for Noa Rivera' })).toBeVisible();
  await expect(page.getByText(`you’re signed in as ${elena.email}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Your own account, Noa Rivera' })).toBeVisible();
});

test('a cut link is not asked about, and a lost connection can be tried again [ERR-2]', async ({ page }) => {
  await page.goto('/new-account#type=account&token=cut');
  await expect(page.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
  const { path } = await seedNoa(page);
  await page.context().clearCookies();
  await page.route('**/api/account-invites/check', (route) => route.abort('connectionreset'));
  await page.goto('about:blank');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible();
  await page.unroute('**/api/account-invites/check');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your own account, Noa Rivera' })).toBeVisible();
});
