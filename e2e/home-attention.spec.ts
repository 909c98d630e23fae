import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { daysFromToday, seedPerson } from './fixtures/seed.ts';
import { openPanel } from './fixtures/viewer-side.ts';

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text });

/** '3 January': how home writes a date that is near. */
function dayAndMonth(days: number): string {
  const date = new Date(`${daysFromToday(days)}T00:00:00Z`);
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(date);
}

test('a passport with twelve weeks left says by when and why to renew it, on home and in the viewer [KNO-1, KNO-4] @phone', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  await seedPerson(page, [{ name: 'Passport', type: 'Passport', expiresOn: daysFromToday(84) }]);
  await page.goto('/dashboard');
  const due = attention(page).getByRole('listitem');
  await expect(due.getByRole('heading')).toHaveText(`Passport: renew by ${dayAndMonth(14)}`);
  await expect(due).toContainText('The passport office takes about 10 weeks.');
  await expect(due.getByRole('img', { name: /^14 days until .*, then 10 weeks at the office/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Coming up' })).toHaveCount(0);
  await expectAccessibleAsIs(page);

  await due.getByRole('link').click();
  await openPanel(page);
  await expect(page.getByText('The passport office takes about 10 weeks.').last()).toBeVisible();
  await expect(page.getByRole('img', { name: /^14 days until / }).last()).toBeVisible();
  await expectAccessibleAsIs(page);
});

test('Done takes the paper off the list for this date, in other tabs too, and can be undone [KNO-4]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Passport', type: 'Passport', expiresOn: daysFromToday(70) }]);
  await page.goto('/dashboard');
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(attention(other)).toBeVisible();

  await attention(page).getByRole('button', { name: 'Done: Passport' }).click();
  await expect(attention(page)).toHaveCount(0);
  await expect(attention(other)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(attention(page)).toBeVisible();
  await expect(attention(other)).toBeVisible();

  await attention(other).getByRole('button', { name: 'Done: Passport' }).click();
  await expect(attention(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
  await expect(attention(page)).toHaveCount(0);
});

test('a snoozed paper comes back on the chosen day [KNO-4]', async ({ page }) => {
  await seedPerson(page, [
    { name: 'Passport', type: 'Passport', expiresOn: daysFromToday(84) },
    { name: 'Policy', type: 'Insurance', expiresOn: daysFromToday(20) },
  ]);
  await page.goto('/dashboard');
  const due = attention(page).getByRole('listitem');
  await expect(due).toHaveCount(2);
  await due.first().getByRole('button', { name: 'Remind me later' }).click();
  await page.getByRole('menuitem', { name: 'Next week' }).click();
  await expect(due.getByRole('heading')).toHaveText(['Policy expires in 20 days']);
  await expect(toast(page, `Passport comes back on ${dayAndMonth(7)}`).first()).toBeVisible();

  await due.getByRole('button', { name: 'Remind me later' }).click();
  await page.getByRole('menuitem', { name: 'Pick a date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind me later of Policy' });
  await dialog.getByLabel('Remind me on').fill(daysFromToday(9));
  await dialog.getByRole('button', { name: 'Remind me' }).click();
  await expect(attention(page)).toHaveCount(0);

  await page.clock.setFixedTime(Date.now() + 7 * 86_400_000);
  await page.reload();
  await expect(due.getByRole('heading')).toHaveText([/^Passport: renew by /]);
});

test('of many papers three are shown, the most urgent first, and the rest on request [KNO-4, KNO-12]', async ({
  page,
}) => {
  await seedPerson(
    page,
    [-5, 3, 9, 20].map((days) => ({ name: `Paper ${days}`, expiresOn: daysFromToday(days) })),
  );
  await page.goto('/dashboard');
  const due = attention(page).getByRole('listitem');
  await expect(due.getByRole('heading')).toHaveText(['Paper -5 expired 5 days ago', 'Paper 3', 'Paper 9']);
  await expect(due.nth(1)).toContainText('Expires in 3 days');
  await attention(page).getByRole('button', { name: 'Show all 4' }).click();
  await expect(due.getByRole('heading').last()).toHaveText('Paper 20');
  await expect(due.last().getByRole('link')).toBeFocused();
  await expect(due.getByRole('button', { name: /^Done: / })).toHaveCount(1);
  await due.getByRole('button', { name: 'Show what you can do: Paper 9' }).click();
  await expect(due.getByRole('button', { name: /^Done: / })).toHaveAccessibleName('Done: Paper 9');
  await expect(due.nth(2).getByRole('button').first()).toBeFocused();
});

test('when more are overdue, showing the rest moves the focus to the first of them [KNO-12]', async ({ page }) => {
  await seedPerson(
    page,
    [-5, -4, -3, -2, 9, 20].map((days) => ({ name: `Paper ${days}`, expiresOn: daysFromToday(days) })),
  );
  await page.goto('/dashboard');
  await attention(page).getByRole('button', { name: 'Show all 6' }).click();
  await expect(attention(page).getByRole('link', { name: 'Paper 9' })).toBeFocused();
});

test('a paper that is done or snoozed leaves with an animation unless reduced motion is set, and the next one opens and gets the focus [KNO-4]', async ({
  page,
}) => {
  await seedPerson(
    page,
    [3, 9, 20].map((days) => ({ name: `Paper ${days}`, expiresOn: daysFromToday(days) })),
  );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/dashboard');
  const due = attention(page).locator('li');
  const done = (name: string) =>
    attention(page)
      .getByRole('button', { name: `Done: ${name}` })
      .click();
  await page.evaluate(() => {
    const held = new CSSStyleSheet();
    held.replaceSync('.leaving { animation-play-state: paused !important }');
    document.adoptedStyleSheets = [held];
  });
  await done('Paper 3');
  await expect(attention(page).locator('.leaving')).toContainText('Paper 3');
  await expect(due).toHaveCount(3);
  await expect(attention(page).getByRole('link', { name: 'Paper 9 expires in 9 days' })).toBeFocused();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  await expect(due).toHaveCount(2);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await done('Paper 9');
  await expect(due).toHaveCount(1);
  await expect(attention(page).locator('.leaving')).toHaveCount(0);
  await expect(attention(page).getByRole('link', { name: 'Paper 20 expires in 20 days' })).toBeFocused();
});
