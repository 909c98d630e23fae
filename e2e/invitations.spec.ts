import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { runSql } from './fixtures/database.ts';
import {
  closeAll,
  confirmAddress,
  expectFamilies,
  invite,
  member,
  notice,
  renewCode,
  somebody,
  somebodyAlone,
  timed,
} from './fixtures/families.ts';
import { readLink } from './fixtures/outbox.ts';
import { newPerson } from './fixtures/people.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Invitation to Rivera' });
const request = (page: Page) => page.getByRole('region', { name: 'Request to join Rivera' });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('an invitation to a person without a family appears on the welcome page, and accepting it shows both sides in the family [DSH-2]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera', documents: [{ name: 'Lease' }] });
  const ada = await somebodyAlone(browser, 'Ada Okafor');
  await confirmAddress(ada);
  await elena.page.goto('/dashboard');
  await ada.page.goto('/dashboard');
  await expect(ada.page.getByRole('heading', { name: 'Join with a code' })).toBeVisible();
  await invite(elena, ada.email, { role: 'Viewer' });
  await timed('the invitation is seen', () =>
    expect(card(ada.page)).toContainText('Elena Rivera invited you to Rivera'),
  );
  await expect(card(ada.page)).toContainText(/You’ll join as a Viewer. The invitation expires in [67] days\./);
  const pending = () => callApi(elena.page, 'GET', `/api/families/${elena.familyId}/invites`);
  expect((await pending()).invites).toHaveLength(1);
  await expect(member(elena.page, 'Ada Okafor')).toHaveCount(0);

  await card(ada.page).getByRole('button', { name: 'Accept' }).click();
  await expect(notice(ada.page, 'Welcome to Rivera')).toBeVisible();
  await timed('the accepted is seen', () => member(elena.page, 'Ada Okafor').waitFor());
  await member(ada.page, 'Elena Rivera').click();
  await expect(ada.page.getByRole('link', { name: /Lease/ })).toBeVisible();
  expect((await pending()).invites).toEqual([]);
  await bell(elena.page).click();
  await expect(elena.page.getByText('Ada Okafor accepted the invitation to Rivera.')).toBeVisible();
  await elena.page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(
    elena.page.getByRole('button', { name: 'Notifications', exact: true, includeHidden: true }),
  ).toBeAttached();
  await closeAll(elena, ada);
});

test('an invitation to a person with families leads from the bell to a question that names the families they would leave [STA-3]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const ada = await somebody(browser, 'Ada Okafor', { family: 'Okafor' });
  await confirmAddress(ada);
  for (const [name, family] of [
    ['Sam Stone', 'Stone'],
    ['Ines Vale', 'Vale'],
  ] as const) {
    const other = await somebody(browser, name, { family });
    await callApi(ada.page, 'POST', '/api/families/join', { code: await renewCode(other.page, other.familyId) });
    await closeAll(other);
  }
  await ada.page.goto('/dashboard');
  await expect(member(ada.page, 'Sam Stone')).toBeVisible();
  await invite(elena, ada.email);
  await expect(ada.page.getByRole('button', { name: 'Notifications: 1 new' })).toBeVisible();
  await bell(ada.page).click();
  await ada.page.getByRole('link', { name: /Elena Rivera .*invited you to Rivera/ }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Your invitations' });
  await expect(dialog).toContainText(elena.email); // the name alone proves nothing: people choose their own
  await expect(dialog).toContainText('Accepting moves you out of Stone and Vale.');
  await dialog.getByLabel('Stay in Stone').check();
  await expect(dialog).toContainText('Accepting moves you out of Vale.');
  await expect(dialog.getByLabel('Stay in Okafor')).toHaveCount(0); // she owns it
  await expectFamilies(ada, ['Okafor', 'Stone', 'Vale']);
  await dialog.getByRole('button', { name: 'Accept and move' }).click();
  await expect(member(ada.page, 'Elena Rivera')).toBeVisible();
  await expect(dialog).toContainText('You have no invitations.');
  await expectFamilies(ada, ['Okafor', 'Rivera', 'Stone']);
  await closeAll(elena, ada);
});

