import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { joinWithCode, somebody } from './fixtures/families.ts';
import { seedPerson } from './fixtures/seed.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const notice = (page: Page, words: string) => page.getByText(words).first();

test('the page lists the families that the person administers, once they can be loaded, newest first; renames in place, deletes and restores [FGP-7, RTE-6, ERR-3]', async ({
  page,
}) => {
  await seedPerson(page);
  await callApi(page, 'POST', '/api/families', { name: 'Chess club' });
  await page.route('**/api/families', (route) => route.abort());
  await page.goto('/family/manage');
  await expect(page.getByRole('heading', { name: 'Failed to load families' })).toBeVisible();
  await page.unroute('**/api/families');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveTitle('Manage families · Kinvault');
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(['Chess club', 'Rivera']);
  await page.getByRole('button', { name: 'Rename Rivera' }).click();
  const name = page.getByLabel('Family name');
  await expect(name).toBeFocused();
  await name.fill(' ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a group name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Rename Rivera' })).toBeFocused();
  await page.keyboard.press('Enter');
  await name.fill('  Rivera & Okafor ');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Rivera & Okafor')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rename Rivera & Okafor' })).toBeFocused();

  await page.getByRole('button', { name: 'Delete family: Rivera & Okafor' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Rivera & Okafor' }).click();
  const deleted = page.getByRole('region', { name: 'Deleted families' });
  const last = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
  await expect(deleted).toContainText(`Permanently deleted on ${last.format(Date.now() + 30 * 86_400_000)}`);
  await page.reload();
  await deleted.getByRole('button', { name: 'Restore: Rivera & Okafor' }).click();
  await expect(card(page, 'Rivera & Okafor')).toBeVisible();
  await expect(deleted).toHaveCount(0);
});

