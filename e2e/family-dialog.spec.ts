import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { runSql } from './fixtures/database.ts';
import { join, renewCode } from './fixtures/families.ts';
import { newPerson, signIn } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Family Management' });
const addButtonOf = (page: Page) => dialogOf(page).getByRole('button', { name: 'Add Family Member' });
const invitedIn = (page: Page, email: string) =>
  page.getByRole('region', { name: 'Pending invitations' }).getByRole('listitem').filter({ hasText: email });
const noticeOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function openDialog(page: Page, tab?: 'Manage Invites'): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Manage Family' }).click();
  if (tab) await dialogOf(page).getByRole('tab', { name: tab }).click();
}

async function newVisitor(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test('a shared link fills in the code; a person who signs up with it appears in the family [FMD-4, FMD-5, FMD-6, FMD-7, VAL-7]', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => sessionStorage.setItem('shared', JSON.stringify(data)),
    });
  });
  await seedPerson(page);
  await openDialog(page, 'Manage Invites');
  await expect(dialogOf(page).getByRole('heading', { name: 'No code yet' })).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Generate code' }).click();
  const card = dialogOf(page).getByRole('region', { name: 'Invitation code' });
  await expect(card).toContainText('Active');
  await expect(card).toContainText(/(7 days|6 days 23 hours) left/);
  await expect(dialogOf(page)).toContainText('Codes expire in 7 days. Generating a new code cancels this one.');
  await card.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('shared'))).not.toBeNull();
  const shared: ShareData = JSON.parse((await page.evaluate(() => sessionStorage.getItem('shared'))) ?? '');
  const code = /[A-Z0-9]{6}(?=\.$)/.exec(shared.text ?? '')?.[0] ?? '';
  expect(shared.text).toBe(`Join our family “Rivera” on Kinvault with the invitation code ${code}.`);
  await expect(card.getByText(`Invitation code ${[...code].join(' ')}`)).toBeAttached();
  await expect(dialogOf(page).getByRole('img', { name: new RegExp([...code].join(' ')) })).toBeVisible();

  const visitor = await newVisitor(browser);
  const david = newPerson('David Okafor');
  await visitor.goto(shared.url ?? '');
  await expect(visitor.getByLabel('Invitation code')).toHaveValue(code);
  await expect(visitor.getByText('This is the Rivera family’s code.', { exact: false })).toBeVisible();
  await visitor.getByLabel('Full name').fill(david.name);
  await visitor.getByLabel('Email').fill(david.email);
  await visitor.getByLabel('Password', { exact: true }).fill(david.password);
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await expect(visitor.getByRole('complementary')).toContainText('Elena Rivera');

  await page.goto('/dashboard');
  await expect(page.getByRole('complementary')).toContainText('David Okafor');
  const { families } = await (await page.request.get('/api/families')).json();
  expect(families[0].members[1]).toMatchObject({ name: 'David Okafor', role: 'Member', state: 'active' });
});

test('a code that reads like a number arrives as it was shared [FMD-6]', async ({ page }) => {
  for (const code of ['123456', '12E456', '012345'])
    for (const before of ['?', '#&']) {
      await page.goto(`/auth${before}tab=sign-up&code=${code}`);
      await expect(page.getByLabel('Invitation code')).toHaveValue(code);
    }
});

