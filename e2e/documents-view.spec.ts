import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { runSql } from './fixtures/database.ts';
import { join } from './fixtures/families.ts';
import { makePdf, makeWordFile, padTo } from './fixtures/files.ts';
import { daysFromToday, type SeededDocument, type SeededPerson, seedDocument, seedPerson } from './fixtures/seed.ts';

const PAPERS = [
  { name: 'Elena’s passport', type: 'Passport', expiresOn: daysFromToday(23) },
  { name: 'Health card', type: 'Medical', expiresOn: daysFromToday(-20) },
  { name: 'Identity card', type: 'ID', expiresOn: daysFromToday(900) },
  { name: 'School report', type: 'Education' },
];

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const cards = (page: Page) => page.locator('.document-card h3');
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search documents' });
const soonToggle = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Expiring Soon', exact: true });

async function openOwnPapers(page: Page, documents: SeededDocument[] = PAPERS): Promise<SeededPerson> {
  const person = await seedPerson(page, documents);
  await page.goto(`/dashboard?member=${person.id}`);
  if (documents.length > 0) await expect(cards(page)).toHaveCount(documents.length);
  return person;
}

test('a spinner is shown until the family’s members are loaded [DSH-1]', async ({ page }) => {
  await seedPerson(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/families', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.locator('.spinner-mark').first()).toBeVisible();
  answer();
  await expect(page.getByText('Select a member to see their documents.')).toBeVisible();
  await expect(page.locator('.boot')).toHaveCount(0);
});

test('the header shows name, presence, join date, contact details and number of documents [MDV-1], and offers to upload [MDV-2]', async ({
  page,
}) => {
  const person = await openOwnPapers(page);
  await callApi(page, 'PUT', '/api/profile', {
    name: person.name,
    phone: '+44 20 7946 0132',
    location: null,
    bio: null,
  });
  await page.reload();
  const header = page.getByRole('main').locator('header');
  await expect(header.getByRole('heading', { level: 1 })).toHaveText('Elena Rivera');
  await expect(header.locator('.avatar .avatar-dot.on')).toBeVisible();
  await expect(header).toContainText('Active now');
  await expect(header).toContainText(/Joined [A-Z][a-z]+ 20\d\d/);
  await expect(header).toContainText('4 documents');
  await expect(header.getByRole('link', { name: person.email })).toHaveAttribute('href', `mailto:${person.email}`);
  await expect(header.getByRole('link', { name: '+44 20 7946 0132' })).toHaveAttribute('href', 'tel:+442079460132');
  await page.getByRole('button', { name: 'Upload Document' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Upload Document' })).toBeVisible();
});

test('above the list are the counts, the first two types, the storage and what expires [MDV-3, VAL-8, VAL-9] @phone', async ({
  page,
}) => {
  const person = await openOwnPapers(page);
  const isPhone = page.viewportSize()?.width === 360;
  if (isPhone) await page.getByRole('button', { name: 'About this list' }).click();
  const main = isPhone ? page.getByRole('dialog', { name: person.name }) : page.getByRole('main');
  await expect(main.getByRole('heading', { name: '4 documents' })).toBeVisible();
  await expect(main.getByText('Identity 2', { exact: true })).toBeVisible();
  await expect(main.getByText('Medical 1', { exact: true })).toBeVisible();
  await expect(main.getByText('Education 1', { exact: true })).toHaveCount(0);
  await expect(main.getByText('1 expiring', { exact: true })).toBeVisible();
  const bar = main.getByRole('progressbar', { name: 'Storage used' });
  await expect(main.getByText(/^\d KB of 10 MB used$/)).toBeVisible();
  await expect(bar).not.toHaveClass(/warn|bad/);
  for (const [bytes, words, look] of [
    [6_500_000, '6.2 MB of 10 MB used', /warn/],
    [2_000_000, '8.1 MB of 10 MB used', /bad/],
  ] as const) {
    await seedDocument(page, person, { name: 'Large scan', file: padTo(bytes, makeWordFile('Large')) });
    await main.getByRole('button', { name: 'Refresh' }).click();
    await expect(main.getByText(words)).toBeVisible();
    await expect(bar).toHaveClass(look);
  }
});

test('search, filters and toggles are kept in the URL and survive a reload; the search covers names, types, tags and owners; only existing types are offered [MDV-3, MDV-4, MDV-5]', async ({
  page,
}) => {
  const person = await openOwnPapers(page);
  await field(page).fill('card');
  await expect(page.getByRole('heading', { name: '2 of 4 documents' })).toBeVisible();
  await expect(page.getByText('Active filters:')).toBeVisible();
  await expect(page).toHaveURL(/[?&]q=card/);
  await page.getByLabel('Type', { exact: true }).selectOption('ID');
  await expect(cards(page)).toHaveText(['Identity card']);
  await expect(page).toHaveURL(/[?&]type=ID/);
  await page.reload();
  await expect(cards(page)).toHaveText(['Identity card']);
  await expect(field(page)).toHaveValue('card');
  await page.getByRole('button', { name: '“card”: Remove filter' }).click();
  await expect(field(page)).toHaveValue('');
  await page.getByRole('button', { name: 'ID: Remove filter' }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(page.getByText('Active filters:')).toHaveCount(0);
  await soonToggle(page).click();
  await expect(cards(page)).toHaveText(['Elena’s passport']);
  await expect(soonToggle(page)).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(cards(page)).toHaveCount(4);
  await page.goForward();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeDisabled();

  await runSql('update documents set tags = $2 where owner_id = $1 and name = $3', [
    person.id,
    ['Travel'],
    'Identity card',
  ]);
  await page.reload();
  await expect(page.getByLabel('Type', { exact: true }).locator('option')).toHaveText([
    'All Types',
    'ID (1)',
    'Passport (1)',
    'Medical (1)',
    'Education (1)',
  ]);
  for (const [words, found] of [
    ['REPORT', ['School report']],
    ['medical', ['Health card']],
    ['travel', ['Identity card']],
    ['elena report', ['School report']],
  ] as const) {
    await field(page).fill(words);
    await expect(cards(page)).toHaveText([...found]);
  }
});

test('the list has the six orders and that of expiry, newest first by default; at 768 px every control is there [MDV-3, MDV-4, MDV-7, OFF-4]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openOwnPapers(page);
  for (const control of [
    field(page),
    page.getByLabel('Type', { exact: true }),
    page.getByLabel('Sort'),
    soonToggle(page),
  ]) {
    await expect(control).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByText(/of 10 MB used/)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
  const byAge = PAPERS.map(({ name }) => name);
  const byName = byAge.toSorted((one, other) => one.localeCompare(other));
  const byType = ['School report', 'Identity card', 'Health card', 'Elena’s passport'];
  const orders = {
    'date-desc': byAge.toReversed(),
    'date-asc': byAge,
    'name-asc': byName,
    'name-desc': byName.toReversed(),
    'type-asc': byType,
    'type-desc': byType.toReversed(),
    'expiry-asc': ['Health card', 'Elena’s passport', 'Identity card', 'School report'],
  };
  const sort = page.getByLabel('Sort');
  await expect(sort).toHaveValue('date-desc');
  const values = await sort
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(values).toEqual(Object.keys(orders));
  for (const [order, names] of Object.entries(orders)) {
    await sort.selectOption(order);
    await expect(cards(page)).toHaveText(names);
    await expect(page).toHaveURL(order === 'date-desc' ? /member=[^&]*$/ : new RegExp(`sort=${order}`));
  }
});

test('another person’s page says when it is empty, and lists only the papers that match a search [MDV-6, DSH-5]', async ({
  page,
  browser,
}) => {
  const person = await openOwnPapers(page);
  const david = await join(browser, page, person, { name: 'David Okafor' });
  await david.page.goto(`/dashboard?member=${david.id}`);
  await expect(david.page.getByText('No documents yet')).toBeVisible();
  await expect(
    david.page.getByRole('main').getByRole('button', { name: 'Upload Document' }).filter({ visible: true }),
  ).toBeVisible();
  await david.page.goto(`/dashboard?member=${person.id}&q=report`);
  await expect(cards(david.page)).toHaveText(['School report']);
  await david.page.context().close();
});

test('the viewer steps through the filtered list, closing it keeps list and scroll position, and typing adds no history entries: one step back leaves the list [GRD-4, MDV-4]', async ({
  page,
}) => {
  await seedPerson(page, PAPERS);
  await page.goto('/dashboard');
  await page.locator('.member-tile').filter({ hasText: 'You' }).first().click();
  await field(page).pressSequentially('passport');
  await expect(page).toHaveURL(/q=passport/);
  await page.goBack();
  await expect(page.getByText('Select a member to see their documents.')).toBeVisible();

  await page.locator('.member-tile').filter({ hasText: 'You' }).first().click();
  await field(page).fill('card');
  await card(page, 'Health card').getByRole('link').click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText('2 of 2');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(field(page)).toHaveValue('card');
  await expect(cards(page)).toHaveText(['Identity card', 'Health card']);
  await expect(card(page, 'Health card').getByRole('link')).toBeFocused();
});

test('a paper is found by its text too, and the card shows the words in context [MDV-4]', async ({ page }) => {
  const person = await openOwnPapers(page, [
    { name: 'Lease', type: 'Legal', file: makePdf('The zephyr keys are handed over in May') },
    { name: 'Zephyr manual', type: 'Other', file: makePdf('How to use it') },
    { name: 'Identity card', type: 'ID' },
  ]);
  await expect
    .poll(async () => (await (await page.request.get('/api/documents/search?q=zephyr')).json()).hits.length, {
      timeout: 40_000,
    })
    .toBe(1);
  await field(page).fill('zephyr');
  await expect(cards(page)).toHaveText(['Zephyr manual', 'Lease']);
  await expect(card(page, 'Lease')).toContainText(/Found in the text: .*zephyr keys/i);
  await expect(card(page, 'Zephyr manual')).not.toContainText('Found in');
  await page.getByLabel('Type', { exact: true }).selectOption('Legal');
  await expect(cards(page)).toHaveText(['Lease']);
  await page.route('**/api/documents/search*', (route) => route.fulfill({ status: 501, json: {} }));
  await page.goto(`/dashboard?member=${person.id}&q=zephyr`);
  await expect(cards(page)).toHaveText(['Zephyr manual']);
});

test('general documents are filtered the same way [GRD-1, MDV-4]', async ({ page }) => {
  await seedPerson(page, [
    { name: 'Tenancy agreement', type: 'Legal', isGeneral: true },
    { name: 'Household policy', type: 'Insurance', isGeneral: true },
  ]);
  await page.goto('/dashboard?view=general&type=Legal');
  await expect(cards(page)).toHaveText(['Tenancy agreement']);
  await field(page).fill('policy');
  await expect(page.getByText('No documents found.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Legal: Remove filter' }).click();
  await expect(cards(page)).toHaveText(['Household policy']);
});

test('when no document matches, one press shows them all; the filtered list and the empty one pass axe in both themes [MDV-4, MDV-5, MDV-6]', async ({
  page,
}) => {
  await openOwnPapers(page);
  await field(page).fill('card');
  await expect(page.getByText('Active filters:')).toBeVisible();
  await expectAccessible(page);
  await field(page).fill('tax');
  await expect(page.getByRole('heading', { name: 'No documents found', exact: true })).toBeVisible();
  await expect(page.getByText('None of Elena’s 4 documents mentions “tax”.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '0 of 4 documents' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(field(page)).toHaveValue('');
});
