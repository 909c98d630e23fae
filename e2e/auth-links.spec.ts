import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { readLink } from './fixtures/outbox.ts';
import { seedPerson } from './fixtures/seed.ts';

const TOKEN = 'A'.repeat(43);

test('the confirmation link works once, signed in or not, and shows the confirmed address [AUT-6]', async ({
  page,
  browser,
}) => {
  const person = await seedPerson(page);
  const link = await readLink(person.email, 'Confirm');
  expect(new URL(link).hash).toMatch(/^#type=signup&token=/);

  const mailProgram = await browser.newContext(); // which opens links in another browser
  const mailReader = await mailProgram.newPage();
  await mailReader.goto(link);
  await expect(mailReader.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(mailReader);
  await mailReader.getByLabel('Password', { exact: true }).fill('not the right one');
  await mailReader.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(mailReader.getByText('The password isn’t right.')).toBeVisible();
  expect(await isConfirmed(page)).toBe(false);
  await mailReader.getByLabel('Password', { exact: true }).fill(person.password);
  await mailReader.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(mailReader.getByRole('heading', { name: 'Your address is confirmed' })).toBeFocused();
  await expect(mailReader.getByText(`Your address ${person.email} is confirmed`)).toBeVisible();
  await expect(mailReader).toHaveURL(/\/auth$/);
  await expectAccessible(mailReader);
  // the password also signed in: it is not asked for again
  await mailReader.getByRole('button', { name: 'Go to your documents' }).click();
  await expect(mailReader.getByText('Logged in as')).toBeVisible();
  expect(await isConfirmed(page)).toBe(true);
  await mailProgram.close();

  await page.goto('about:blank');
  await page.goto(link); // she is signed in in this browser
  await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
  await page.getByRole('button', { name: 'Go to your documents' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a lost connection does not use a link up [ERR-2]', async ({ page }) => {
  const person = await seedPerson(page);
  const link = await readLink(person.email, 'Confirm');
  await page.route('**/api/auth/confirm', (route) => route.abort('connectionreset'), { times: 1 });
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to your documents' }).click();
  await expect(page.getByText('Logged in as')).toBeVisible();
});

test('a changed address is confirmed with the link that was mailed to it', async ({ page }) => {
  const person = await seedPerson(page);
  const newEmail = person.email.replace('@', '.new@');
  await callApi(page, 'POST', '/api/profile/email', { email: newEmail, password: person.password });
  const link = await readLink(newEmail);
  expect(new URL(link).hash).toMatch(/^#type=email_change&token=/);
  await page.goto(link);
  await expect(page.getByText(`Your address ${newEmail} is confirmed`)).toBeVisible();
  await expect(page.getByText('Use it to sign in from now on.')).toBeVisible();
});

test('a cut or made-up link says that it is invalid and leads on', async ({ page }) => {
  for (const fragment of ['#type=signup&token=cut', `#type=signup&token=${TOKEN}`, '#error=access_denied']) {
    await page.goto('about:blank');
    await page.goto(`/auth${fragment}`);
    await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    expect(
      await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }])),
    ).not.toContain(TOKEN);
    await page.getByRole('button', { name: 'Go to Sign In' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  }
  await page.goto(`/auth#type=signup&token=${TOKEN}`); // pasted into the page that is already open
  await expect(page.getByText('This link is invalid or has expired.')).toBeVisible();
  await expectAccessible(page);
});

async function isConfirmed(page: Page): Promise<boolean> {
  const { person } = await (await page.request.get('/api/session')).json();
  return person.isConfirmed;
}
