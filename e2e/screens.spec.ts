import { expect, type Page, test } from '@playwright/test';
import { expectNoOverflow } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { join } from './fixtures/families.ts';
import { daysFromToday, type SeededPerson, seedDocument, seedPerson } from './fixtures/seed.ts';

const WIDTHS = [360, 768, 1280];

/** Each screen's address and a heading or text that shows that it is complete. */
function screensOf(person: SeededPerson, documentId: string): [string, string | RegExp][] {
  return [
    ['/dashboard', 'Select a member to see their documents.'],
    [`/dashboard?member=${person.id}`, 'Travel insurance'],
    ['/dashboard?view=general', 'Tenancy agreement'],
    ['/dashboard?view=timeline', 'Travel insurance'],
    ['/dashboard?view=trash', 'Old policy'],
    [`/dashboard?doc=${documentId}`, 'Travel insurance'],
    ['/family', 'Back to Documents'],
    ['/family/manage', 'Rivera'],
    ['/profile', 'Email address cannot be changed'],
    ['/profile/reminders', 'Quiet hours'],
    [`/user/${person.id}`, 'Travel insurance'],
    ['/test-data', 'Test data'],
  ];
}

async function expectFits(page: Page, path: string, text: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `${path} at ${width} px`);
  }
}

test('no screen is wider than the window, from a phone to a desk', async ({ page, browser }) => {
  test.slow();
  for (const path of [
    '/',
    '/auth',
    '/auth?tab=sign-up',
    '/reset-password',
    '/privacy',
    '/accessibility',
    '/no/such/page',
  ]) {
    await expectFits(page, path, /Kinvault|password/i);
  }
  const person = await seedPerson(page, [{ name: 'Tenancy agreement', isGeneral: true }]);
  const documentId = await seedDocument(page, person, { name: 'Travel insurance', expiresOn: daysFromToday(20) });
  const old = await seedDocument(page, person, { name: 'Old policy' });
  await callApi(page, 'DELETE', `/api/documents/${old}`);
  const david = await join(browser, page, person, { name: 'Maximiliane Featherstonehaugh-Cholmondeley' });
  await david.page.context().close();
  for (const [path, text] of screensOf(person, documentId)) await expectFits(page, path, text);
});
