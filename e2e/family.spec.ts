import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { join, joinWithCode, somebody } from './fixtures/families.ts';
import { readLink } from './fixtures/outbox.ts';
import { seedPerson } from './fixtures/seed.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const notice = (page: Page, words: string) => page.getByText(words).first();

test('the page says what it is for and leads on [FGP-5, FGP-6, LND-8, RTE-6]; a new group needs a name, which is trimmed, and belongs to the person who created it [FGP-1, FGP-3, FGP-4, STA-13]', async ({
  page,
}) => {
  await seedPerson(page);
  await page.goto('/family');
  await expect(page).toHaveTitle('Your families · Kinvault');
  await expect(
    page.getByText('Anyone can create family groups and add members to any group they manage'),
  ).toBeVisible();
  const create = page.getByRole('form', { name: 'Create a family' });
  await create.getByLabel('Family name').fill('   ');
  await create.getByRole('button', { name: 'Create family' }).click();
  await expect(notice(page, 'Missing information')).toBeVisible();
  await expect(notice(page, 'Please enter a group name')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await create.getByLabel('Family name').fill('  Chess club ');
  await page.keyboard.press('Enter');
  const made = card(page, 'Chess club');
  await expect(made.getByText('Owner')).toBeVisible();
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format();
  await expect(made).toContainText(`Created ${today} · 1 member`);
  await expect(made.getByRole('listitem')).toHaveText(/Elena Rivera\s*Admin/);
  await expect(create.getByLabel('Family name')).toHaveValue('');
  const { families } = await callApi(page, 'GET', '/api/families');
  expect(families.map(({ name }: { name: string }) => name).sort()).toEqual(['Chess club', 'Rivera']);

  await page.getByRole('link', { name: 'Manage Families' }).click();
  await expect(page).toHaveURL(/\/family\/manage$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Back to Documents' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a person from a common family is invited to another one, and joins it only after accepting [FGP-2]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const david = await somebody(browser, 'David Okafor', { family: 'Okafor' });
  await joinWithCode(page, elena.familyId, david);
  await callApi(page, 'POST', '/api/families', { name: 'Chess club' });
  await page.goto('/family');
  const add = page.getByRole('region', { name: 'Add a member' });
  await add.getByRole('button', { name: 'Add member' }).click();
  await expect(notice(page, 'Please select a user and a family')).toBeVisible();
  await add.getByLabel('Family', { exact: true }).selectOption('Chess club');
  await add.getByLabel('User').selectOption('David Okafor');
  await expect(add.getByLabel('Role').getByRole('option')).toHaveText(['Admin', 'Member', 'Viewer']);
  await add.getByLabel('Role').selectOption('Viewer');
  await add.getByRole('button', { name: 'Add member' }).click();
  await expect(notice(page, 'David Okafor has been invited')).toBeVisible();
  await expect(card(page, 'Chess club')).toContainText('1 member');
  await add.getByLabel('Family', { exact: true }).selectOption('Chess club');
  await add.getByLabel('User').selectOption('David Okafor');
  await add.getByRole('button', { name: 'Add member' }).click();
  await expect(notice(page, 'Failed to add member to family group')).toBeVisible();
  await expect(notice(page, 'This email already has a pending invitation to this family group.')).toBeVisible();

  await david.page.goto(await readLink(david.email, 'Confirm'));
  await expect(david.page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  const { invites } = await callApi(david.page, 'GET', '/api/invites');
  expect(invites).toMatchObject([{ familyName: 'Chess club', role: 'Viewer', inviter: { name: 'Elena Rivera' } }]);
  await callApi(david.page, 'POST', `/api/invites/${invites[0].id}/accept`, {});
  await page.reload();
  await expect(card(page, 'Chess club')).toContainText('2 members');
  await expect(card(page, 'Chess club').getByRole('listitem').last()).toHaveText(/David Okafor\s*Viewer/);
  await david.page.context().close();
});

test('people who manage no group learn whom to ask, and do not land on an empty page [FGP-2, PER-4]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const david = await join(browser, page, elena);
  await david.page.goto('/family');
  const add = david.page.getByRole('region', { name: 'Add a member' });
  await expect(add).toContainText('Only Admins can add people to a family. Ask:');
  await expect(add.getByRole('listitem')).toHaveText('Rivera: Elena Rivera');
  await expect(add.getByRole('combobox')).toHaveCount(0);
  await expect(david.page.getByRole('link', { name: 'Manage Families' })).toHaveCount(0);
  await expectAccessible(david.page);
  await david.page.goto('/family/manage');
  await expect(david.page.getByRole('main')).toContainText('Rivera: Elena Rivera');
  await david.page.context().close();
});

test('a person whose account was deleted meanwhile is not found [FGP-2]', async ({ page, browser }) => {
  const elena = await seedPerson(page);
  const david = await somebody(browser, 'David Okafor', { family: 'Okafor' });
  await joinWithCode(page, elena.familyId, david);
  await callApi(page, 'POST', '/api/families', { name: 'Chess club' });
  let isGone = false; // from then on this page's list is not updated
  await page.route('**/api/families', (route, request) =>
    request.method() === 'GET' && isGone ? route.abort() : route.fallback(),
  );
  await page.goto('/family');
  const add = page.getByRole('region', { name: 'Add a member' });
  await add.getByLabel('Family', { exact: true }).selectOption('Chess club');
  await add.getByLabel('User').selectOption('David Okafor');
  isGone = true;
  await callApi(david.page, 'POST', '/api/profile/deletion', { password: david.password });
  await add.getByRole('button', { name: 'Add member' }).click();
  await expect(notice(page, 'Selected user not found')).toBeVisible();
  await david.page.context().close();
});

test('deleting asks first, mentions the 30 days, can be undone, and says why it fails; page and question pass axe [FGP-4, ERR-3]', async ({
  page,
  context,
}) => {
  await seedPerson(page, [{ name: 'Lease', isGeneral: true }]);
  await page.goto('/family');
  await expect(card(page, 'Rivera')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Rivera' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Rivera?' });
  await expect(question).toContainText('with 1 general document. You can restore it for 30 days');
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await question.getByRole('link', { name: 'Export its documents first' }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.zip$/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Rivera')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Rivera' }).click();
  await question.getByRole('button', { name: 'Delete Rivera' }).click();
  await expect(card(page, 'Rivera')).toHaveCount(0);
  await expect(page.getByText('No families yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Rivera')).toBeVisible();
  await expect(notice(page, 'Rivera restored')).toBeVisible();

  await context.setOffline(true);
  await page.getByLabel('Family name').fill('Chess club');
  await page.getByRole('button', { name: 'Create family' }).click();
  await expect(notice(page, 'Failed to create family')).toBeVisible();
  await expect(page.getByLabel('Family name')).toHaveValue('Chess club');
  await page.getByRole('button', { name: 'Delete Rivera' }).click();
  await question.getByRole('button', { name: 'Delete Rivera' }).click();
  await expect(notice(page, 'Failed to delete family group')).toBeVisible();
  await expect(card(page, 'Rivera')).toBeVisible();
});