test('a code is made, copied and renewed; with ‘Ask me’ a newcomer waits and is let in [STA-4, STA-13]', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const elena = await seedPerson(page);
  const david = await somebody(browser, 'David Okafor', { family: 'Okafor' });
  const mia = await somebody(browser, 'Mia Lind', { family: 'Lind' });
  await page.goto('/family/manage');
  const rivera = card(page, 'Rivera');
  const code = rivera.locator('.code-line-text');
  await rivera.getByRole('button', { name: 'Generate new code' }).click();
  await expect(rivera.getByText('Active')).toBeVisible();
  await expect(rivera.getByText(/(7 days|6 days 23 hours) left/)).toBeVisible();
  const first = (await code.textContent()) ?? '';
  await rivera.getByRole('button', { name: 'Generate new code' }).click();
  await expect(code).not.toHaveText(first);
  await rivera.getByRole('button', { name: /Copy code/ }).click();
  await expect(notice(page, 'Code copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe((await code.textContent()) ?? '');

  await rivera.getByText('Ask me before someone joins with a code').click();
  await expect(async () => {
    const { families } = await callApi(page, 'GET', '/api/families');
    expect(families[0].asksBeforeJoin).toBe(true);
  }).toPass();
  for (const guest of [david, mia]) await callApi(guest.page, 'POST', '/api/families/join', { code: copied });
  await page.reload();
  await rivera.getByRole('button', { name: 'Approve: David Okafor' }).click();
  const members = rivera.getByRole('region', { name: 'Members of Rivera' });
  await expect(members).toContainText('David Okafor');
  await rivera.getByRole('button', { name: 'Decline: Mia Lind' }).click();
  await expect(rivera.getByRole('region', { name: 'Pending in Rivera' })).toHaveCount(0);
  const { families } = await callApi(mia.page, 'GET', '/api/families');
  expect(families.map(({ id }: { id: string }) => id)).not.toContain(elena.familyId);
  for (const guest of [david, mia]) await guest.page.context().close();
});

test('an invitation is withdrawn, a member’s role is changed, and a member is removed after a question [STA-13]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const david = await somebody(browser, 'David Okafor', { family: 'Okafor' });
  await joinWithCode(page, elena.familyId, david);
  const email = `pilar.${elena.id}@rivera.example`;
  const body = { email, role: 'Viewer', allowUnknown: true };
  await callApi(page, 'POST', `/api/families/${elena.familyId}/invites`, body);
  await page.goto('/family/manage');
  const pending = page.getByRole('region', { name: 'Pending in Rivera' });
  await expect(pending).toContainText(email);
  await expect(pending).toContainText('Viewer, invited');
  await expect(pending.getByRole('heading', { name: 'Pending' })).toBeVisible();
  await pending.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click();
  await expect(pending).toHaveCount(0);
  const { invites } = await callApi(page, 'GET', `/api/families/${elena.familyId}/invites`);
  expect(invites).toEqual([]);

  const members = page.getByRole('region', { name: 'Members of Rivera' });
  const role = members.getByLabel('Role of David Okafor in Rivera');
  await expect(role).toHaveValue('Member');
  await role.selectOption('Viewer');
  await expect(notice(page, 'David Okafor is now a Viewer of Rivera')).toBeVisible();
  await page.reload();
  await expect(role).toHaveValue('Viewer');
  await expect(members.getByLabel('Role of Elena Rivera in Rivera')).toHaveCount(0);
  await members.getByRole('button', { name: 'Remove David Okafor from Rivera' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove David from Rivera?' });
  await question.getByRole('button', { name: 'Remove David' }).click();
  await expect(members).not.toContainText('David Okafor');
  await expect(members.getByRole('list').first()).toBeFocused(); // toasts appear inside an open dialog too
  await david.page.context().close();
});

test('a plain member has nothing to manage; an owner hands the family over, and can then leave it [PER-2]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const david = await somebody(browser, 'David Okafor', { family: 'Okafor' });
  await joinWithCode(page, elena.familyId, david);
  await david.page.goto('/family/manage');
  await expect(card(david.page, 'Okafor')).toBeVisible();
  await expect(card(david.page, 'Rivera')).toHaveCount(0);

  await page.goto('/family/manage');
  await expect(page.getByRole('button', { name: 'Leave family: Rivera' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Hand over: Rivera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over Rivera' });
  await expect(dialog.getByRole('button', { name: 'Hand over' })).toBeDisabled();
  await dialog.getByLabel('New owner of Rivera').selectOption('David Okafor');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(notice(page, 'David Okafor now owns Rivera')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete family: Rivera' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave family: Rivera' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Rivera' }).click();
  await expect(notice(page, 'You left Rivera')).toBeVisible();
  await expect(page.getByText('No families to manage')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await david.page.context().close();
});

test('the page is accessible with members, requests and a code, light and dark, on a desk and on a phone', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const david = await somebody(browser, 'David Okafor', { family: 'Okafor' });
  const mia = await somebody(browser, 'Mia Lind', { family: 'Lind' });
  await joinWithCode(page, elena.familyId, david);
  await callApi(page, 'PATCH', `/api/families/${elena.familyId}`, { asksBeforeJoin: true });
  await joinWithCode(page, elena.familyId, mia);
  const body = { email: `pilar.${elena.id}@rivera.example`, role: 'Viewer', allowUnknown: true };
  await callApi(page, 'POST', `/api/families/${elena.familyId}/invites`, body);
  await page.goto('/family/manage');
  await expect(page.getByRole('button', { name: 'Approve: Mia Lind' })).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expectAccessible(page);
  for (const guest of [david, mia]) await guest.page.context().close();
});

test('the link back to the documents is aligned with the page, as on the groups page', async ({ page }) => {
  await seedPerson(page);
  const leftOf = (part: Locator) => part.evaluate((element) => Math.round(element.getBoundingClientRect().left));
  for (const path of ['/family', '/family/manage']) {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const heading = await leftOf(page.getByRole('heading', { level: 1 }));
      expect(await leftOf(page.getByRole('link', { name: 'Back to Documents' }).locator('svg')), path).toBe(heading);
    }
  }
  await page.getByRole('link', { name: 'Family groups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Family groups' })).toBeVisible();
});
