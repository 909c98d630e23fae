import { expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { closeAll, join, notice, somebody } from './fixtures/families.ts';
import { openUpload, uploadFoot } from './fixtures/uploads.ts';

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${page.viewportSize()?.width}.png`, fullPage: true });
};

test('a newborn is added, and another parent agrees to look after the documents [PPL-1, PPL-3] @phone', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const tomas = await join(browser, elena.page, elena, { name: 'Tomás Rivera' });
  const leo = await join(browser, elena.page, elena, { name: 'Leo Rivera' });
  const { page } = elena;
  await page.goto('/family/manage');
  await page.getByRole('button', { name: 'Add a person without an account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a person without an account' });
  await dialog.getByLabel('Name').fill('Noa Rivera');
  await dialog.getByLabel('Date of birth (optional)').fill('2026-08-04');
  await dialog.getByRole('button', { name: 'Tomás' }).click();
  await shot(page, 'add-person');
  await dialog.getByRole('button', { name: 'Add Noa' }).click();
  await expect(page.getByRole('heading', { name: 'Noa Rivera' })).toBeVisible();
  await shot(page, 'noa-dashboard');
  // a document of hers may be for those alone who look after her
  const upload = await openUpload(page);
  await upload.getByRole('button', { name: 'Only me' }).click();
  await expect(uploadFoot(upload).getByText('Only you', { exact: true })).toBeVisible();
  await upload.getByRole('button', { name: 'Cancel' }).click();
  const [noa] = (await callApi(page, 'GET', '/api/families')).families[0].members.filter(
    ({ name }: { name: string }) => name === 'Noa Rivera',
  );
  await page.goto(`/user/${noa.personId}`);
  await expect(page.getByRole('heading', { name: 'You look after Noa’s documents' })).toBeVisible();
  await shot(page, 'noa-page');
  await page.getByRole('button', { name: 'Give Noa an account' }).click();
  const giving = page.getByRole('dialog', { name: 'Give Noa an account' });
  await giving.getByRole('button', { name: 'Make the link' }).click();
  await expect(giving.getByRole('textbox').or(giving.getByText('/new-account')).first()).toBeVisible();
  await shot(page, 'give-account');
  await page.keyboard.press('Escape');

  await tomas.page.goto('/profile/trusted');
  const request = tomas.page.getByRole('region', { name: 'Elena asks you to look after Noa’s documents, too' });
  await expect(request).toContainText('What you do is recorded as “Tomás, for Noa”');
  await shot(tomas.page, 'request');
  await request.getByRole('button', { name: 'Look after Noa’s documents' }).click();
  await expect(notice(tomas.page, 'You look after Noa’s documents now')).toBeVisible();
  await expect(tomas.page.getByRole('region', { name: 'Who you look after' })).toContainText('With Elena.');
  await shot(tomas.page, 'trusted');

  await page.goto('/profile/trusted');
  const part = page.getByRole('listitem').filter({ hasText: 'Noa Rivera' });
  await part.getByRole('button', { name: 'Step back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Step back' }).click();
  await expect(page.getByRole('region', { name: 'Who you look after' })).toHaveCount(0);
  // the last one stays
  await tomas.page.reload();
  await tomas.page.getByRole('button', { name: 'Step back' }).click();
  await tomas.page.getByRole('alertdialog').getByRole('button', { name: 'Step back' }).click();
  await expect(notice(tomas.page, 'Nothing was changed')).toBeVisible();
  await closeAll(elena, tomas, leo);
});

test('a link to an account works once everyone who looks after the person has agreed [PPL-3, PPL-5] @phone', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const tomas = await join(browser, elena.page, elena, { name: 'Tomás Rivera' });
  const body = { name: 'Carmen Rivera', bornOn: '1948-03-02', guardianIds: [tomas.id] };
  const { personId } = await callApi(elena.page, 'POST', `/api/families/${elena.familyId}/people`, body);
  await callApi(tomas.page, 'POST', `/api/people/${personId}/guardianship`);
  const { page } = elena;
  await page.goto(`/dashboard?member=${personId}`);
  await page.getByRole('main').getByRole('link', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Give Carmen an account' }).click();
  const giving = page.getByRole('dialog', { name: 'Give Carmen an account' });
  await giving.getByRole('button', { name: 'Make the link' }).click();
  await expect(giving.getByText('We’ve asked Tomás.')).toBeVisible();
  await shot(page, 'made-link');
  const link = /\/new-account#\S+/.exec((await giving.textContent()) ?? '')?.[0].replace(/Copy.*/, '') ?? '';
  const carmen = await (await browser.newContext()).newPage();
  await carmen.goto(link);
  await expect(carmen.getByRole('heading', { name: 'This link doesn’t work yet' })).toBeVisible();
  await shot(carmen, 'not-agreed');

  await tomas.page.goto('/profile/trusted');
  const request = tomas.page.getByRole('region', { name: 'Elena wants to give Carmen an account' });
  await expect(request).toContainText('No one looks after them any more, you included.');
  await shot(tomas.page, 'account-request');
  await request.getByRole('button', { name: 'I agree' }).click();
  await expect(request).toHaveCount(0);
  await carmen.getByRole('button', { name: 'Try again' }).click();
  await expect(carmen.getByRole('heading', { name: 'Your own account, Carmen Rivera' })).toBeVisible();
  await carmen.context().close();
  await closeAll(elena, tomas);
});