test('only the owner sees badge and delete button, and a former owner is refused [FGP-4, PER-3]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const david = await somebody(browser, 'David Okafor', { family: 'Okafor' });
  await joinWithCode(page, elena.familyId, david);
  await david.page.goto('/family');
  await expect(card(david.page, 'Okafor').getByText('Owner')).toBeVisible();
  await expect(card(david.page, 'Rivera')).toContainText('2 members');
  await expect(card(david.page, 'Rivera').getByText('Owner')).toHaveCount(0);
  await expect(david.page.getByRole('button', { name: 'Delete Rivera' })).toHaveCount(0);

  await page.goto('/family');
  await page.getByRole('button', { name: 'Delete Rivera' }).click();
  await callApi(page, 'PUT', `/api/families/${elena.familyId}/owner`, { personId: david.id });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Rivera' }).click();
  await expect(notice(page, 'Permission denied')).toBeVisible();
  await expect(notice(page, 'You can only delete groups that you created')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Rivera' })).toHaveCount(0);
  await expect(card(page, 'Rivera')).toBeVisible();
  await david.page.context().close();
});

test('signed out, the family pages ask to sign in and lead back [RTE-3]', async ({ page }) => {
  for (const path of ['/family', '/family/manage', '/user/0199f1de-0000-7000-8000-000000000000']) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/auth\\?next=${encodeURIComponent(path)}`));
    // otherwise the next navigation would interrupt this one
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  }
});

test('groups that cannot be loaded say so, and making one still works [ERR-3, ERR-4]', async ({ page }) => {
  await seedPerson(page);
  await page.route('**/api/families', (route, request) =>
    request.method() === 'GET' ? route.abort() : route.fallback(),
  );
  await page.goto('/family');
  await expect(page.getByRole('heading', { name: 'Failed to load your family groups' })).toBeVisible();
  await expect(page.getByText('Failed to load users')).toBeVisible();
  await page.unroute('**/api/families');
  await page.getByLabel('Family name').fill('Chess club');
  await page.getByRole('button', { name: 'Create family' }).click();
  await expect(card(page, 'Chess club')).toBeVisible();
});

test('a member can leave a family from its card and from their own row, and what they shared there is visible only to them again [OPS-8]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const { familyId: club } = await callApi(page, 'POST', '/api/families', { name: 'Chess club' });
  const david = await somebody(browser, 'David Okafor', { family: 'Okafor' });
  for (const familyId of [elena.familyId, club]) await joinWithCode(page, familyId, david);
  const rivera = card(david.page, 'Rivera');
  await david.page.goto('/family');
  await expect(card(david.page, 'Okafor').getByRole('button', { name: /^Leave/ })).toHaveCount(0); // he is its owner
  await rivera.getByRole('button', { name: 'Leave family: Rivera' }).click();
  const question = david.page.getByRole('alertdialog');
  await expect(question).toContainText('You keep your account and documents.');
  await question.getByRole('button', { name: 'Leave Rivera' }).click();
  await expect(notice(david.page, 'You left Rivera')).toBeVisible();
  await expect(rivera).toHaveCount(0);
  await expect(david.page.getByRole('heading', { level: 1 })).toBeFocused();

  await david.page.goto('/dashboard');
  await david.page.getByRole('button', { name: 'Actions for David Okafor' }).click();
  await david.page.getByRole('menuitem', { name: 'Leave family' }).click();
  await question.getByRole('button', { name: 'Leave Chess club' }).click();
  await expect(notice(david.page, 'You left Chess club')).toBeVisible();
  const { families } = await callApi(page, 'GET', '/api/families');
  expect(families.map(({ members }: { members: unknown[] }) => members.length)).toEqual([1, 1]);
  await david.page.context().close();
});
