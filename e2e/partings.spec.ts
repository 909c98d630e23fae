import { expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { closeAll, join, notice, type Somebody, somebody } from './fixtures/families.ts';
import { seedDocument } from './fixtures/seed.ts';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true });
};

/** Noa, whom this person looks after, with a document that their family sees. */
async function addNoa(guardian: Somebody): Promise<string> {
  const { page, familyId } = guardian;
  const body = { name: 'Noa Rivera', bornOn: '2026-08-04', guardianIds: [] };
  const { personId } = await callApi(page, 'POST', `/api/families/${familyId}/people`, body);
  await seedDocument(page, { ...guardian, id: personId }, { name: 'Birth certificate' });
  return personId;
}

test('two people who look after a child agree to remove her, and one of them brings her back [PPL-8] @phone', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const tomas = await join(browser, elena.page, elena, { name: 'Tomás Rivera' });
  const noa = await addNoa(elena);
  await callApi(elena.page, 'PUT', `/api/people/${noa}/guardians/${tomas.id}`);
  await callApi(tomas.page, 'POST', `/api/people/${noa}/guardianship`);

  const { page } = elena;
  await page.goto(`/user/${noa}`);
  await page.getByRole('button', { name: 'Remove Noa' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove Noa?' });
  await expect(dialog).toContainText('Nothing happens until everyone who looks after Noa has agreed: Tomás and you.');
  await shot(page, 'remove-dialog');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download all documents first' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
  await dialog.getByRole('button', { name: 'Ask for consent' }).click();
  await expect(notice(page, 'We’ve asked Tomás')).toBeVisible();
  await page.getByRole('link', { name: 'See who has answered' }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Is Noa to be removed? Waiting for Tomás.' });
  await expect(waiting.getByRole('button', { name: 'Take back' })).toBeVisible();
  await shot(page, 'waiting');

  await tomas.page.goto('/profile/trusted');
  const request = tomas.page.getByRole('region', { name: 'Elena asks to remove Noa' });
  await shot(tomas.page, 'removal-request');
  await request.getByRole('button', { name: 'Agree to remove Noa' }).click();
  await expect(tomas.page.getByText(/^Noa was removed on .*\. Undo until /)).toBeVisible();
  await expect(tomas.page.getByRole('region', { name: 'Who you look after' })).toHaveCount(0);
  await shot(tomas.page, 'removed');

  const line = page.getByRole('listitem').filter({ hasText: /Noa was removed on .*\. Undo until / });
  await line.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Noa is back')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Who you look after' })).toContainText('With Tomás.');
  await page.goto(`/user/${noa}`);
  await expect(page.getByRole('link', { name: 'Birth certificate' }).first()).toBeVisible();

  // alone she removes her at once
  await callApi(tomas.page, 'DELETE', `/api/people/${noa}/guardians/${tomas.id}`);
  await page.reload();
  await page.getByRole('button', { name: 'Remove Noa' }).click();
  await dialog.getByRole('button', { name: 'Remove Noa' }).click();
  await expect(page).toHaveURL(/\/profile\/trusted$/);
  await expect(line.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.goto(`/user/${noa}`);
  await expect(notice(page, 'User not found')).toBeVisible();
  await closeAll(elena, tomas);
});

test('a grandparent turns out to have an account: with their consent the documents become theirs [PPL-8] @phone', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const account = await join(browser, elena.page, elena, { name: 'Noa Okafor' });
  const noa = await addNoa(elena);
  const { page } = elena;
  await page.goto(`/user/${noa}`);
  await page.getByRole('button', { name: 'Noa has an account after all' }).click();
  const dialog = page.getByRole('dialog', { name: 'This is someone who has an account' });
  await dialog.getByLabel('Who is Noa?').selectOption({ label: 'Noa Okafor' });
  await expect(dialog).toContainText('Noa’s documents become Noa Okafor’s, with their history.');
  await shot(page, 'join-dialog');
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect(notice(page, 'We’ve asked Noa')).toBeVisible();

  await account.page.goto('/profile/trusted');
  const request = account.page.getByRole('region', { name: 'Elena asks: are you Noa?' });
  await expect(request).toContainText('One document becomes yours, with its history');
  await shot(account.page, 'join-request');
  await request.getByRole('button', { name: 'Yes, that’s me' }).click();
  await expect(notice(account.page, 'The documents are yours now')).toBeVisible();
  await shot(account.page, 'joined');
  await account.page.goto(`/user/${account.id}`);
  await expect(account.page.getByRole('link', { name: 'Birth certificate' }).first()).toBeVisible();

  // shared with the family as before; nobody looks after Noa any more
  await page.goto(`/user/${account.id}`);
  await expect(page.getByRole('link', { name: 'Birth certificate' }).first()).toBeVisible();
  await page.goto('/profile/trusted');
  await expect(page.getByRole('listitem').filter({ hasText: 'Noa Rivera' })).toContainText(/became Noa’s on/);
  await expect(page.getByRole('region', { name: 'Who you look after' })).toHaveCount(0);
  await shot(page, 'joined-former');
  await closeAll(elena, account);
});
