import { expect, test } from '@playwright/test';
import { forgetSession, newPerson, signIn } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';

test('the dashboard asks for sign-in, which leads back to it [RTE-3, RTE-5]', async ({ page }) => {
  const person = await seedPerson(page);
  await forgetSession(page);
  await page.goto('/dashboard?view=general');
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\?view=general/);
});

test('a signed-in person skips the landing page, and Back does not return to it [LND-3]', async ({ page }) => {
  await seedPerson(page);
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('a wrong password and an unknown address get the same sentence, and what was typed stays [AUT-10]', async ({
  page,
}) => {
  const person = await seedPerson(page);
  await forgetSession(page);
  const sentences: string[] = [];
  for (const attempt of [{ ...person, password: 'wrong lantern' }, newPerson()]) {
    await signIn(page, attempt);
    const refusal = page.getByText('Failed to sign in').first();
    await expect(refusal).toBeVisible();
    sentences.push((await page.getByRole('main').textContent()) ?? '');
    await expect(page.getByLabel('Email')).toHaveValue(attempt.email);
  }
  expect(sentences[0]).toBe(sentences[1]);
});

test('signing out ends the session in every open tab and on the server [STA-1]', async ({ page, context }) => {
  await seedPerson(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/dashboard');
    await expect(tab.getByText('Logged in as')).toBeVisible();
  }
  const cookies = await context.cookies();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Logged in as')).toBeHidden();
  await expect(other.getByText('Logged in as')).toBeHidden();

  await context.addCookies(cookies); // someone kept the cookie
  const answer = await context.request.get('/api/families');
  expect(answer.status()).toBe(401);
});

test('an unknown code is refused before the account is made [AUT-7]', async ({ page }) => {
  const person = newPerson();
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByText('Join Existing Family').click();
  await page.getByLabel('Invitation code').fill('zzzzzzzzz');
  await expect(page.getByLabel('Invitation code')).toHaveValue('ZZZZZZZZ');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Invalid Code').first()).toBeVisible();
  await expect(page.getByText('Please check your invitation code').first()).toBeVisible();
  await signIn(page, person);
  await expect(page.getByText('Failed to sign in').first()).toBeVisible();
});
