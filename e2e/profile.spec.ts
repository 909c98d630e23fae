import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { readLink } from './fixtures/outbox.ts';
import { newPerson, signIn } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';

const profileCard = (page: Page) => page.getByRole('form', { name: 'Profile' });
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' });

async function openEditDialog(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(editDialog(page).getByLabel('Full Name *')).toBeVisible();
}

test('the profile is saved, survives a reload, and the sidebar shows the new name [PRF-1, SBR-2]; the page passes axe and fits the window, light and dark, on a desk and on a phone', async ({
  page,
}) => {
  const person = await seedPerson(page);
  await page.goto('/profile');
  const card = profileCard(page);
  await expect(card.getByLabel('Email Address')).toHaveValue(person.email);
  await expect(card.getByLabel('Email Address')).not.toBeEditable();
  await expect(card).toContainText('Email address cannot be changed');
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
  await expectAccessible(page);
  await card.getByLabel('Full Name *').fill('Elena Okafor');
  await card.getByLabel('Phone Number').fill('+44 20 7946 0101');
  await card.getByLabel('Location').fill('Port Alma');
  await card.getByLabel('Bio').fill('Keeper of the blue box in the hall.');
  await card.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile updated').first()).toBeVisible();
  await page.reload();
  await expect(card.getByLabel('Full Name *')).toHaveValue('Elena Okafor');
  await expect(card.getByLabel('Phone Number')).toHaveValue('+44 20 7946 0101');
  await expect(card.getByLabel('Location')).toHaveValue('Port Alma');
  await expect(card.getByLabel('Bio')).toHaveValue('Keeper of the blue box in the hall.');
  await page.getByRole('link', { name: 'Back to Documents' }).click();
  await expect(page.getByRole('complementary')).toContainText('Elena Okafor (You)');
});

test('a failed save keeps what was typed, a name is required, and leaving with changes asks first [PRF-2, PRF-3]', async ({
  page,
  context,
}) => {
  await seedPerson(page);
  await page.goto('/profile');
  await profileCard(page).getByLabel('Location').fill('Port Alma');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Update Failed').first()).toBeVisible();
  await expect(page.getByText('Failed to update profile.').first()).toBeVisible();
  await expect(profileCard(page).getByLabel('Location')).toHaveValue('Port Alma');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile updated').first()).toBeVisible();

  const name = profileCard(page).getByLabel('Full Name *');
  await name.fill(' ');
  await expect(page.getByRole('button', { name: 'Save Profile' })).toBeDisabled();
  await name.fill('Elena R.');
  await page.getByRole('link', { name: 'Back to Documents' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Elena R.');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('link', { name: 'Back to Documents' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a profile that fails to load shows an error in its place, and the rest of the page works [PRF-3, ERR-4]', async ({
  page,
}) => {
  await seedPerson(page);
  await page.route('**/api/profile', (route) => route.abort());
  await page.goto('/profile');
  await expect(page.getByText('Failed to load profile data')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(profileCard(page).getByLabel('Full Name *')).toHaveValue('Elena Rivera');
});

test('a new address requires the password, waits for its link, and then signs in [EPD-3, EPD-4, SEC-21]; the dialog passes axe, light and dark', async ({
  page,
}) => {
  const person = await seedPerson(page);
  const { email } = newPerson();
  await openEditDialog(page);
  const dialog = editDialog(page);
  await expectAccessible(page);
  await dialog.getByLabel('Email Address *').fill('');
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await dialog.getByLabel('Email Address *').fill(email);
  await dialog.getByLabel('Current password').fill('not the lantern');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('The password isn’t right.')).toBeVisible();
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    page.getByText('Profile updated, but email change requires verification. Email isn’t set up here').first(),
  ).toBeVisible();
  await page.goto('/profile');
  await expect(profileCard(page)).toContainText(`Ask the person who runs Kinvault for the link that confirms ${email}`);
  await expect(profileCard(page).getByLabel('Email Address')).toHaveValue(person.email);
  await page.goto(await readLink(email));
  await expect(page.getByText(email).first()).toBeVisible();
  await page.goto('/profile');
  await expect(profileCard(page).getByLabel('Email Address')).toHaveValue(email);
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).not.toHaveURL(/profile/);
  await signIn(page, { ...person, email });
  await expect(page).toHaveURL(/\/dashboard/);
});

test('the menu of one’s own row opens the dialog, closing it returns the focus, and a change of address can be canceled [SBR-3, SBR-8, D-7, D-26]', async ({
  page,
}) => {
  const person = await seedPerson(page);
  await page.goto('/dashboard');
  const actions = page.getByRole('button', { name: 'Actions for Elena Rivera' });
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit Profile' }).press('Enter');
  await expect(editDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editDialog(page)).toBeHidden();
  await expect(actions).toBeFocused();

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(editDialog(page)).not.toContainText('isn’t confirmed yet'); // no mail, so no link to follow
  await editDialog(page).getByLabel('Email Address *').fill(newPerson().email);
  await editDialog(page).getByLabel('Current password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(editDialog(page)).toBeHidden();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Keep the current address' }).click();
  await expect(page.getByText('Email isn’t set up here')).toBeHidden();
  await expect(page.getByText('Your address stays as it is').first()).toBeVisible();
});
