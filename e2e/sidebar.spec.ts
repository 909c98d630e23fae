import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { runSql } from './fixtures/database.ts';
import { join, renewCode } from './fixtures/families.ts';
import { newPerson } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';

const sidebarOf = (page: Page) => page.getByRole('complementary');
const rowOf = (page: Page, name: string) =>
  sidebarOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Actions for ${name}` }) });

async function openActions(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

const entriesOf = (page: Page) => page.getByRole('menuitem').allInnerTexts();

test('pressing a row opens the papers, pressing the avatar the person’s page [SBR-7, RTE-4]; the row’s menu leads to the profile, only Admins can remove people, and never themselves [SBR-8, PER-4, RTE-4]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const david = await join(browser, page, elena, { role: 'Viewer' });
  await page.goto('/dashboard');
  await rowOf(page, 'David Okafor').getByText('David Okafor', { exact: true }).click();
  await expect(page).toHaveURL(`/dashboard?member=${david.id}`);
  await openActions(page, 'Elena Rivera');
  expect(await entriesOf(page)).toEqual(['View Profile', 'Edit Profile']);
  await expectAccessibleAsIs(page);
  await page.keyboard.press('Escape');
  await openActions(page, 'David Okafor');
  expect(await entriesOf(page)).toEqual(['View Profile', 'Delete User']);
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  await expect(page).toHaveURL(`/user/${david.id}`);
  await page.goBack();
  await rowOf(page, 'David Okafor').getByRole('link', { name: 'Open David Okafor’s page' }).click();
  await expect(page).toHaveURL(`/user/${david.id}`);

  await david.page.goto('/dashboard');
  await openActions(david.page, 'Elena Rivera');
  expect(await entriesOf(david.page)).toEqual(['View Profile']);
  await david.page.getByRole('menuitem', { name: 'View Profile' }).click();
  await expect(david.page).toHaveURL(`/user/${elena.id}`);
});

test('a removed member keeps their account and no longer sees the family [SBR-8, STA-13]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page, [{ name: 'House rules', isGeneral: true }]);
  const david = await join(browser, page, elena);
  await david.page.goto('/dashboard?view=general');
  await expect(david.page.getByRole('heading', { name: 'House rules' })).toBeVisible();

  await page.goto('/dashboard');
  const actions = page.getByRole('button', { name: 'Actions for David Okafor' });
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete User' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Remove David from Rivera?' });
  await expect(question).toContainText('David keeps their account but');
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();

  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete User' }).press('Enter');
  await question.getByRole('button', { name: 'Remove David' }).click();
  await expect(page.getByText('David is no longer in Rivera').first()).toBeVisible();
  await expect(rowOf(page, 'David Okafor')).toHaveCount(0);
  await expect(sidebarOf(page)).toContainText('1 member');

  await david.page.reload();
  await expect(david.page.getByRole('heading', { name: /Welcome, David/ })).toBeVisible();
  expect(await (await david.page.request.get('/api/families')).json()).toEqual({ families: [] });
});

test('a member of two common families is removed from the selected one; a removal that fails says so, and the member stays [SBR-8, ERR-3]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const david = await join(browser, page, elena);
  const { familyId } = await callApi(page, 'POST', '/api/families', { name: 'Okafor' });
  const code = await renewCode(page, familyId);
  await callApi(david.page, 'POST', '/api/families/join', { code });
  await page.route(`**/members/${david.id}`, (route) => route.abort('connectionreset'));
  await page.goto('/dashboard');
  await openActions(page, 'David Okafor');
  await page.getByRole('menuitem', { name: 'Delete User' }).click();
  await page.getByRole('button', { name: 'Remove David' }).click();
  await expect(page.getByText('Failed to remove user').first()).toBeVisible();
  await expect(rowOf(page, 'David Okafor')).toBeVisible();

  await page.unroute(`**/members/${david.id}`);
  await page.reload();
  await openActions(page, 'David Okafor');
  await page.getByRole('menuitem', { name: 'Delete User' }).click();
  await page.getByRole('radio', { name: 'Okafor' }).check();
  const question = page.getByRole('alertdialog', { name: 'Remove David from Okafor?' });
  await question.getByRole('button', { name: 'Remove David' }).click();
  await expect(page.getByText('David is no longer in Okafor').first()).toBeVisible();
  const { families } = await (await david.page.request.get('/api/families')).json();
  expect(families).toMatchObject([{ name: 'Rivera' }]);
});

test('for an unclaimed account the question says that it will be deleted [D-4]', async ({ page }) => {
  const elena = await seedPerson(page);
  await callApi(page, 'POST', `/api/families/${elena.familyId}/accounts`, {
    email: newPerson().email,
    name: 'Leo Rivera',
    password: 'amber harbour',
  });
  await page.goto('/dashboard');
  await openActions(page, 'Leo Rivera');
  await page.getByRole('menuitem', { name: 'Delete User' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Leo’s account?' });
  await expect(question).toContainText('You can’t undo this.');
  await question.getByRole('button', { name: 'Delete Leo’s account' }).click();
  await expect(rowOf(page, 'Leo Rivera')).toHaveCount(0);
});

test('with ‘Ask me’, a person who joins is Pending until an Admin approves [STA-2, SBR-10]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  await callApi(page, 'PATCH', `/api/families/${elena.familyId}`, { asksBeforeJoin: true });
  const david = await join(browser, page, elena);
  const ada = await join(browser, page, elena, { name: 'Ada Okafor' });
  await david.page.goto('/dashboard');
  await expect(david.page.getByRole('heading', { name: 'Almost there, David' })).toBeVisible();

  await page.goto('/dashboard');
  const waiting = page.getByRole('region', { name: 'Waiting to join' });
  await expect(waiting).toContainText('David Okafor');
  await expect(waiting.getByText('Pending')).toHaveCount(2);
  await expect(sidebarOf(page)).toContainText('1 member');
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Approve: David Okafor' }).click();
  await expect(rowOf(page, 'David Okafor')).toBeVisible();
  await expect(sidebarOf(page)).toContainText('2 members');
  await waiting.getByRole('button', { name: 'Decline: Ada Okafor' }).click();
  await expect(waiting).toBeHidden();

  await david.page.reload();
  await expect(sidebarOf(david.page)).toContainText('Elena Rivera');
  await ada.page.goto('/dashboard');
  await expect(ada.page.getByRole('heading', { name: /Welcome, Ada/ })).toBeVisible();
});

test('a family of two hundred is filtered while typing [SBR-4, SBR-6]', async ({ page }) => {
  const elena = await seedPerson(page);
  const ids = Array.from({ length: 199 }, () => randomUUID());
  await runSql(
    `with cousins as (
       insert into people (id, name)
       select id, 'Cousin ' || lpad(n::text, 3, '0')
       from unnest($3::uuid[]) with ordinality as given (id, n)),
     guarded as (
       insert into guardians (person_id, guardian_id, accepted_at) select id, $2, now() from unnest($3::uuid[]) id)
     insert into members (family_id, person_id, role, state)
     select $1, id, 'Viewer', 'active' from unnest($3::uuid[]) as given (id)`,
    [elena.familyId, elena.id, ids],
  );
  await page.goto('/dashboard');
  await expect(sidebarOf(page)).toContainText('200 members');
  const search = page.getByLabel('Search members');
  const started = Date.now();
  await search.pressSequentially('cousin 137');
  await expect(sidebarOf(page)).toContainText('1 member');
  test.info().annotations.push({ type: 'ten keys among 200 members', description: `${Date.now() - started} ms` });
  await expect(rowOf(page, 'Cousin 137')).toBeVisible();
  await search.fill('');
  await expect(sidebarOf(page)).toContainText('200 members');
  await expect(sidebarOf(page).getByRole('listitem')).toHaveCount(200);
  await sidebarOf(page).getByText('Cousin 199').scrollIntoViewIfNeeded();
  await expect(rowOf(page, 'Cousin 199')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Cousin 199' }).focus();
  for (let row = 0; row < 20; row++) {
    for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Shift+Tab'); // menu, row, avatar
  }
  await expect(page.getByRole('button', { name: 'Actions for Cousin 179' })).toBeFocused();
});

test('on a phone the members slide in over the page, and choosing one closes them [DSH-3, SBR-6] @phone-only @phone', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  await join(browser, page, elena);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Members' }).first().click();
  const slideOver = page.getByRole('dialog', { name: 'Family members' });
  await slideOver.getByRole('button', { name: 'Manage Family' }).click();
  await expect(page.getByRole('dialog', { name: 'Family Management' })).toBeVisible();
  await page.keyboard.press('Escape');
  await slideOver.getByText('David Okafor', { exact: true }).click();
  await expect(slideOver).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'David Okafor' })).toBeVisible();
});
