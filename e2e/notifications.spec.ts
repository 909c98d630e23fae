import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { callApi, nextAnswer } from './fixtures/api.ts';
import { runSql } from './fixtures/database.ts';
import { daysFromToday, seedDocument, seedPerson } from './fixtures/seed.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
// a toast is in the panel too
const items = (page: Page) =>
  panel(page)
    .getByRole('region', { name: /This week|Earlier/ })
    .getByRole('listitem');
const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention', includeHidden: true });

interface Reminder {
  personId: string;
  documentId: string;
  daysLeft: number;
  stage: string;
  daysAgo?: number;
}

/** Makes the notifications, as the daily job does. */
async function remind({ personId, documentId, daysLeft, stage, daysAgo = 0 }: Reminder): Promise<void> {
  await runSql(
    `insert into notices (id, person_id, kind, document_id, document_name, expires_on, stage, created_at)
     values ($1, $2, 'document_due', $3, 'Paper', $4, $5, now() - make_interval(days => $6::integer))`,
    [randomUUID(), personId, documentId, daysFromToday(daysLeft), stage, daysAgo],
  );
}

/** A person with a passport to renew and an expired policy. */
async function seedReminded(page: Page) {
  const person = await seedPerson(page);
  const seed = async (name: string, type: string, daysLeft: number, rest: Pick<Reminder, 'stage' | 'daysAgo'>) => {
    const documentId = await seedDocument(page, person, { name, type, expiresOn: daysFromToday(daysLeft) });
    await remind({ personId: person.id, documentId, daysLeft, ...rest });
    return documentId;
  };
  const passport = await seed('Passport', 'Passport', 84, { stage: 'renew_soon' });
  await seed('Policy', 'Insurance', -9, { stage: 'expired', daysAgo: 8 });
  const asked = { remindOn: daysFromToday(0), remindNote: 'Take two photos' };
  await callApi(page, 'PATCH', `/api/documents/${passport}/attention`, asked);
  await page.goto('/dashboard');
  await expect(attention(page)).toBeVisible();
}

test('a paper’s notification says what to do and why, opens the paper, and is then marked as read [KNO-4] @phone', async ({
  page,
}) => {
  await useSchemeOfProject(page);
  await seedReminded(page);
  await page.getByRole('button', { name: 'Notifications: 2 new' }).click();
  const group = (name: string) => panel(page).getByRole('region', { name });
  await expect(group('This week')).toContainText(/Passport: renew by \d+ \w+/);
  await expect(group('This week')).toContainText(/“Take two photos” .*The passport office takes about 10 weeks\./);
  await expect(group('Earlier')).toContainText('Policy expired 9 days ago');
  await expectAccessibleAsIs(page);

  await panel(page).getByRole('link', { name: 'Open: Passport' }).click();
  await expect(page.getByRole('dialog', { name: 'Passport' })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notifications: 1 new' }).click();
  const marked = nextAnswer(page, 'POST');
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel(page).getByText('New:')).toHaveCount(0);
  await expect(items(page)).toHaveCount(2);
  await marked;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('Done and Snooze remove the notification, in other tabs and on home too, and can be undone [KNO-4]', async ({
  page,
}) => {
  await seedReminded(page);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await bell(other).click();
  await expect(items(other)).toHaveCount(2);
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Done: Passport' }).click();
  await expect(items(page)).toHaveText([/Policy/]);
  await expect(items(other)).toHaveText([/Policy/]);
  await expect(attention(page)).not.toContainText('Passport');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(items(page)).toHaveText([/Passport/, /Policy/]);
  await expect(items(other)).toHaveText([/Passport/, /Policy/]);

  await panel(page).getByRole('button', { name: 'Snooze: Policy' }).click();
  await page.getByRole('menuitem', { name: 'A month' }).click();
  await expect(items(page)).toHaveText([/Passport/]);
  await panel(page).getByRole('button', { name: 'Snooze: Passport' }).click();
  await page.getByRole('menuitem', { name: 'Pick a date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind me later of Passport' });
  await dialog.getByLabel('Remind me on').fill(daysFromToday(3));
  await dialog.getByRole('button', { name: 'Remind me' }).click();
  await expect(panel(page).getByRole('heading', { name: 'All quiet' })).toBeVisible();
  await expect(panel(other).getByRole('heading', { name: 'All quiet' })).toBeVisible();
  await expectAccessible(page);
});

test('with the keyboard, dismissing leaves the paper on home, and the focus stays in the list [KNO-4]', async ({
  page,
}) => {
  await seedReminded(page);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await panel(page)
    .getByRole('button', { name: /^Dismiss: Passport/ })
    .focus();
  const dismissed = nextAnswer(page, 'DELETE');
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveText([/Policy/]);
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: /^Dismiss: Policy/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('link', { name: 'Open: Policy' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
  await expect(attention(page).getByRole('listitem').filter({ hasText: 'Passport' })).toContainText('Renew by');
  await dismissed;
  await page.reload();
  await bell(page).click();
  await expect(items(page)).toHaveText([/Policy/]);
});
