import { expect, test } from '@playwright/test';
import { expectAccessibleAsIs, expectNoOverflow, useSchemeOfProject } from './fixtures/accessibility.ts';
import { closeAll, notice, somebody } from './fixtures/families.ts';

test('a token is made, shown once, and turned off; a script that used it is refused [OPN-1] @phone', async ({
  browser,
  request,
}) => {
  const elena = await somebody(browser, 'Elena Rivera');
  const { page } = elena;
  await useSchemeOfProject(page);
  await page.goto('/profile/tokens');
  await expect(page.getByText('No script acts as you.')).toBeVisible();
  await page.getByLabel('What is it for?').fill('Backup at night');
  await page.getByRole('radio', { name: 'Read', exact: true }).check();
  await page.getByRole('button', { name: 'Make the token' }).click();
  const field = page.getByRole('region', { name: '“Backup at night” is ready' }).getByLabel('Token', { exact: true });
  await expect(field).toHaveValue(/^kvt_/);
  const authorization = `Bearer ${await field.inputValue()}`;
  const ask = async () =>
    (await request.get(new URL('/api/documents', page.url()).href, { headers: { authorization } })).status();
  expect(await ask()).toBe(200);
  await expectAccessibleAsIs(page, 'tokens');
  await expectNoOverflow(page, 'tokens');
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/tokens-${page.viewportSize()?.width}.png`, fullPage: true });

  await page.reload();
  await expect(page.getByLabel('Token', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn off: Backup at night' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(notice(page, '“Backup at night” is off')).toBeVisible();
  expect(await ask()).toBe(401);
  await closeAll(elena);
});
