import { expect, type Page, test } from '@playwright/test';
import { callApi } from './fixtures/api.ts';
import { closeAll, join, notice, somebody } from './fixtures/families.ts';
import { seedDocument } from './fixtures/seed.ts';
import { openDocument } from './fixtures/viewer-side.ts';

const CARD = {
  name: 'Health card',
  type: 'Insurance',
  insuranceKind: 'health',
  expiresOn: '2031-12-13',
  isPrivate: true,
};
const sharing = (page: Page) => page.getByRole('dialog', { name: 'Share “Health card”' });
const shareButton = (page: Page) => page.getByRole('button', { name: 'Share', exact: true });

test('a paper is shared with one person, who finds it on home, and nobody else does; its owner ends it [PPL-9, PPL-10] @phone', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const documentId = await seedDocument(elena.page, elena, CARD);
  await seedDocument(elena.page, elena, { name: 'Passport', type: 'Passport' });
  const carmen = await join(browser, elena.page, elena, { name: 'Carmen Rivera' });
  const leo = await join(browser, elena.page, elena, { name: 'Leo Rivera' });
  const { page } = elena;
  await openDocument(page, documentId);
  await shareButton(page).click();
  const isPhone = page.viewportSize()?.width === 360;
  if (isPhone) await page.getByRole('button', { name: 'Share in your family' }).click();
  await sharing(page).getByLabel('Add a person').selectOption('Carmen Rivera');
  await expect(sharing(page)).toContainText('Only Carmen, not all of Rivera. You can stop at any time.');
  if (isPhone) await sharing(page).getByRole('button', { name: 'What Carmen sees' }).click();
  const seen = sharing(page).getByRole('region', { name: 'What Carmen sees' });
  await expect(seen.getByText('Health card', { exact: true }).last()).toBeVisible();
  await expect(seen).toContainText('Through Rivera');
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/share-${isPhone ? 'phone' : 'desk'}.png` });
  await sharing(page).getByLabel('Carmen can').selectOption('Edit');
  await sharing(page).getByRole('button', { name: 'Share with Carmen' }).click();
  await expect(notice(page, 'Shared with Carmen')).toBeVisible();
  await expect(sharing(page).getByLabel('Add a person')).toBeFocused();
  const people = sharing(page).getByRole('list', { name: 'People' });
  await expect(people.getByRole('listitem').filter({ hasText: 'Carmen Rivera' })).toContainText('Can edit');
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/shared-${isPhone ? 'phone' : 'desk'}.png` });

  await carmen.page.goto('/dashboard');
  const received = carmen.page.getByRole('region', { name: 'Shared with me' });
  await expect(received).toContainText('From Elena, you can edit');
  if (process.env.SHOTS)
    await carmen.page.screenshot({
      path: `${process.env.SHOTS}/home-${isPhone ? 'phone' : 'desk'}.png`,
      fullPage: true,
    });
  await received.getByRole('link').click();
  await expect(carmen.page.getByRole('dialog').first()).toContainText('Health card');
  expect(
    (await callApi(leo.page, 'GET', '/api/documents')).documents.map(({ name }: { name: string }) => name),
  ).toEqual(['Passport']);

  // what is chosen goes with the dialog, after a question
  await sharing(page).getByLabel('Add a person').selectOption('Leo Rivera');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(sharing(page)).toBeHidden();
  await shareButton(page).click();
  if (isPhone) await page.getByRole('button', { name: 'Share in your family' }).click();
  await expect(sharing(page).getByLabel('Add a person')).toHaveValue('');
  await people.getByRole('button', { name: 'Remove: Carmen Rivera' }).click();
  await expect(notice(carmen.page, 'This document is no longer shared with you.')).toBeVisible();
  await carmen.page.goto('/dashboard');
  await expect(carmen.page.getByRole('heading', { name: 'Pinned' }).or(carmen.page.getByRole('main'))).toBeVisible();
  await expect(received).toHaveCount(0);
  await closeAll(elena, carmen, leo);
});