test('declining an invitation changes no membership, notifies the inviter and removes the invitation [D-2]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const ada = await somebodyAlone(browser, 'Ada Okafor');
  await confirmAddress(ada);
  await invite(elena, ada.email);
  await elena.page.goto('/dashboard');
  await ada.page.goto('/dashboard');
  await card(ada.page).getByRole('button', { name: 'Decline' }).click();
  await expect(notice(ada.page, 'Invitation to Rivera declined')).toBeVisible();
  await expect(card(ada.page)).toHaveCount(0);
  await expectFamilies(ada, []);
  await bell(elena.page).click();
  await expect(elena.page.getByText(/declined.*invitation to Rivera|invitation to Rivera was declined/)).toBeVisible();
  await closeAll(elena, ada);
});

test('the mailed link opens sign-up with a fixed address and the family chosen [D-2]', async ({ browser, page }) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  await elena.page.goto('/dashboard');
  const { email, password } = newPerson();
  await invite(elena, email, { name: 'Ada Okafor' });
  const link = await readLink(email);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re invited to Rivera' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Okafor');
  await expect(page.getByLabel('Family name')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(member(page, 'Elena Rivera')).toBeVisible();
  await expect(member(elena.page, 'Ada Okafor')).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This invitation can’t be used' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to your documents' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await closeAll(elena);
});

