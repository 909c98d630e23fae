import { expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { closeAll } from './fixtures/families.ts';
import { daysFromToday, seedPerson } from './fixtures/seed.ts';
import { elenaAndMia } from './fixtures/viewer-side.ts';

const comingUp = (page: Page) => page.locator('section.coming-up');

test('upcoming papers show their owner if the document’s name does not', async ({ browser }) => {
  const { elena, mia } = await elenaAndMia(browser, {
    name: 'Passport',
    type: 'Insurance',
    expiresOn: daysFromToday(40),
  });
  const row = (page: Page) => comingUp(page).getByRole('link', { name: /passport/i });
  await mia.page.goto('/dashboard');
  await expect(row(mia.page).getByRole('heading', { level: 3 })).toHaveText('Elena’s Passport');
  await expect(row(mia.page)).toContainText(/Expires on .*, in 40 days\./);
  await elena.page.goto('/dashboard');
  await expect(row(elena.page).getByRole('heading', { level: 3 })).toHaveText('Passport');
  await closeAll(elena, mia);
});

test('home shows pinned papers, and how many papers of each person need attention [KNO-4] @phone', async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, {
    name: 'Passport',
    type: 'Passport',
    expiresOn: daysFromToday(84),
  });
  const pinned = mia.page.getByRole('region', { name: 'Pinned' });
  const elenas = mia.page.getByRole('region', { name: 'People' }).getByRole('link', { name: /^Elena/ });
  await mia.page.goto('/dashboard');
  await expect(elenas).toHaveAccessibleName(/^Elena 1 (needs attention|to do)$/);
  await expect(pinned).toHaveCount(0);
  await callApi(mia.page, 'PATCH', `/api/documents/${documentId}`, { revision: 1, isFavorite: true });
  await expect(pinned.getByRole('heading', { level: 3 })).toHaveText('Elena’s Passport');
  await pinned.getByRole('link', { name: /Elena’s Passport/ }).click();
  await expect(mia.page.getByRole('dialog')).toContainText('Passport');
  await mia.page.goto('/dashboard');
  await mia.page.getByRole('button', { name: 'Done: Elena’s Passport' }).click();
  await expect(elenas).toHaveAccessibleName('Elena 1 document');
  await elena.page.goto('/dashboard');
  await expect(elena.page.getByRole('link', { name: /^You 1 (needs attention|to do)$/ })).toBeVisible();
  await closeAll(elena, mia);
});

test('with nothing pinned, one tap on home pins all visible passports, with Undo; a pinned one is on a phone’s first screen [OFF-8]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await seedPerson(page, [
    { name: 'Passport', type: 'Passport', expiresOn: daysFromToday(20) },
    { name: 'Second passport', type: 'Passport' },
    { name: 'Lease', type: 'Other' },
  ]);
  await page.goto('/dashboard');
  const place = page.getByRole('region', { name: 'Pin the passports you travel with' });
  const pinned = page.getByRole('region', { name: 'Pinned' });
  const pinAll = place.getByRole('button', { name: 'Pin all my family’s passports' });
  await expect(pinAll).toBeInViewport({ ratio: 1 }); // above the due papers, and short enough for both to fit
  await expect(page.getByRole('button', { name: /^Done/ })).toBeInViewport({ ratio: 1 });
  await pinAll.click();
  await expect(pinned.getByRole('listitem')).toHaveCount(2);
  await expect(pinned.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(place).toBeVisible();
  await expect(pinned).toHaveCount(0);
});

test('at 768 px the three actions for a due paper are in one row', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await seedPerson(page, [{ name: 'Passport', type: 'Passport', expiresOn: daysFromToday(20) }]);
  await page.goto('/dashboard');
  const answers = page.locator('.needs-attention-actions .button');
  await expect(answers).toHaveCount(3);
  const tops = await answers.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('on an empty home the name of each placeholder paper is shown in full', async ({ page }) => {
  await seedPerson(page);
  await page.goto('/dashboard');
  const names = page.locator('.general-card-fan .outlined-paper > span');
  await expect(names).toHaveText(['Lease', 'Home insurance', 'Car']);
  const covered = await names.evaluateAll((spans) =>
    spans.flatMap((span) => {
      const range = document.createRange();
      range.selectNodeContents(span);
      const isCut = span.scrollWidth > span.clientWidth;
      const isCovered = [...range.getClientRects()].some((line) => {
        const at = document.elementFromPoint(line.right - 1, line.top + line.height / 2);
        return at?.closest('.outlined-paper') !== span.parentElement;
      });
      return isCut || isCovered ? [span.textContent] : [];
    }),
  );
  expect(covered).toEqual([]);
});

test('counts next to type badges never call documents Other, and a screen reader reads a card’s date once, and neither bar nor cover [VAL-9]; a missing name is shown as Unnamed User next to documents [DAT-2] @phone', async ({
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
  const isPhone = page.viewportSize()?.width === 360;
  if (isPhone) await page.getByRole('button', { name: 'About this list' }).click();
  const counts = isPhone ? page.getByRole('dialog') : page.getByRole('region', { name: 'Documents' });
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

  await callApi(page, 'PUT', '/api/profile', { name: '\u200b', phone: null, location: null, bio: null });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Unnamed User/ })).toBeVisible();
});
