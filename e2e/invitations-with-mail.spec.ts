import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { type MailServer, startMailServer } from './fixtures/mail-server.ts';
import { newPerson } from './fixtures/people.ts';
import { seedPerson } from './fixtures/seed.ts';
import { type RunningServer, startServer } from './setup/server.ts';

let mails: MailServer;
let server: RunningServer;
test.beforeAll(async () => {
  mails = await startMailServer();
  // sign-up opens a session before the address is confirmed
  const settings = { SMTP_URL: mails.url, MAIL_FROM: 'Kinvault <papers@kinvault.example>', CONFIRM_EMAIL: 'no' };
  server = await startServer(settings);
});
test.afterAll(async () => {
  await server.stop();
  await mails.stop();
});

const card = (page: Page) => page.getByRole('region', { name: 'Invitation to Quintero' });

test('if the server sends mail, home and /family ask to confirm the address first and name no family; confirming it shows the invitation [SEC-23, FMD-8]', async ({
  browser,
}) => {
  const open = async (name: string, family: string) => {
    const page = await (await browser.newContext({ baseURL: server.address })).newPage();
    await page.goto('/auth');
    return { ...(await seedPerson(page, [], newPerson(name, family))), page };
  };
  const elena = await open('Elena Rivera', 'Quintero');
  const ada = await open('Ada Okafor', 'Okafor');
  await callApi(elena.page, 'POST', `/api/families/${elena.familyId}/invites`, { email: ada.email });
  for (const path of ['/dashboard', '/family']) {
    await ada.page.goto(path);
    await expect(ada.page.getByText('You have an invitation. Confirm your address first:')).toBeVisible();
    await expect(ada.page.getByText('Quintero')).toHaveCount(0);
    await expectAccessible(ada.page);
  }
  const link = new URL(await mails.linkTo(ada.email, 'Confirm'));
  await ada.page.goto(`${server.address}${link.pathname}${link.hash}`);
  await ada.page.getByRole('button', { name: 'Go to your documents' }).click();
  await ada.page.getByRole('button', { name: /^Notifications: \d new/ }).click();
  await expect(ada.page.getByText(/Elena Rivera \(.*@.*\) invited you to Quintero\.$/)).toBeVisible();
  await ada.page.keyboard.press('Escape');
  await card(ada.page).getByRole('button', { name: 'Accept' }).click();
  await expect(ada.page.getByText('Welcome to Quintero').first()).toBeVisible();
  const { families } = await callApi(ada.page, 'GET', '/api/families');
  expect(families).toHaveLength(2);
  await elena.page.context().close();
  await ada.page.context().close();
});
