import { expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { closeAll } from './fixtures/families.ts';
import { daysFromToday, seedPerson } from './fixtures/seed.ts';
import { elenaAndMia } from './fixtures/viewer-side.ts';

const comingUp = (page: Page) => page.locator('section.coming-up');

test('what comes up says whose it is where the document’s name does not @phone', async ({ browser }) => {
  const { elena, mia } = await elenaAndMia(browser, {
    name: 'Passport',
    type: 'Insurance',
    expiresOn: daysFromToday(40),
  });
  const headings = (page: Page) => comingUp(page).getByRole('heading', { level: 3 });
  await mia.page.goto('/dashboard');
  await expect(headings(mia.page)).toHaveText(['Elena’s passport expires in 40 days']);
  await elena.page.goto('/dashboard');
  await expect(headings(elena.page)).toHaveText(['Passport expires in 40 days']);
  await closeAll(elena, mia);
});

test('at 1920 px the three that come up fill their row', async ({ page }) => {
  await seedPerson(
    page,
    ['One', 'Two', 'Three'].map((name, index) => ({ name, expiresOn: daysFromToday(index + 40) })),
  );
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/dashboard');
  await expect(comingUp(page).getByRole('listitem')).toHaveCount(3);
  const section = await comingUp(page).boundingBox();
  const last = await comingUp(page).getByRole('listitem').last().boundingBox();
  const free = (section?.x ?? 0) + (section?.width ?? 0) - (last?.x ?? 0) - (last?.width ?? 0);
  expect(Math.abs(free)).toBeLessThanOrEqual(1);
});

test('on an empty home each ghost paper’s name is whole', async ({ page }) => {
  await seedPerson(page);
  await page.goto('/dashboard');
  const names = page.locator('.general-card-fan .ghost-paper > span');
  await expect(names).toHaveText(['Lease', 'Home insurance', 'Car']);
  const covered = await names.evaluateAll((spans) =>
    spans.flatMap((span) => {
      const range = document.createRange();
      range.selectNodeContents(span);
      const isCut = span.scrollWidth > span.clientWidth;
      const isCovered = [...range.getClientRects()].some((line) => {
        const at = document.elementFromPoint(line.right - 1, line.top + line.height / 2);
        return at?.closest('.ghost-paper') !== span.parentElement;
      });
      return isCut || isCovered ? [span.textContent] : [];
    }),
  );
  expect(covered).toEqual([]);
});

test('beside type badges no count calls documents Other, and a screen reader hears a card’s date once, no drawn line or cover [VAL-9] @phone', async ({
  page,
}) => {
  const person = await seedPerson(page, [
    { name: 'Passport', type: 'Passport', expiresOn: daysFromToday(400) },
    { name: 'Diploma', type: 'Education' },
    { name: 'Lease', type: 'Legal', isGeneral: true },
    { name: 'Home insurance', type: 'Insurance', isGeneral: true },
    { name: 'Health card', type: 'Insurance', isGeneral: true },
  ]);
  await page.goto('/dashboard?view=general');
  const counts = page.getByRole('region', { name: 'Documents' });
  await expect(counts.getByText('Medical 1', { exact: true })).toBeVisible();
  await expect(counts.getByText(/^Other \d/)).toHaveCount(0);

  await page.goto(`/dashboard?member=${person.id}`);
  for (const name of ['Passport', 'Diploma']) {
    const card = page.locator('.document-card').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card).toBeVisible();
    await expect(card.getByRole('img')).toHaveCount(0);
    await expect(card).not.toHaveAccessibleName(/percent|Without an end/);
  }
  await expect(page.getByRole('link', { name: /Diploma.*No expiry/ })).toBeVisible();
});

test('a missing name is shown as Unnamed User on home and beside documents [DAT-2] @phone', async ({ page }) => {
  const person = await seedPerson(page, [{ name: 'Lease' }]);
  await callApi(page, 'PUT', '/api/profile', { name: '\u200b', phone: null, location: null, bio: null });
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText('Unnamed User').first()).toBeVisible();
  await page.goto(`/dashboard?member=${person.id}`);
  await expect(page.getByRole('heading', { level: 1, name: /Unnamed User/ })).toBeVisible();
});
