import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { runScript } from './fixtures/database.ts';
import { closeAll, join, notice, type Somebody, somebody } from './fixtures/families.ts';
import { makePicture } from './fixtures/files.ts';
import { daysFromToday, seedDocument } from './fixtures/seed.ts';

const shot = async (page: Page, name: string) => {
  if (!process.env.SHOTS) return;
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true });
};

const panel = (page: Page) => page.getByRole('region', { name: 'In an emergency' });

/** Elena has private documents, and has named Tomás with a wait of three days. */
async function withContact(browser: Browser): Promise<{ elena: Somebody; tomas: Somebody; documentId: string }> {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const documentId = await seedDocument(elena.page, elena, {
    name: 'Health card',
    type: 'Insurance',
    expiresOn: daysFromToday(700),
    isPrivate: true,
    file: makePicture('Health card'),
  });
  const soon = { name: 'Living will', isPrivate: true, expiresOn: daysFromToday(20) };
  await seedDocument(elena.page, elena, soon);
  const tomas = await join(browser, elena.page, elena, { name: 'Tomás Rivera' });
  const named = { contactId: tomas.id, waitDays: 3, password: elena.password };
  await callApi(elena.page, 'POST', '/api/emergency-contacts', named);
  return { elena, tomas, documentId };
}

/** As if the wait were over and the owner had been told twice; then does what is due, as the server does every few minutes. */
async function letWaitPass({ elena, tomas }: { elena: Somebody; tomas: Somebody }): Promise<void> {
  await runScript(`
    update emergency_contacts set asked_at = now() - interval '3 days', opens_at = now() - interval '1 minute',
      told_half_at = now() - interval '36 hours', told_last_at = now() - interval '24 hours'
    where person_id = '${elena.id}' and contact_id = '${tomas.id}';
    select jobs.plan('watch-emergencies', '{}');`);
}

test('an owner names a person with the password, changes the wait, and removes them [PPL-11] @phone', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const tomas = await join(browser, elena.page, elena, { name: 'Tomás Rivera' });
  const { page } = elena;
  await page.goto('/profile/trusted');
  await expect(panel(page)).toContainText('No one has ever asked.');
  await panel(page).getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a person' });
  await dialog.getByLabel('Who').selectOption({ label: 'Tomás Rivera' });
  await expect(dialog.getByLabel('Waiting time')).toHaveValue('7');
  await dialog.getByLabel('Waiting time').selectOption('3');
  await shot(page, 'add');
  await dialog.getByLabel('Your password').fill('wrong');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(notice(page, 'Nothing was changed')).toBeVisible();
  await dialog.getByLabel('Your password').fill(elena.password);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(notice(page, 'Tomás waits 3 days')).toBeVisible();
  const wait = panel(page).getByLabel('Waiting time of Tomás');
  await expect(wait).toHaveValue('3');
  await shot(page, 'panel');
  await expectAccessible(page);

  await wait.selectOption('14');
  const change = page.getByRole('dialog', { name: 'Tomás waits 14 days' });
  await shot(page, 'change');
  await change.getByRole('button', { name: 'Cancel' }).click();
  await expect(wait).toHaveValue('3');
  await wait.selectOption('14');
  await change.getByLabel('Your password').fill(elena.password);
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(wait).toHaveValue('14');

  await tomas.page.goto('/profile/trusted');
  await expect(panel(tomas.page)).toContainText('Elena chose you, with a 14-day wait');
  await shot(tomas.page, 'chosen');
  await expectAccessible(tomas.page);

  await panel(page).getByRole('button', { name: 'Remove Tomás' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Tomás' }).click();
  await expect(wait).toHaveCount(0);
  await expect(panel(tomas.page).getByText('Elena chose you')).toHaveCount(0);
  await tomas.page.goto(`/emergency/${elena.id}`);
  await expect(tomas.page.getByRole('heading', { name: 'This isn’t set up, or it has ended' })).toBeVisible();
  await shot(tomas.page, 'no-part');
  await expectAccessible(tomas.page);
  await closeAll(elena, tomas);
});

test('a request waits, is refused with one press, and cannot be made again for a month [PPL-11] @phone', async ({
  browser,
}) => {
  const { elena, tomas } = await withContact(browser);
  await tomas.page.goto('/profile/trusted');
  await panel(tomas.page).getByRole('link', { name: 'Ask for Elena’s documents' }).click();
  await expect(tomas.page.getByRole('heading', { level: 1, name: 'Ask for Elena’s documents' })).toBeVisible();
  await expect(tomas.page.getByText('Health card')).toHaveCount(0);
  await tomas.page
    .getByLabel('What happened? (optional)')
    .fill('Elena is in the Harbour Hospital, I need her insurance.');
  await shot(tomas.page, 'ask');
  await expectAccessible(tomas.page);
  await elena.page.goto('/dashboard');
  await tomas.page.getByRole('button', { name: 'Ask for Elena’s documents' }).click();
  await expect(tomas.page.getByRole('heading', { name: 'You’ve asked for Elena’s documents' })).toBeVisible();
  await shot(tomas.page, 'waiting');
  await expectAccessible(tomas.page);

  const { page } = elena;
  const banner = page.getByRole('region', { name: 'Tomás asks to read your documents' });
  await expect(banner).toContainText('Emergency');
  await shot(page, 'home-asked');
  await expectAccessible(page);
  await banner.getByRole('link', { name: 'Answer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tomás asks to read your documents' })).toBeVisible();
  await expect(page.getByText('“Elena is in the Harbour Hospital, I need her insurance.”')).toBeVisible();
  await expect(page.getByText('3 days left')).toBeVisible();
  await shot(page, 'answer');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('You refused the last request. Tomás can ask again on')).toBeVisible();
  await shot(page, 'refused-owner');
  await expect(tomas.page.getByRole('heading', { name: 'Elena refused your request' })).toBeVisible();
  await shot(tomas.page, 'refused');
  await expectAccessible(tomas.page);
  await page.goto('/profile/trusted');
  await expect(panel(page)).toContainText('Tomás asked on');
  await tomas.page.goto('/profile/trusted');
  await expect(panel(tomas.page)).toContainText('Elena refused. You can ask again on');
  await expect(panel(tomas.page).getByRole('link')).toHaveCount(0);
  await closeAll(elena, tomas);
});

