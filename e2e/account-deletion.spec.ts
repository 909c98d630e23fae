import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { runScript, runSql } from './fixtures/database.ts';
import { newPerson, signIn } from './fixtures/people.ts';
import { type SeededPerson, seedPerson } from './fixtures/seed.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });

async function openDeletion(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialogOf(page)).toContainText('This can’t be undone.');
}

/** Someone who joined the family with a code, signed in in their own browser. */
async function joinFamily(browser: Browser, { familyId }: SeededPerson): Promise<Page> {
  const code = randomUUID().slice(0, 6).toUpperCase();
  await runSql(
    `insert into invites (id, family_id, code, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '7 days')`,
    [randomUUID(), familyId, code],
  );
  const page = await (await browser.newContext()).newPage();
  const { email, password } = newPerson();
  const family = { kind: 'join', code };
  await callApi(page, 'POST', '/api/auth/sign-up', { name: 'David Okafor', email, password, family });
  return page;
}

test('a deleted account is signed out in every tab, and a new account with its address starts empty [STA-5]', async ({
  page,
  context,
}) => {
  const person = await seedPerson(page, [{ name: 'Lease' }, { name: 'House rules', isGeneral: true }]);
  const cookies = await context.cookies();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByText('Logged in as')).toBeVisible();
  await page.goto('/profile');
  await page.getByLabel('Bio').fill('Not saved, and no reason to stay.');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('Your document, with its file and notes');
  await expect(dialog).toContainText('Rivera, which has no other members');
  await expect(dialog.getByRole('link', { name: 'Export my data' })).toBeVisible();
  await dialog.getByLabel('Your password').fill('not the lantern');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The password isn’t right.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(person.password);
  const third = await context.newPage();
  await third.goto('/api/health'); // a page without scripts: unlike a tab with the app, it does not change by itself
  await page.route('/', async (route) => {
    // other tabs notice the end of the session too, and say so while this one is leaving
    await third.evaluate(() => new BroadcastChannel('kinvault').postMessage('session-changed'));
    setTimeout(() => route.continue(), 500);
  });
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(other.getByText('Logged in as')).toBeHidden();

  await signIn(page, person);
  await expect(page.getByText('Failed to sign in').first()).toBeVisible();
  await seedPerson(page, [], { ...person, family: 'Okafor' });
  await page.goto('/dashboard');
  await expect(page.getByRole('complementary').getByRole('heading', { name: 'Okafor' })).toBeVisible();
  const { documents } = await (await context.request.get('/api/documents')).json();
  expect(documents).toEqual([]);
  await context.clearCookies();
  await context.addCookies(cookies); // someone kept the old cookie
  expect((await context.request.get('/api/profile')).status()).toBe(401);
});

test('a family with other members gets a new owner first, and keeps its papers [D-21]', async ({ page, browser }) => {
  const person = await seedPerson(page, [{ name: 'House rules', isGeneral: true }]);
  const heir = await joinFamily(browser, person);
  await openDeletion(page);
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('Rivera needs a new owner first.');
  await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
  await expect(dialog.getByLabel('Your password')).toHaveCount(0);
  await expect(dialog.getByLabel('New owner of Rivera').locator('option')).toHaveText(['David Okafor']);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await dialog.getByLabel('Your password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toBeVisible();

  await heir.goto('/dashboard?view=general');
  await expect(heir.getByRole('heading', { name: 'House rules' })).toBeVisible();
  await expect(heir.getByRole('complementary')).toContainText('1 member');
  const { families } = await (await heir.request.get('/api/families')).json();
  expect(families).toMatchObject([{ name: 'Rivera', role: 'Admin', members: [{ name: 'David Okafor' }] }]);
});

test('if someone joins meanwhile, the deletion is refused and says why, so that their family keeps an owner; the dialog passes axe either way [PRF-3]', async ({
  page,
  browser,
}) => {
  const person = await seedPerson(page);
  await openDeletion(page);
  const dialog = dialogOf(page);
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill(person.password);
  await joinFamily(browser, person);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deletion Failed').first()).toBeVisible();
  await expect(page.getByText('Failed to delete account.').first()).toBeVisible();
  await expect(dialog).toContainText('Rivera needs a new owner first.');
  await expect(dialog.getByRole('button', { name: 'Hand over' })).toBeVisible();
  await expectAccessible(page);
});

/** Makes the database refuse to delete this person's rows of the table. Returns a function that ends this. */
async function refuseDeletion(
  table: 'documents' | 'members' | 'people',
  personId: string,
): Promise<() => Promise<void>> {
  const name = `refuse_${table}_${personId.replaceAll('-', '')}`;
  const idColumn = { documents: 'owner_id', members: 'person_id', people: 'id' }[table];
  await runScript(`
    create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger ${name} before delete on ${table} for each row when (old.${idColumn} = '${personId}')
      execute function ${name}()`);
  return () => runScript(`drop function ${name} cascade`);
}

test('a deletion that fails says at which step, and the next try continues there [DAT-5]', async ({ page }) => {
  const person = await seedPerson(page, [{ name: 'Lease' }]);
  await openDeletion(page);
  await dialogOf(page).getByLabel('Your password').fill(person.password);
  const confirm = page.getByRole('button', { name: 'Delete my account' });
  for (const [table, sentence] of [
    ['documents', 'Failed to delete user documents'],
    ['members', 'Failed to remove user from families'],
    ['people', 'Failed to delete user profile'],
  ] as const) {
    await test.step(sentence, async () => {
      const allowDeletion = await refuseDeletion(table, person.id);
      await confirm.click();
      await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
      await allowDeletion();
    });
  }
  await confirm.click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('the export saves an archive; the same dialog opens from the Danger Zone, and Cancel returns the focus [EPD-2]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Lease' }]);
  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  expect(await (await download).failure()).toBeNull();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Profile' });
  await expect(edit).toContainText('Danger Zone');
  await edit.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialogOf(page).getByLabel('Your password')).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edit.getByRole('button', { name: 'Delete Account' })).toBeFocused();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
});
