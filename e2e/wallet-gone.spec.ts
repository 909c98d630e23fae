import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, expectNoOverflow, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { makePdf } from './fixtures/files.ts';
import { keepOnThisDevice, pin } from './fixtures/kept.ts';
import { type SeededPerson, seedDocument, seedPerson } from './fixtures/seed.ts';

interface Seeded {
  id: string;
  name: string;
}

async function seedCard(page: Page, person: SeededPerson, name: string, type: string, facts: object): Promise<Seeded> {
  const insurance = type === 'Insurance' ? { insuranceKind: 'health' } : {};
  // one that can be kept is a PDF: the reader for it is kept with it
  const file = type === 'Insurance' ? makePdf('Health cover N1234567', 'health.pdf') : undefined;
  const id = await seedDocument(page, person, { name, type, isPrivate: true, ...insurance, ...(file && { file }) });
  await callApi(page, 'PATCH', `/api/documents/${id}`, { revision: 1, ...facts });
  return { id, name };
}

async function seedWallet(page: Page) {
  const person = await seedPerson(page);
  const health = { issuer: 'Norvia', contactPhone: '+44 20 7946 0121', number: 'N1234567' };
  return {
    person,
    identity: await seedCard(page, person, 'Identity card', 'ID', { number: 'U5 118 044', issuer: 'Town Hall' }),
    license: await seedCard(page, person, 'Driving licence', 'Driver License', { number: 'RIV880192' }),
    health: await seedCard(page, person, 'Health cover', 'Insurance', health),
    lease: await seedCard(page, person, 'Lease', 'Legal', {}),
  };
}

const step = (page: Page, name: string) => page.getByRole('region', { name });

test('what to block, to report and to renew is called from one page, struck through and remembered here [LNK-8] @phone', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  await seedWallet(page);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(page.getByRole('heading', { name: 'My wallet is gone' })).toBeVisible();
  const block = step(page, 'Block now');
  await expect(block).toContainText('Norvia · +44 20 7946 0121');
  await expect(block.getByRole('link', { name: 'Call Norvia' })).toHaveAttribute('href', 'tel:+442079460121');
  const report = step(page, 'Report to the police');
  await expect(report).toContainText(/•• ••• 044\u2069\. Ask for a report number/);
  await expect(report).toContainText(/•••192\u2069\. On the same report/);
  await expect(page.locator('main')).not.toContainText('118');
  await expect(step(page, 'Get new ones')).toContainText('Town Hall · about 6 weeks');
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(3);
  await expectAccessibleAsIs(page, 'wallet');
  await expectNoOverflow(page, 'wallet');

  await block.getByRole('button', { name: 'Done: Health cover' }).click();
  await expect(block.getByRole('link')).toHaveCount(0);
  await page.getByText('What was in it').click();
  await page.getByRole('checkbox', { name: 'Lease' }).check();
  await expect(step(page, 'Get new ones')).toContainText('Lease');
  await page.getByRole('checkbox', { name: 'Driving licence' }).uncheck();
  await page.reload();
  await expect(block.getByRole('button', { name: 'Done: Health cover' })).toHaveAttribute('aria-pressed', 'true');
  await expect(block.locator('b', { hasText: 'Health cover' }).last()).toHaveCSS(
    'text-decoration-line',
    'line-through',
  );
  await expect(step(page, 'Get new ones')).toContainText('Lease');
  await expect(report).not.toContainText('Driving licence');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(block.getByRole('link', { name: 'Call Norvia' })).toBeVisible();
});

test('the list prints without its buttons, with telephone numbers as text [LNK-8]', async ({ page }) => {
  await seedWallet(page);
  await page.addInitScript(() => Object.assign(window, { prints: 0, print: () => Object(window).prints++ }));
  await page.goto('/wallet-gone');
  await expect(step(page, 'Block now')).toContainText('+44 20 7946 0121');
  await page.getByRole('button', { name: 'Print this page' }).click();
  expect(await page.evaluate(() => Object(window).prints)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(step(page, 'Block now')).toContainText('+44 20 7946 0121');
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the list opens with the numbers of what is pinned, and says what is not here [LNK-8]', async ({
    page,
    context,
  }) => {
    const { health } = await seedWallet(page);
    await pin(page, health.id);
    await keepOnThisDevice(page, 1);
    await page.goto('/wallet-gone');
    await expect(page.getByText('1 of 3 open offline')).toBeVisible();
    await context.setOffline(true);
    await page.goto('/wallet-gone');
    await expect(step(page, 'Block now').getByRole('link', { name: 'Call Norvia' })).toBeVisible({ timeout: 20_000 });
    await expect(step(page, 'Report to the police')).toContainText('Its number isn’t on this device');
    await context.setOffline(false);
  });
});
