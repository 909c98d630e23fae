import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { closeAll, notice } from './fixtures/families.ts';
import { daysFromToday, seedDocument, seedPerson } from './fixtures/seed.ts';
import { change, detailsOf, elenaAndMia, openDocument, openPanel } from './fixtures/viewer-side.ts';

const POLICY = { name: 'Motor policy', type: 'Insurance', expiresOn: daysFromToday(300) };
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true });

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(tooWide).toBe(false);
}

test("the facts of a policy are edited, its details say 'Cancel by', and its number finds it [COL-4, COL-5] @phone", async ({
  browser,
}) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, POLICY);
  const { page } = elena;
  await openDocument(page, documentId);
  await openPanel(page);
  await edit(page).click();
  const form = page.getByRole('complementary', { name: 'Edit document' });
  await form.getByLabel('Policy number').fill('AH-71 2286');
  await form.getByLabel('Insurer').fill('Ankerhus');
  await form.getByLabel('Phone for claims').fill('+44 20 7946 0177');
  await form.getByLabel('Web page').fill('ankerhus.example/claims');
  await form.getByLabel('Currency').selectOption('EUR');
  await form.getByLabel('Amount').fill('four hundred');
  await expect(form.getByText('Enter an amount, such as 484.00.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await form.getByLabel('Amount').fill('484.00');
  await form.getByLabel('Currency').selectOption('EUR');
  await form.getByLabel('How often').selectOption('Every year');
  await expect(form.getByText(/Cancel by/)).toBeHidden();
  await form.getByLabel('Notice period').selectOption('3 months');
  await form.getByLabel('If no one cancels').selectOption('Renews for 12 months');
  await expect(form.getByText(/Cancel by .* Reminder on/)).toBeVisible();
  await form.getByText('More details').click();
  await form.getByLabel('Where it is').fill('Blue box in the hall');
  await form.getByLabel('Lent to').fill('Tomás');
  await form.getByRole('button', { name: 'Add a fact' }).click();
  await form.getByLabel('Name of the fact').fill('Drivers');
  await expect(form.getByText('Fill in both.')).toBeVisible();
  await form.getByLabel('What it says').fill('Elena, Tomás');
  await form.getByLabel('Note for everyone').fill('Ring before you go to a garage.');
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page, 'Changes saved')).toBeVisible();

  const details = page.getByRole('tabpanel', { name: 'Details' });
  await expect(details.getByText(/^Cancel by /)).toBeVisible();
  await expect(details.getByText('Notice period: 3 months. After that it renews for 12 months.')).toBeVisible();
  await expect(details.getByRole('link', { name: '+44 20 7946 0177' })).toHaveAttribute('href', 'tel:+442079460177');
  await expect(details.getByRole('link', { name: 'ankerhus.example/claims' })).toHaveAttribute('rel', /noopener/);
  for (const text of [
    'Ankerhus',
    '€484 · Every year',
    'Blue box in the hall',
    'Elena, Tomás',
    'For everyone who sees it',
  ])
    await expect(details.getByText(text, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await details.getByRole('button', { name: 'It’s back' }).click();
  await expect(details.getByText('Lent to')).toBeHidden();
  expect(await detailsOf(elena, documentId)).toMatchObject({ lentTo: null, costMinor: 48_400, noticePeriod: 'P3M' });

  await details.getByRole('button', { name: 'Keep it' }).click();
  await expect(details.getByText(/^Cancel by /)).toBeHidden();

  const busPass = await seedDocument(page, elena, { name: 'Bus pass', isPrivate: true });
  await change(elena, busPass, { costMinor: 1900, costCurrency: 'EUR', costEvery: 'P1M' });
  await page.goto('/dashboard?view=costs');
  await expect(page.getByRole('heading', { name: '€712 in the next 12 months' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Bus pass.*€228\s*12 × €19/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Motor policy.*€484/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await mia.page.goto('/dashboard?view=timeline');
  await mia.page.getByRole('link', { name: 'Costs' }).click();
  await expect(mia.page.getByRole('heading', { name: '€484 in the next 12 months' })).toBeVisible();
  await mia.page.goto('/dashboard');
  await mia.page
    .getByRole('button', { name: /^Find / })
    .filter({ visible: true })
    .click();
  const palette = mia.page.getByRole('dialog', { name: 'Find people, documents and actions' });
  const field = palette.getByRole('combobox', { name: 'Find' });
  await field.fill('AH-71 2286');
  await expect(palette.getByRole('option', { name: /Motor policy/ })).toContainText('Original: Blue box in the hall');
  await field.fill('motor policy');
  await expect(palette.getByRole('option', { name: /Motor policy/ })).toContainText('Original: Blue box in the hall');
  await closeAll(elena, mia);
});

test('what is canceled ends on its date and is renewed no more [COL-4]', async ({ browser }) => {
  const { elena, mia, documentId } = await elenaAndMia(browser, POLICY);
  await change(elena, documentId, {
    noticePeriod: 'P3M',
    renewsFor: 'P12M',
    sharedNote: 'Ring first.',
    lentTo: 'Tomás',
  });
  const { page } = elena;
  await openDocument(page, documentId);
  await openPanel(page);
  const details = page.getByRole('tabpanel', { name: 'Details' });
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Cancel it' }).click();
  const question = page.getByRole('alertdialog', { name: 'Canceled?' });
  await question.getByRole('button', { name: 'Not yet' }).click();
  expect(await detailsOf(elena, documentId)).toMatchObject({ renewsFor: 'P12M' });
  await details.getByRole('button', { name: 'Cancel it' }).click();
  await question.getByRole('button', { name: 'Yes, it’s canceled' }).click();
  await expect(details.getByText(/^Cancel by /)).toBeHidden();
  expect(await detailsOf(elena, documentId)).toMatchObject({ renewsFor: null, noticePeriod: null });
  await closeAll(elena, mia);
});

test('a policy and its claim are linked, and each leads to the other [COL-6] @phone', async ({ page }) => {
  const elena = await seedPerson(page, [{ name: 'Claim, kitchen' }, { name: 'Motor policy' }]);
  const { documents } = await callApi(page, 'GET', `/api/documents?ownerId=${elena.id}`);
  const policy = documents.find(({ name }: { name: string }) => name === 'Motor policy');
  await openDocument(page, policy.id);
  await openPanel(page);
  const row = page.getByRole('tabpanel', { name: 'Details' });
  await row.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'What “Motor policy” belongs to' });
  await dialog.getByRole('searchbox', { name: 'Search' }).fill('kitch');
  await dialog.getByRole('checkbox', { name: /^Claim, kitchen/ }).check();
  await expect(dialog.getByRole('checkbox', { name: /^Claim, kitchen/ })).toBeEnabled();
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await row.getByRole('link', { name: 'Claim, kitchen' }).click();
  await expect(page.getByRole('heading', { name: 'Claim, kitchen' }).first()).toBeVisible();
  await expect(row.getByRole('link', { name: 'Motor policy' })).toBeVisible();
});
