import { expect, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { makeWordFile } from './fixtures/files.ts';
import { newPerson } from './fixtures/people.ts';
import { seedDocument, seedPerson } from './fixtures/seed.ts';

test('a new family sees three first steps, a finished one stays with a check mark, and after the last they disappear; the passport is pinned there [OFF-7, OFF-8]', async ({
  page,
}) => {
  const person = await seedPerson(page, [], undefined, { hasFirstSteps: true });
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Three steps and you’re set.');
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add: Lease' }).click();
  await expect(page.getByRole('dialog', { name: 'Upload Document' }).getByLabel('Type', { exact: true })).toHaveValue(
    'Legal',
  );
  await page.keyboard.press('Escape');

  await seedDocument(page, person, { name: 'Lease of the flat', type: 'Legal' }); // not the type that the step asks for
  await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
  await steps.getByRole('button', { name: 'Add your passport' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Document' });
  await expect(upload.getByLabel('Type', { exact: true })).toHaveValue('Passport');
  await upload.locator('input[type=file]').first().setInputFiles(makeWordFile('My passport'));
  await upload.getByLabel('Expiry date').fill('2036-01-01');
  await upload.getByRole('button', { name: /^Upload/ }).click();
  await expect(step('Add your passport')).toContainText('(done)');
  await step('Add your passport').getByRole('button', { name: 'Pin' }).click();
  await expect(page.getByRole('region', { name: 'Pinned', exact: true })).toContainText('household-policy');
  await expect(step('Add your passport').getByRole('button')).toHaveCount(0);
  const { documents } = await callApi(page, 'GET', '/api/documents');
  expect(documents).toMatchObject([{ type: 'Passport', ownerId: person.id }, { type: 'Legal' }]);

  await steps.getByRole('button', { name: 'Invite your family' }).click();
  const family = page.getByRole('dialog');
  await expect(step('Invite your family')).not.toContainText('(done)'); // there is no way to join yet
  await family.getByRole('button', { name: 'Create a link' }).click();
  await expect(family.getByRole('region', { name: 'Invitation link' })).toContainText('/auth#&tab=sign-up&code=');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(step('Invite your family')).toContainText('(done)');
  await expectAccessible(page);

  await steps.getByRole('link', { name: 'Turn on reminders' }).click();
  await page.getByLabel('Quiet from').selectOption('22');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('on a phone the second step makes a lasting link to send, copy or scan, and an unknown address gets one there, too [OFF-7, FMD-6, FMD-8] @phone-only', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => sessionStorage.setItem('shared', data.url ?? ''),
    });
  });
  await seedPerson(page, [], undefined, { hasFirstSteps: true });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Invite your family' }).click();
  const dialog = page.getByRole('dialog', { name: 'Family Management' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  const card = dialog.getByRole('region', { name: 'Invitation link' });
  await expect(card.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible();
  const link = await card.locator('.link-card-url').innerText();
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('shared'))).toBe(link);
  await expect(card).toBeVisible();

  const { email } = newPerson();
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Add Family Member' }).click();
  await expect(dialog.getByRole('heading', { name: `Invitation for ${email}` })).toBeFocused();
  await expect(dialog.getByText('User not found')).toBeVisible();
  await expect(card.locator('.link-card-url')).toContainText('/auth#type=invite&token=');
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(page.getByRole('listitem').getByText('User not found')).toHaveCount(0); // no toast
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Invite your family' })).toContainText('(done)');
});

test('once skipped, the first steps stay away on every device, and Undo brings them back [OFF-7]', async ({ page }) => {
  await seedPerson(page, [], undefined, { hasFirstSteps: true });
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(steps).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps).toBeVisible();
  // it is shown before it is saved: leaving the page too early would lose it
  const skipped = page.waitForResponse((response) => response.request().postData() === '{"hasFirstSteps":false}');
  await steps.getByRole('button', { name: 'Skip for now' }).click();
  await expect(steps).toHaveCount(0);
  await skipped;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(steps).toHaveCount(0);
});

test('on a phone a notice never covers the button of the next step', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await seedPerson(page, [{ name: 'My passport', type: 'Passport' }], undefined, { hasFirstSteps: true });
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('button', { name: 'Pin', exact: true }).click();
  const notice = await page.locator('.toast').boundingBox();
  const next = await steps.locator('.next .button').boundingBox();
  if (!notice || !next) throw new Error('a notice and a next step were expected');
  expect(notice.y).toBeLessThan(60); // over the top bar, at any scroll position
  expect(notice.y + notice.height <= next.y || next.y + next.height <= notice.y).toBe(true);
});

test('the first steps are drawn before it is known who is invited; where only that decides whether they have ended, they wait [OFF-7]', async ({
  page,
}) => {
  const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
  const person = await seedPerson(page, [{ name: 'My passport', type: 'Passport' }], undefined, {
    hasFirstSteps: true,
  });
  await callApi(page, 'POST', `/api/families/${person.familyId}/code`);
  for (const what of ['code', 'invites']) {
    await page.route(`**/api/families/*/${what}`, async (route) => {
      await isAsked;
      await route.continue();
    });
  }
  await page.goto('/dashboard');
  const steps = page.getByRole('region', { name: 'First steps' });
  const family = steps.getByRole('listitem').filter({ hasText: 'Invite your family' });
  await expect(family.getByRole('button')).toBeVisible();

  await callApi(page, 'PATCH', '/api/reminders/preferences', {
    leadTimes: { ID: { timeToRenew: 'P8W', firstReminder: null } },
  });
  const preferences = page.waitForResponse('**/api/reminders/preferences');
  await page.reload();
  await preferences;
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeAttached();
  await expect(steps).toHaveCount(0);
  await expect(page.locator('.needs-attention.loading')).toBeAttached();
  answer();
  await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