test('a person with an account signs in from the mailed link and answers there; another person’s link says whose it is [D-2, D-3]', async ({
  browser,
  page,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const ada = await somebody(browser, 'Ada Okafor', { family: 'Okafor' });
  await confirmAddress(ada);
  await invite(elena, ada.email);
  const link = await readLink(ada.email, 'invites you');

  await page.goto(link);
  await page.getByRole('button', { name: 'I already have an account' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your invitations' });
  await expect(dialog).toContainText('Elena Rivera invited you to Rivera');
  await expect(dialog).toContainText('Accepting doesn’t move you out of any family.');
  await expectAccessible(page);

  await elena.page.goto('/dashboard');
  await elena.page.goto(link);
  await expect(elena.page.getByRole('heading', { name: 'This invitation is for someone else' })).toBeVisible();
  await elena.page.getByRole('button', { name: 'Go to your documents' }).click();
  await expect(elena.page).toHaveURL(/\/dashboard$/);

  await ada.page.goto('/dashboard');
  await ada.page.goto(link);
  const question = ada.page.getByRole('dialog', { name: 'Your invitations' });
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog).toContainText('You have no invitations.'); // the other browser updates by itself
  await expectFamilies(ada, ['Okafor', 'Rivera']);
  await closeAll(elena, ada);
});

test('a cut or unknown invitation link says so [D-2]', async ({ page }) => {
  for (const token of ['short', 'x'.repeat(43)]) {
    await page.goto('about:blank');
    await page.goto(`/auth#type=invite&token=${token}`);
    await expect(page.getByRole('heading', { name: 'This invitation can’t be used' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Go to Sign In' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});

test('joining by code from the welcome page distinguishes wrong, expired and replaced codes, and the new one works [VAL-1, STA-4]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const ada = await somebodyAlone(browser, 'Ada Okafor');
  const { page } = ada;
  await page.goto('/dashboard');
  const join = async (code: string) => {
    await page.getByLabel('Invitation code').fill(code);
    await page.getByRole('button', { name: 'Join family' }).click();
  };
  await join('');
  await expect(page.getByText('Please enter the invitation code.')).toBeVisible();
  await join('ZZZZZZ');
  await expect(page.getByText('Invalid invitation code')).toBeVisible();
  const former = await renewCode(elena.page, elena.familyId);
  await runSql(
    `update invites set created_at = now() - interval '8 days', expires_at = now() - interval '1 second' where code = $1`,
    [former],
  );
  await join(former);
  await expect(page.getByText('Invitation code has expired')).toBeVisible();
  const ended = await renewCode(elena.page, elena.familyId);
  const code = await renewCode(elena.page, elena.familyId);
  await join(ended);
  await expect(page.getByText('Invalid invitation code')).toBeVisible();
  await expectFamilies(ada, []);
  await join(code.toLowerCase());
  await expect(member(page, 'Elena Rivera')).toBeVisible();
  await closeAll(elena, ada);
});

test('a signed-in person joins another family by its shared link, and stays in their own [VAL-1, STA-4]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const ada = await somebody(browser, 'Ada Okafor', { family: 'Okafor' });
  const { page } = ada;
  await page.goto(`/auth#&tab=sign-up&code=${await renewCode(elena.page, elena.familyId)}`);
  await expect(page).toHaveURL(/\/family\?code=/);
  await expect(page.getByText('This is the Rivera family’s code.')).toBeVisible();
  await page.getByRole('button', { name: 'Join family' }).click();
  await expect(page.getByText('Welcome to Rivera').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rivera' })).toBeVisible();
  await expectFamilies(ada, ['Okafor', 'Rivera']);
  await closeAll(elena, ada);
});

test('in a family with ‘Ask me’ nobody gets in before an Admin approves, and then at once', async ({ browser }) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  await callApi(elena.page, 'PATCH', `/api/families/${elena.familyId}`, { asksBeforeJoin: true });
  const ada = await somebodyAlone(browser, 'Ada Okafor');
  await ada.page.goto('/dashboard');
  await ada.page.getByLabel('Invitation code').fill(await renewCode(elena.page, elena.familyId));
  await ada.page.getByRole('button', { name: 'Join family' }).click();
  await expect(notice(ada.page, 'Request to join Rivera sent')).toBeVisible();
  await expect(request(ada.page)).toContainText('You asked today. The family opens here once an Admin approves.');
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText('Almost there, Ada');
  // joining another family is still possible [DSH-2]
  await expect(ada.page.getByLabel('Invitation code')).toBeVisible();
  await expectFamilies(ada, []);
  await ada.page.reload();
  await expect(request(ada.page)).toContainText('You asked to join Rivera');
  await callApi(elena.page, 'POST', `/api/families/${elena.familyId}/members/${ada.id}/request`, { isApproved: true });
  await timed('the family opens', () => member(ada.page, 'Elena Rivera').waitFor());
  await closeAll(elena, ada);
});

test('a request to join is shown on the person’s pages until they withdraw it, and then no Admin can approve it', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  await callApi(elena.page, 'PATCH', `/api/families/${elena.familyId}`, { asksBeforeJoin: true });
  const ada = await somebody(browser, 'Ada Okafor', { family: 'Okafor' });
  const ask = async () =>
    callApi(ada.page, 'POST', '/api/families/join', { code: await renewCode(elena.page, elena.familyId) });
  await ask();
  await runSql(`update members set created_at = '2026-03-12 12:00Z' where person_id = $1 and state = 'requested'`, [
    ada.id,
  ]);
  await ada.page.goto('/dashboard?invites=open');
  const dialog = ada.page.getByRole('dialog', { name: 'Your invitations' });
  await expect(dialog).toContainText('You asked to join Rivera');
  await expect(dialog).toContainText('You asked on 12 Mar 2026.');
  await expectAccessible(ada.page);
  await dialog.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(dialog).toContainText('You have no invitations.');
  await expect(request(ada.page)).toHaveCount(0);
  await elena.page.goto('/family/manage');
  await expect(elena.page.getByRole('heading', { name: 'Rivera' })).toBeVisible();
  await expect(elena.page.getByText('Ada Okafor')).toHaveCount(0);

  await ada.page.goto('/family');
  await ask();
  // without a reload: live updates reach her other tabs
  await expect(request(ada.page)).toContainText('You asked today.');
  await expectAccessible(ada.page);
  await request(ada.page).getByRole('button', { name: 'Withdraw request' }).click();
  await expect(notice(ada.page, 'Request to join Rivera withdrawn')).toBeVisible();
  await expect(request(ada.page)).toHaveCount(0);
  await expectFamilies(ada, ['Okafor']);
  await closeAll(elena, ada);
});

test('the welcome page and the notices pass axe and fit a phone [DSH-2]', async ({ browser }) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const ada = await somebodyAlone(browser, 'Ada Okafor');
  await confirmAddress(ada);
  await invite(elena, ada.email);
  await ada.page.goto('/dashboard');
  await expect(card(ada.page)).toBeVisible();
  await expectAccessible(ada.page);
  await card(ada.page).getByRole('button', { name: 'Accept' }).click();
  await expect(member(ada.page, 'Elena Rivera')).toBeVisible();
  await bell(ada.page).click();
  await expect(ada.page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await expectAccessible(ada.page);
  await closeAll(elena, ada);
});
