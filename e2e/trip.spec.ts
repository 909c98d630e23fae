import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { closeAll, join, type Somebody, somebody } from './fixtures/families.ts';
import { makePdf } from './fixtures/files.ts';
import { keepOnThisDevice, LEASE, offlineHome, PASSPORT, pin } from './fixtures/kept.ts';
import { daysFromToday, seedDocument, seedPerson } from './fixtures/seed.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;
const passports = (page: Page) => page.getByRole('region', { name: /^Passports/ });
const lineOf = (page: Page, name: string) =>
  passports(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

async function openSidebar(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Members', exact: true }).last().click();
  return page.getByRole('region', { name: 'Kept together' });
}

/** Elena, Noa whom she looks after, and Tomás, whose passport she does not see. */
async function makeFamily(page: Page, elena: Omit<Somebody, 'page'>) {
  const body = { name: 'Noa Rivera', bornOn: daysFromToday(-900), guardianIds: [] };
  const noa = (await callApi(page, 'POST', `/api/families/${elena.familyId}/people`, body)).personId;
  await seedDocument(page, elena, { name: 'My passport', type: 'Passport', expiresOn: daysFromToday(150) });
  return { noa };
}

test('a trip names the rule above its verdicts: who does not meet it comes first, and what is not seen is not judged @phone [COL-3]', async ({
  browser,
}) => {
  const elena = await somebody(browser, 'Elena Rivera', { family: 'Rivera' });
  const { page } = elena;
  await page.setViewportSize(test.info().project.use.viewport ?? { width: 1280, height: 900 });
  await makeFamily(page, elena);
  const tomas = await join(browser, page, elena, { name: 'Tomás Rivera' });
  await seedDocument(tomas.page, tomas, {
    name: 'Secret',
    type: 'Passport',
    expiresOn: daysFromToday(9),
    isPrivate: true,
  });

  await page.goto('/dashboard');
  await (await openSidebar(page)).getByRole('button', { name: 'New collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep documents together' });
  await dialog.getByText('Trip', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Arvena in spring');
  await dialog.getByLabel('Leaving on').fill(daysFromToday(100));
  await dialog.getByLabel('Back on').fill(daysFromToday(90));
  await expect(dialog.getByRole('button', { name: 'Create collection' })).toBeDisabled();
  await dialog.getByLabel('Back on').fill(daysFromToday(114));
  await expect(dialog.getByRole('checkbox', { name: 'Elena Rivera' })).toBeChecked();
  for (const name of ['Noa Rivera', 'Tomás Rivera']) await dialog.getByRole('checkbox', { name }).check();
  await expectAccessibleAsIs(page);
  await dialog.getByRole('button', { name: 'Create collection' }).click();

  // without a rule there are dates, and no verdict
  await expect(lineOf(page, 'You')).toContainText('Until');
  await expect(passports(page)).not.toContainText(/meet|longer|too short/i);
  await passports(page).getByRole('button', { name: 'Choose the rule' }).click();
  const rule = page.getByRole('dialog', { name: 'Rule for passports' });
  await rule.getByLabel('Passports must be valid').selectOption('6 months after the return');
  await rule.getByLabel('Where you read it').fill('entry.arvena.example');
  await expectAccessibleAsIs(page);
  await rule.getByRole('button', { name: 'Save rule' }).click();

  await expect(passports(page)).toContainText('Passports must be valid for 6 months after the return, so until');
  await expect(passports(page)).toContainText('Read here: entry.arvena.example');
  await expect(passports(page)).toContainText('0 of 3 meet the rule');
  await expect(passports(page).getByRole('listitem')).toContainText([
    /You.*Doesn’t meet the rule.*too short.*Renew by/,
    /Noa.*No passport yet.*Apply by/,
    /Tomás.*You see no passport of theirs/,
  ]);
  await expect(page.locator('body')).not.toContainText('Secret');
  await expectAccessibleAsIs(page);

  // Tomás sees his own, and Elena's, which she shares
  await tomas.page.goto(page.url());
  await expect(lineOf(tomas.page, 'You')).toContainText(/Expires \d.* before the departure/);
  await expect(lineOf(tomas.page, 'Elena')).toContainText('too short');
  await closeAll(elena, tomas);
});

test.describe('on a device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the documents of a trip open offline until it ends, and the pinned ones stay @phone [COL-3]', async ({
    page,
    context,
  }) => {
    const elena = await seedPerson(page);
    await seedDocument(page, elena, PASSPORT);
    const tickets = await seedDocument(page, elena, { name: 'Flights', file: makePdf('Flights', 'flights.pdf') });
    await seedDocument(page, elena, LEASE);
    await pin(page, await seedDocument(page, elena, { name: 'Pinned', file: makePdf('Pinned') }));
    const { collectionId } = await callApi(page, 'POST', '/api/collections', {
      ...{ kind: 'trip', name: 'Arvena', familyId: null, documentIds: [tickets] },
      trip: { departsOn: daysFromToday(20), returnsOn: daysFromToday(30), travellerIds: [elena.id] },
    });
    await keepOnThisDevice(page, 1);

    await page.goto(`/dashboard?collection=${collectionId}`);
    await page.getByRole('switch', { name: /Keep these documents on this device/ }).check();
    await expect(page.getByText('2 of 2 documents are on this device')).toBeVisible();

    await context.setOffline(true);
    await page.goto('about:blank');
    await page.goto('/');
    await expect(offlineHome(page)).toBeVisible();
    await page.getByRole('link', { name: /Flights/ }).click();
    await expect(page.getByRole('dialog', { name: 'Flights' }).locator('canvas').first()).toBeVisible();

    await page.clock.setFixedTime(Date.now() + 365 * 86_400_000);
    await page.goto('about:blank');
    await page.goto('/');
    await expect(offlineHome(page)).toBeVisible();
    await expect(page.getByRole('link', { name: /Pinned/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Flights/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Passport of Elena/ })).toHaveCount(0);
  });
});