test('after the wait the contact reads and downloads, changes nothing, and the owner ends it [PPL-11] @phone', async ({
  browser,
}) => {
  const { elena, tomas, documentId } = await withContact(browser);
  const { page } = tomas;
  await callApi(page, 'POST', `/api/emergencies/${elena.id}`, { message: '' });
  await page.goto(`/emergency/${elena.id}`);
  await expect(page.getByRole('heading', { name: 'You’ve asked for Elena’s documents' })).toBeVisible();
  await letWaitPass({ elena, tomas });
  // it opens on the open page
  await expect(page.getByRole('heading', { level: 1, name: 'Elena’s documents' })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('You may read and download, nothing else. Elena is told');
  await expect(page.getByRole('link', { name: 'Health card' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Living will' })).toBeVisible();
  await shot(page, 'open');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Health card' }).click();
  const viewer = page.getByRole('dialog', { name: 'Health card' });
  await expect(viewer.getByRole('note')).toContainText('In an emergency.');
  await expect(viewer.getByRole('button', { name: /^(Share|Edit|Move to trash|Mark as renewed|Replace)/ })).toHaveCount(
    0,
  );
  await expect(viewer.getByText('Remind me')).toHaveCount(0);
  await shot(page, 'viewer');
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all as ZIP' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);

  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Elena’s documents are open to you' })).toBeVisible();
  await expect(page.getByText('Living will')).toHaveCount(0); // it needs its owner's attention
  await shot(page, 'home-open');
  await elena.page.goto('/dashboard');
  const banner = elena.page.getByRole('region', { name: 'Tomás can read your documents' });
  await shot(elena.page, 'owner-home-open');
  await banner.getByRole('link', { name: 'See or end it' }).click();
  await expect(elena.page.getByRole('heading', { name: 'Tomás can read your documents' })).toBeVisible();
  await expect(elena.page.getByRole('region', { name: 'What Tomás opened' })).toContainText('Health card');
  await shot(elena.page, 'owner-open');
  await expectAccessible(elena.page);
  await page.goto(`/emergency/${elena.id}?doc=${documentId}`);
  await expect(viewer).toBeVisible();
  await elena.page.getByRole('button', { name: 'End it' }).click();
  await expect(elena.page.getByRole('heading', { name: 'No request from Tomás' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ask for Elena’s documents' })).toBeVisible();
  await expect(viewer).toHaveCount(0);
  await closeAll(elena, tomas);
});

test('a contact takes the request back, and the owner lets them read at once [PPL-11]', async ({ browser }) => {
  const { elena, tomas } = await withContact(browser);
  const { page } = tomas;
  await callApi(page, 'POST', `/api/emergencies/${elena.id}`, { message: '' });
  await page.goto(`/emergency/${elena.id}`);
  await page.getByRole('button', { name: 'Take the request back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take the request back' }).click();
  await page.getByRole('button', { name: 'Ask for Elena’s documents' }).click();
  await elena.page.goto(`/emergency/from/${tomas.id}`);
  await elena.page.getByRole('button', { name: 'Let Tomás read now' }).click();
  await elena.page.getByRole('alertdialog').getByRole('button', { name: 'Let Tomás read now' }).click();
  await expect(page.getByRole('link', { name: 'Living will' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop reading' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop reading' }).click();
  await expect(page.getByText('Living will')).toHaveCount(0);
  await expect(elena.page.getByRole('heading', { name: 'No request from Tomás' })).toBeVisible();
  await closeAll(elena, tomas);
});
