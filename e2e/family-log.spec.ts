import fs from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { closeAll, joinWithCode, somebody } from './fixtures/families.ts';
import { seedPerson } from './fixtures/seed.ts';

test('an Admin sees who joined, what was shared and who did what, and saves it; a Member does not [PPL-12] @phone', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page, [{ name: 'Motor policy' }, { name: 'Diary', isPrivate: true }]);
  const david = await somebody(browser, 'David Okafor', { family: 'Okafor' });
  await joinWithCode(page, elena.familyId, david);
  await callApi(page, 'PUT', `/api/families/${elena.familyId}/members/${david.id}/role`, { role: 'Viewer' });

  await page.goto('/family/manage');
  await page.getByRole('link', { name: 'What happened here: Rivera' }).click();
  await expect(page.getByRole('heading', { name: 'What happened in Rivera', level: 1 })).toBeVisible();
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('listitem')).toHaveCount(4);
  await expect(today.getByRole('listitem').first()).toContainText(
    'Elena Rivera made David Okafor a ViewerBefore: Member',
  );
  await expect(today).toContainText('David Okafor joined Rivera as a Member');
  await expect(today).toContainText('Elena Rivera shared “Motor policy” with Rivera');
  await expect(today).toContainText('Elena Rivera created Rivera');
  await expect(page.getByText('Diary')).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const chips = page.getByRole('group', { name: 'What to show' });
  await expect(chips.getByRole('button')).toHaveText(['Everything4', 'People2', 'Roles1', 'Sharing1']);
  await chips.getByRole('button', { name: 'People' }).click();
  await expect(today.getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Who did it').selectOption({ label: 'By David Okafor' });
  await expect(chips.getByRole('button')).toHaveText(['Everything1', 'People1', 'Roles0', 'Sharing0']);
  await expect(today.getByRole('listitem')).toHaveCount(1);
  await page.reload(); // filters are in the address
  await expect(today.getByRole('listitem')).toHaveText(/David Okafor joined Rivera/);
  await chips.getByRole('button', { name: 'Sharing' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing like that happened' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(today.getByRole('listitem')).toHaveCount(4);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^Rivera \d{4}-\d\d-\d\d\.csv$/);
  const table = await fs.readFile(await file.path(), 'utf8');
  expect(table.trim().split('\r\n')).toHaveLength(5);
  expect(table).toContain('"Sharing","Elena Rivera shared “Motor policy” with Rivera",""');

  await david.page.goto(`/family/log?family=${elena.familyId}`);
  await expect(david.page.getByRole('heading', { name: 'Only Admins see a family’s log' })).toBeVisible();
  await expectAccessible(david.page);
  await closeAll(david);
});

test('the log comes in pages, and says when it cannot be loaded [PPL-12, ERR-1]', async ({ page, browser }) => {
  const elena = await seedPerson(page);
  const david = await somebody(browser, 'David Okafor', { family: 'Okafor' });
  await joinWithCode(page, elena.familyId, david);
  for (let change = 0; change < 50; change++) {
    const role = change % 2 === 0 ? 'Viewer' : 'Member';
    await callApi(page, 'PUT', `/api/families/${elena.familyId}/members/${david.id}/role`, { role });
  }
  await page.route('**/api/families/*/log*', (route) => route.abort());
  await page.goto(`/family/log?family=${elena.familyId}`);
  await expect(page.getByRole('heading', { name: 'Failed to load the log' })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(50);
  await page.getByRole('button', { name: 'Show earlier entries' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(52);
  await expect(page.getByRole('button', { name: 'Show earlier entries' })).toHaveCount(0);

  // another Admin's change appears by itself
  await callApi(page, 'PUT', `/api/families/${elena.familyId}/members/${david.id}/role`, { role: 'Admin' });
  await expect(page.getByText('Elena Rivera made David Okafor an Admin')).toBeVisible();
  await callApi(david.page, 'DELETE', `/api/families/${elena.familyId}/membership`);
  await expect(page.getByText('David Okafor left Rivera')).toBeVisible();
  await closeAll(david);
});