test('a code can be copied, is replaced only after a question, and says when it has expired [FMD-4, FMD-5, STA-4]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const elena = await seedPerson(page);
  const code = await renewCode(page, elena.familyId);
  await openDialog(page, 'Manage Invites');
  const card = dialogOf(page).getByRole('region', { name: 'Invitation code' });
  await card.getByRole('button', { name: 'Copy code' }).click();
  await expect(noticeOf(page, 'Code copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  await dialogOf(page).getByRole('button', { name: 'Generate new code' }).click();
  const question = page.getByRole('alertdialog', { name: `Replace the code ${code}?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText(code);
  await dialogOf(page).getByRole('button', { name: 'Generate new code' }).click();
  await question.getByRole('button', { name: 'Generate new code' }).click();
  await expect(card).not.toContainText(code);

  await runSql(
    `update invites set created_at = now() - interval '8 days', expires_at = now() - interval '1 day'
     where family_id = $1 and code is not null and ended_at is null`,
    [elena.familyId],
  );
  await openDialog(page, 'Manage Invites');
  await expect(card).toContainText('Expired');
  await expect(card.getByRole('button', { name: 'Copy code' })).toHaveCount(0);
  await dialogOf(page).getByRole('button', { name: 'Generate new code' }).click(); // nothing to lose: no question
  await expect(card).toContainText('Active');
});

test('failing to load or make a code is reported, and can be tried again [ERR-3, ERR-4]', async ({ page }) => {
  await seedPerson(page);
  await page.route('**/code', (route) => route.fulfill({ status: 403, json: { error: { code: 'forbidden' } } }));
  await openDialog(page, 'Manage Invites');
  await expect(dialogOf(page).getByRole('alert')).toContainText('Failed to fetch invite code');
  await expect(dialogOf(page).getByText('No pending invitations.')).toBeVisible();
  await page.unroute('**/code');
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
  await page.route('**/code', (route) => route.abort('connectionreset'));
  await dialogOf(page).getByRole('button', { name: 'Generate code' }).click();
  await expect(noticeOf(page, 'Failed to generate invitation code')).toBeVisible();
});

test('an address without an account is reported as unknown and gets a link at once, and the invitation can be withdrawn [FMD-2, FMD-8, FMD-10]', async ({
  page,
}) => {
  await seedPerson(page);
  await openDialog(page);
  const { email } = newPerson();
  await dialogOf(page).getByLabel('Email address').fill(` ${email.toUpperCase()} `);
  await dialogOf(page).getByText('Viewer', { exact: true }).click();
  await addButtonOf(page).click();
  await expect(dialogOf(page).getByText('User not found')).toBeVisible();
  await expect(page.getByRole('listitem').getByText('User not found')).toHaveCount(0);
  await expect(dialogOf(page)).toContainText('No one has an account with this address yet.');
  await expect(dialogOf(page).getByRole('region', { name: 'Invitation link' })).toContainText('#type=invite&token=');

  await dialogOf(page).getByRole('button', { name: 'Add someone else' }).click();
  await dialogOf(page).getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await expect(noticeOf(page, 'Invitation already sent')).toBeVisible();
  await expect(noticeOf(page, 'This email already has a pending invitation to this family group.')).toBeVisible();

  await dialogOf(page).getByRole('tab', { name: 'Manage Invites' }).click();
  const invite = invitedIn(page, email);
  await expect(invite).toContainText('Pending');
  await expect(invite).toContainText(/Viewer, created \d+ \w+, expires in [67] days/);
  await invite.getByRole('button', { name: `Show a link: ${email}` }).click();
  await expect(invite.getByRole('region', { name: 'Invitation link' })).toContainText('#type=invite&token=');
  await invite.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click();
  await page.getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(dialogOf(page).getByText('No pending invitations.')).toBeVisible();
});

test('a member is not added twice, and a failure says so [FMD-8, ERR-3]', async ({ page, browser }) => {
  const elena = await seedPerson(page);
  const david = await join(browser, page, elena);
  await openDialog(page);
  await dialogOf(page).getByLabel('Email address').fill(david.email);
  await addButtonOf(page).click();
  await expect(noticeOf(page, 'User is already a member')).toBeVisible();
  await page.route('**/invites', (route) => route.abort('connectionreset'));
  await addButtonOf(page).click();
  await expect(noticeOf(page, 'Failed to add member to family')).toBeVisible();
  // the message has been replaced
  await expect(page.getByRole('listitem').getByText('User is already a member')).toHaveCount(0);
  await expect(dialogOf(page).getByLabel('Email address')).toHaveValue(david.email);
});

test('missing entries keep the button disabled, and Enter says what is missing [VAL-3, VAL-4, FMD-3]', async ({
  page,
}) => {
  await seedPerson(page);
  await openDialog(page);
  const field = (label: string) => dialogOf(page).getByLabel(label, { exact: true });
  await expect(addButtonOf(page)).toBeDisabled();
  await expect(dialogOf(page).getByRole('radio', { name: 'Member' })).toBeChecked();
  await field('Email address').press('Enter');
  await expect(noticeOf(page, 'Please enter an email address and select a group')).toBeVisible();
  await field('Email address').fill(newPerson().email);
  await expect(addButtonOf(page)).toBeEnabled();
  await dialogOf(page).getByRole('switch', { name: 'Create a new user account' }).check();
  await expect(addButtonOf(page)).toBeDisabled();
  await field('Name').fill('Carlos Rivera');
  await field('Name').press('Enter');
  await expect(noticeOf(page, 'Please provide name, password, and confirm password for the new user')).toBeVisible();
  await field('Password').fill('amber harbour');
  await field('Confirm Password').fill('amber harbou');
  await expect(dialogOf(page).getByText('Passwords do not match')).toBeVisible();
  await expect(addButtonOf(page)).toBeDisabled();
  await field('Confirm Password').press('Enter');
  await expect(noticeOf(page, 'Password and confirm password do not match')).toBeVisible();
  await field('Confirm Password').fill('amber harbour');
  await expect(dialogOf(page).getByText('Passwords match')).toBeVisible();
  await expect(addButtonOf(page)).toBeEnabled();
});

test('an account made for another person opens with its temporary password, which they must replace first [FMD-3, SEC-24]', async ({
  page,
  browser,
}) => {
  await seedPerson(page);
  await openDialog(page);
  const carlos = { ...newPerson('Carlos Rivera'), password: 'amber harbour' };
  const field = (label: string) => dialogOf(page).getByLabel(label, { exact: true });
  await field('Email address').fill(carlos.email);
  await dialogOf(page).getByRole('switch', { name: 'Create a new user account' }).check();
  await field('Name').fill(carlos.name);
  await field('Password').fill('123456');
  await field('Confirm Password').fill('123456');
  await addButtonOf(page).click();
  await expect(dialogOf(page).getByText('Easy to guess', { exact: false }).first()).toBeVisible();
  await field('Password').fill(carlos.password);
  await field('Confirm Password').fill(carlos.password);
  await addButtonOf(page).click();
  await expect(dialogOf(page).getByRole('heading', { name: 'Carlos has joined Rivera' })).toBeVisible();
  await expect(dialogOf(page)).toContainText('Give Carlos the password. It works for three days.');
  await dialogOf(page).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('complementary')).toContainText('Carlos Rivera');

  const own = await newVisitor(browser);
  await signIn(own, carlos);
  await expect(own.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await own.getByLabel('New password').fill('velvet compass meadow');
  await own.getByLabel('Confirm password').fill('velvet compass meadow');
  await own.keyboard.press('Enter');
  await expect(own.getByRole('complementary')).toContainText('Carlos Rivera (You)');
  await expect(own.getByRole('complementary')).toContainText('Elena Rivera');
});

test('an address that already has an account is invited instead, and the dialog says so [FMD-9]', async ({
  page,
  browser,
}) => {
  const ada = await seedPerson(await newVisitor(browser), [], newPerson('Ada Okafor', 'Okafor'));
  await seedPerson(page);
  await openDialog(page);
  await dialogOf(page).getByLabel('Email address').fill(ada.email);
  await dialogOf(page).getByRole('switch', { name: 'Create a new user account' }).check();
  await dialogOf(page).getByLabel('Name', { exact: true }).fill('Ada');
  await dialogOf(page).getByLabel('Password', { exact: true }).fill('amber harbour');
  await dialogOf(page).getByLabel('Confirm Password').fill('amber harbour');
  await addButtonOf(page).click();
  await expect(dialogOf(page).getByRole('heading', { name: 'This address already has an account' })).toBeVisible();
  await dialogOf(page).getByRole('tab', { name: 'Manage Invites' }).click();
  await expect(invitedIn(page, ada.email)).toContainText('Pending');
});

test('an Admin who turns on ‘Ask me’ is asked: the next person to join waits [STA-2]', async ({ page, browser }) => {
  const elena = await seedPerson(page);
  await openDialog(page, 'Manage Invites');
  const ask = dialogOf(page).getByRole('switch', { name: 'Ask me before someone joins with a code' });
  await expect(ask).not.toBeChecked();
  await ask.click();
  await expect(ask).toBeChecked();
  await openDialog(page, 'Manage Invites');
  await expect(ask).toBeChecked();
  const david = await join(browser, page, elena);
  await david.page.goto('/dashboard');
  await expect(david.page.getByRole('heading', { name: 'Almost there, David' })).toBeVisible();
});

test('only families that the person administers are offered, and others learn whom to ask [PER-2, PER-4]', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page);
  const david = await join(browser, page, elena, { role: 'Viewer' });
  await openDialog(david.page);
  await expect(dialogOf(david.page)).toContainText('Rivera: Elena Rivera');
  await expect(dialogOf(david.page).getByRole('textbox')).toHaveCount(0);
  await expect(dialogOf(david.page).getByRole('tab')).toHaveCount(0);
  await expectAccessible(david.page);

  await callApi(david.page, 'POST', '/api/families', { name: 'Okafor' });
  await openDialog(david.page);
  await expect(dialogOf(david.page).getByLabel('Family').locator('option')).toHaveText(['Okafor']);
});

test('the dialog has its two tabs, passes axe and fits the window, light and dark, on a desk and on a phone [FMD-1]', async ({
  page,
}) => {
  const elena = await seedPerson(page);
  await renewCode(page, elena.familyId);
  await callApi(page, 'POST', `/api/families/${elena.familyId}/invites`, {
    email: 'pilar.with.a.very.long.name@rivera.example',
    role: 'Viewer',
    allowUnknown: true,
  });
  await openDialog(page);
  await expect(dialogOf(page).getByRole('region', { name: 'Invitation link' })).toBeVisible();
  await dialogOf(page).getByRole('switch', { name: 'Create a new user account' }).check();
  await dialogOf(page).getByLabel('Password', { exact: true }).fill('amber');
  await dialogOf(page).getByLabel('Confirm Password').fill('ambe');
  await expectAccessible(page);
  await dialogOf(page).getByRole('tab', { name: 'Manage Invites' }).click();
  await expect(dialogOf(page).getByText('Pending', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('what was typed about a person to invite is not discarded without a question', async ({ page }) => {
  await seedPerson(page);
  await openDialog(page);
  const email = dialogOf(page).getByLabel('Email address');
  await email.fill('ada@okafor.example');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  for (const leave of [
    () => dialogOf(page).getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(email).toHaveValue('ada@okafor.example');
  }
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
});
