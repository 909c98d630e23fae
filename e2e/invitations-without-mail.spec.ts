import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { closeAll, expectFamilies, invite, somebody, somebodyAlone } from './fixtures/families.ts';
import { newPerson } from './fixtures/people.ts';

const NO_MAIL = 'Email isn’t set up here.';
const card = (page: Page) => page.getByRole('region', { name: 'Invitation to Rivera' });
const request = (page: Page) => page.getByRole('region', { name: 'Request to join Rivera' });
const pending = (page: Page) => page.getByRole('region', { name: 'Pending in Rivera' });
const wordsIn = async (page: Page) =>
  (await page.locator('.verification-words').first().innerText()).split(':').at(-1)?.trim() ?? '';

async function elenaInvites(browser: Browser) {
  return somebody(browser, 'Elena Rivera', { family: 'Rivera', documents: [{ name: 'Lease' }] });
}

test('without mail, an invited person accepts, tells the Admin two words, is let in and uploads a first document [D-26, FMD-8, FGP-2]', async ({
  browser,
}) => {
  const elena = await elenaInvites(browser);
  const ada = await somebodyAlone(browser, 'Ada Okafor');
  await invite(elena, ada.email, { role: 'Viewer' });
  await ada.page.goto('/dashboard');
  await expect(card(ada.page)).toContainText('Elena Rivera invited you to Rivera');
  await expect(card(ada.page)).toContainText(
    'Email isn’t set up here. After you accept, an Admin confirms that it’s you.',
  );
  await expectAccessible(ada.page);
  await card(ada.page).getByRole('button', { name: 'Accept' }).click();
  await expect(request(ada.page)).toContainText(
    'An Admin of Rivera confirms that it’s you. Tell Elena these two words:',
  );
  const words = await wordsIn(ada.page);
  expect(words).toMatch(/^[a-z]+ [a-z]+$/);
  await expectAccessible(ada.page);
  await expectFamilies(ada, []);

  await elena.page.goto('/family/manage');
  await expect(pending(elena.page)).toContainText(`Viewer, ${ada.email}`);
  await expect(pending(elena.page)).toContainText('Before you approve, ask Ada for two words');
  expect(await wordsIn(elena.page)).toBe(words);
  await expectAccessible(elena.page);
  await pending(elena.page).getByRole('button', { name: 'Approve: Ada Okafor' }).click();
  await expect(pending(elena.page)).toHaveCount(0);
  await expect(request(ada.page)).toHaveCount(0); // the family opens by itself
  await ada.page.goto(`/dashboard?member=${elena.id}`);
  await expect(ada.page.getByRole('link', { name: /Lease/ })).toBeVisible();
  await closeAll(elena, ada);
});

test('a person with a family sees the invitation in the bell, on home and on /family, and is not asked to confirm an address [D-26, FGP-2]', async ({
  browser,
}) => {
  const elena = await elenaInvites(browser);
  const ada = await somebody(browser, 'Ada Okafor', { family: 'Okafor' });
  await invite(elena, ada.email);
  await ada.page.goto('/dashboard');
  await ada.page.getByRole('button', { name: 'Notifications: 1 new' }).click();
  await expect(ada.page.getByText('Elena Rivera invited you to Rivera.')).toBeVisible();
  await ada.page.keyboard.press('Escape');
  await expect(card(ada.page)).toBeVisible();
  await expectAccessible(ada.page);
  await ada.page.goto('/profile');
  await expect(ada.page.getByLabel('Email Address')).toHaveValue(ada.email);
  await expect(ada.page.getByText('isn’t confirmed yet')).toHaveCount(0);
  await ada.page.goto('/family');
  await card(ada.page).getByRole('button', { name: 'Accept' }).click();
  await expect(request(ada.page)).toContainText('Tell Elena these two words:');
  await expectAccessible(ada.page);

  await elena.page.goto('/dashboard');
  const waiting = elena.page.getByRole('region', { name: 'Waiting to join' });
  expect(await wordsIn(elena.page)).toBe(await wordsIn(ada.page));
  await expectAccessibleAsIs(elena.page);
  await waiting.getByRole('button', { name: 'Decline: Ada Okafor' }).click();
  await expect(request(ada.page)).toHaveCount(0);
  await expectFamilies(ada, ['Okafor']);
  await closeAll(elena, ada);
});

test('the copied invitation link opens an account that waits with two words, and a second link ends the first [D-26]', async ({
  browser,
  page,
}) => {
  const elena = await elenaInvites(browser);
  const { email, password } = newPerson();
  await invite(elena, email, { name: 'Ada Okafor' });
  await elena.page.goto('/family');
  await expect(elena.page.getByRole('article', { name: 'Rivera' }).getByText('Ada Okafor')).toBeVisible();
  await expect(elena.page.getByRole('article', { name: 'Rivera' }).getByText('Pending')).toBeVisible();
  await elena.page.goto('/family/manage');
  await expect(pending(elena.page)).toContainText('Email isn’t set up here. Send the link yourself');
  await expectAccessible(elena.page);
  const shown = pending(elena.page).locator('.link-card-url');
  const make = async (name: string, before: string) => {
    await pending(elena.page)
      .getByRole('button', { name: `${name}: ${email}` })
      .click();
    await expect(shown).not.toHaveText(before);
    return shown.innerText();
  };
  const first = await make('Show a link', '');
  await expectAccessible(elena.page);
  const link = await make('New link', first);
  await page.goto(first);
  await expect(page.getByRole('heading', { name: 'This invitation can’t be used' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('You’ll get two words to tell an Admin')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(request(page)).toContainText('Tell Elena these two words:');
  await expect(elena.page.locator('.verification-words')).toBeVisible();
  expect(await wordsIn(elena.page)).toBe(await wordsIn(page));
  expect((await callApi(page, 'GET', '/api/families')).families).toEqual([]);
  await closeAll(elena);
});

test('the forgotten-password panel promises no mail [D-26]', async ({ page }) => {
  await page.goto('/auth?tab=forgot');
  await expect(page.getByText(NO_MAIL)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('nobody@rivera.example');
  await page.getByRole('button', { name: 'Request a reset link' }).click();
  await expect(page.getByText('the person who runs this Kinvault now has a link for you')).toBeVisible();
  await expect(page.getByText(/inbox|spam|on its way/)).toHaveCount(0);
});
