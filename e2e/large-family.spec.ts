import { expect, type Page, test } from '@playwright/test';
import { stopLiveUpdates } from './fixtures/live.ts';
import { seedMany } from './fixtures/many.ts';
import { seedPerson } from './fixtures/seed.ts';

const LARGE = 6_000;
const FIRST_PAGE = 200;

const counts = (page: Page, words: string) => page.getByRole('heading', { name: words, exact: true });

test('all documents of a large family arrive, compressed and in few requests; until then counts and filters say that they are partial, and a failed load is reported [GRD-1, MDV-4, ERR-1]', async ({
  page,
}) => {
  test.slow();
  const person = await seedPerson(page);
  await seedMany(person, LARGE);
  const pages: string[] = [];
  page.on('response', (response) => {
    const isPage = new URL(response.url()).pathname === '/api/documents' && response.status() === 200;
    if (isPage) pages.push(response.headers()['content-encoding'] ?? '');
  });
  let isDown = true;
  await stopLiveUpdates(page); // otherwise the list reloads before Try again is pressed
  await page.route('**/api/documents?*after=*', (route) =>
    isDown ? route.fulfill({ status: 503, json: { error: { code: 'unavailable' } } }) : route.fallback(),
  );
  await page.goto(`/dashboard?member=${person.id}`);
  await expect(counts(page, `${FIRST_PAGE} documents so far`)).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search documents' });
  await field.fill('paper 4321');
  await expect(counts(page, `0 of ${FIRST_PAGE} documents so far`)).toBeVisible();
  await expect(page.getByText('No match so far. The other documents are still loading.')).toBeVisible();

  const failure = page.getByRole('alert').filter({ hasText: 'Some documents could not be loaded' });
  await expect(failure).toBeVisible();
  isDown = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(counts(page, `1 of ${LARGE.toLocaleString('en')} documents`)).toBeVisible({ timeout: 60_000 });
  await expect(failure).toBeHidden();
  await expect(page.locator('.document-card h3')).toHaveText(['Paper 4321']);
  expect(pages.length).toBeLessThan(10); // four, and reloads after changes; pages of 200 would need 30
  for (const coding of pages) expect(coding).toMatch(/^(zstd|gzip)$/);
});
