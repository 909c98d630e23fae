import { expect, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { joinWithCode, somebody } from './fixtures/families.ts';
import { daysFromToday, seedDocument, seedPerson } from './fixtures/seed.ts';

const UNKNOWN = '0199f1de-0000-7000-8000-000000000000';

test('the page shows a member’s contact details, what expires next, the number of each type, and all their documents [MDP-1, VAL-9]', async ({
  page,
}) => {
  const elena = await seedPerson(page, [
    { name: 'Pension statement', type: 'Financial' },
    { name: 'Norvia health card', type: 'Insurance', expiresOn: daysFromToday(130) },
    { name: 'Elena’s passport', type: 'Passport', expiresOn: daysFromToday(1800) },
  ]);
  await callApi(page, 'PUT', '/api/profile', {
    name: elena.name,
    phone: '+44 20 7946 0177',
    location: 'Port Alma',
    bio: 'Keeper of the blue box.',
  });
  await page.goto(`/user/${elena.id}`);
  await expect(page).toHaveTitle('Elena Rivera · Kinvault');
  const contact = page.getByRole('region', { name: 'Elena Rivera' });
  await expect(contact.getByRole('link', { name: elena.email })).toHaveAttribute('href', `mailto:${elena.email}`);
  await expect(contact.getByRole('link', { name: '+44 20 7946 0177' })).toHaveAttribute('href', 'tel:+442079460177');
  await expect(contact).toContainText('Port Alma');
  await expect(contact).toContainText('Keeper of the blue box.');
  await expect(contact).toContainText('Active now.');
  await expect(page.getByRole('heading', { name: 'Norvia health card expires in 4 months' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('3 documents are shared with Rivera');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await expect(categories).toHaveText('1Identity1Medical1Financial0Education0Other');
  const list = page.getByRole('region', { name: 'Documents' });
  await expect(list.getByRole('listitem')).toHaveCount(3);

  await categories.getByRole('link', { name: /Medical/ }).click();
  await expect(page).toHaveURL(/category=medical/);
  await expect(page.getByRole('region', { name: 'Medical documents' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'Show all' }).click();
  await list.getByRole('link', { name: /Elena’s passport/ }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?member=${elena.id}&doc=`));
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText('Elena’s passport');
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/user/${elena.id}`));
});

test('an upload for a member begins on the dashboard, with them as the owner [MDP-1]; an Admin can save a role only if it differs; people cannot manage themselves, and Members cannot manage anyone [MDP-2]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const carmen = await somebody(browser, 'Carmen Rivera', { family: 'Old house' });
  await joinWithCode(page, elena.familyId, carmen);
  await page.goto(`/user/${carmen.id}`);
  await expect(page.getByText('No documents yet')).toBeVisible();
  await page.getByRole('link', { name: 'Upload for Carmen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await expect(dialog.getByLabel('Upload For')).toHaveValue(`person:${carmen.id}`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?member=${carmen.id}$`));

  await page.goto(`/user/${carmen.id}`);
  const card = page.getByRole('region', { name: 'Manage membership' });
  const update = card.getByRole('button', { name: 'Update role' });
  await expect(card.getByLabel('Role in Rivera')).toHaveValue('Member');
  await expect(update).toBeDisabled();
  await card.getByLabel('Role in Rivera').selectOption('Viewer');
  await update.click();
  await expect(page.getByText('Carmen Rivera is now a Viewer of Rivera').first()).toBeVisible();
  await expect(update).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Carmen Rivera' })).toContainText('Viewer');

  await page.goto(`/user/${elena.id}`);
  await expect(page.getByRole('region', { name: 'Elena Rivera' })).toBeVisible();
  await expect(card).toHaveCount(0);
  await carmen.page.goto(`/user/${elena.id}`);
  await expect(carmen.page.getByRole('region', { name: 'Elena Rivera' })).toContainText('Owner');
  await expect(carmen.page.getByRole('region', { name: 'Manage membership' })).toHaveCount(0);
  await expect(carmen.page.getByRole('link', { name: /Upload for/ })).toHaveCount(0);
  await carmen.page.context().close();
});

test('an Admin removes a member after a question, and is back on the dashboard; a removal that fails says so and stays on the page [MDP-2, ERR-3]; page and question are accessible, light and dark, on a desk and on a phone', async ({
  page,
  browser,
  context,
}) => {
  const elena = await seedPerson(page);
  const carmen = await somebody(browser, 'Carmen Rivera', { family: 'Old house' });
  await joinWithCode(page, elena.familyId, carmen);
  for (const document of [
    { name: 'Norvia health card', type: 'Insurance', expiresOn: daysFromToday(12) },
    { name: 'Identity card', type: 'ID', expiresOn: daysFromToday(-3) },
    { name: 'Pension statement', type: 'Financial' },
  ]) {
    await seedDocument(carmen.page, { ...carmen, familyId: elena.familyId }, document);
  }
  await page.goto(`/user/${carmen.id}`);
  await expect(page.getByRole('region', { name: 'Documents' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove from family: Rivera' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Carmen from Rivera?' });
  await expect(question).toContainText('Carmen keeps their account and 3 documents.');
  await expectAccessible(page);
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Remove Carmen' }).click();
  await expect(page.getByText('Failed to remove user').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Carmen Rivera' })).toBeVisible();

  await context.setOffline(false);
  if (await question.isHidden()) await page.getByRole('button', { name: 'Remove from family: Rivera' }).click();
  await question.getByRole('button', { name: 'Remove Carmen' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Carmen is no longer in Rivera').first()).toBeVisible();
  await expect(page.getByText('User not found')).toHaveCount(0);
  await expect(page.getByRole('complementary')).not.toContainText('Carmen Rivera');
  const { families } = await callApi(carmen.page, 'GET', '/api/families');
  expect(families.map(({ name }: { name: string }) => name)).toEqual(['Old house']);
  await carmen.page.context().close();
});

test('an unknown person and a member of another family are both not found [MDP-3]', async ({ page, browser }) => {
  await seedPerson(page);
  const stranger = await somebody(browser, 'Ngozi Okafor', { family: 'Okafor' });
  for (const id of [UNKNOWN, stranger.id, 'nonsense']) {
    await page.goto(`/user/${id}`);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('User not found').first()).toBeVisible();
    await expect(page.getByText('Ngozi')).toHaveCount(0);
  }
  await stranger.page.context().close();
});

test('if people cannot be loaded, nobody is redirected [ERR-3]', async ({ page }) => {
  const elena = await seedPerson(page);
  await page.route('**/api/families', (route) => route.abort());
  await page.goto(`/user/${elena.id}`);
  await expect(page.getByRole('heading', { name: 'Failed to load users' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/user/${elena.id}`));
  await page.unroute('**/api/families');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Elena Rivera' })).toBeVisible();
});
