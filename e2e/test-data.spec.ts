import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { join } from './fixtures/families.ts';
import { newPerson } from './fixtures/people.ts';
import { seedDocument, seedPerson } from './fixtures/seed.ts';
import { cutServer, expectNotice } from './fixtures/uploads.ts';

const PAGE = '/test-data';

interface Kept {
  id: string;
  name: string;
  ownerId: string;
  kind: string;
  sizeBytes: number;
}

async function kept(page: Page): Promise<Kept[]> {
  return (await (await page.context().request.get('/api/documents?limit=200')).json()).documents;
}

async function generate(page: Page, { count = 3, minKb = 50, maxKb = 80 } = {}): Promise<void> {
  await page.getByLabel('How many').fill(String(count));
  await page.getByLabel('Smallest (KB)').fill(String(minKb));
  await page.getByLabel('Largest (KB)').fill(String(maxKb));
  await page.getByRole('button', { name: `Generate ${count} test document` }).click();
}

test('a visitor signs in first, and then returns to the page [RTE-1]', async ({ page, browser }) => {
  const person = newPerson();
  const elsewhere = await (await browser.newContext()).newPage();
  await seedPerson(elsewhere, [], person);
  await page.goto(PAGE);
  await expect(page).toHaveURL(/\/auth/);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/test-data$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Test data' })).toBeVisible();
  await expect(page).toHaveTitle('Test data · Kinvault');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /test documents/);
  await elsewhere.context().close();
});

test('test documents are made one by one, are real files of the requested sizes, and can be opened [TDP-1, TDP-2]', async ({
  page,
}) => {
  const person = await seedPerson(page);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Test data' }).click();
  await expect(page.getByLabel('How many')).toHaveValue('10');
  await generate(page, { count: 4, minKb: 100, maxKb: 200 });
  await expect(page.getByRole('progressbar', { name: 'Generating test documents' })).toBeVisible();
  await expect(page.getByText(/^[0-3] of 4$/)).toBeVisible();
  await expect(page.getByText('4 test documents generated')).toBeVisible({ timeout: 30_000 });
  const documents = await kept(page);
  expect(documents).toHaveLength(4);
  for (const { name, ownerId, sizeBytes } of documents) {
    expect(name).toMatch(/^Test_/);
    expect(ownerId).toBe(person.id);
    expect(sizeBytes).toBeGreaterThanOrEqual(100 * 1024);
    expect(sizeBytes).toBeLessThanOrEqual(200 * 1024);
  }
  const made = page.getByRole('list', { name: 'Generated documents' });
  await expect(made.getByRole('listitem')).toHaveCount(4);
  await made.getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: /^Test_/ })).toBeVisible();
  await page.goto(PAGE);
  await expect(page.getByText('You have 4 test documents.')).toBeVisible();
});

test('values out of range are reported at their fields, and nothing is made [TDP-1]; generating can be canceled, and the documents made so far are counted and stay [TDP-2]', async ({
  page,
}) => {
  await seedPerson(page);
  await page.goto(PAGE);
  await page.getByLabel('How many').fill('51');
  await page.getByLabel('Smallest (KB)').fill('600');
  await page.getByLabel('Largest (KB)').fill('500');
  await page.getByRole('button', { name: 'Generate test documents' }).click();
  await expect(page.getByText('From 1 to 50.')).toBeVisible();
  await expect(page.getByText('At least the smallest size.')).toBeVisible();
  await expect(page.getByLabel('How many')).toHaveAttribute('aria-invalid', 'true');
  expect(await kept(page)).toHaveLength(0);

  await generate(page, { count: 50 });
  await expect(page.getByText(/^[1-9]\d* of 50$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Stopped after \d+ of 50$/)).toBeVisible();
  await expect(async () => {
    // the document that was under way when 'Cancel' was pressed can still arrive, and counts too
    const told = Number(/\d+/.exec((await page.getByText(/^Stopped after/).textContent()) ?? '')?.[0]);
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(50);
    expect(await kept(page)).toHaveLength(told);
  }).toPass({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Generate more' }).click();
  await expect(page.getByRole('button', { name: 'Generate 50 test documents' })).toBeVisible();
});

test('clearing asks first, says how many, and keeps everyone’s other papers [TDP-3]', async ({ page, browser }) => {
  const elena = await seedPerson(page);
  const david = await join(browser, page, elena);
  await seedDocument(page, elena, { name: 'Lease' });
  await david.page.goto(PAGE);
  await generate(david.page, { count: 1 });
  await expect(david.page.getByText('1 test document generated')).toBeVisible({ timeout: 30_000 });
  await page.goto(PAGE);
  await generate(page, { count: 2 });
  await expect(page.getByText('2 test documents generated')).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Clear test documents' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove your test documents?' });
  await expect(question).toContainText('You have 2 test documents.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await kept(page)).filter(({ name }) => name.startsWith('Test_'))).toHaveLength(2);
  await page.getByRole('button', { name: 'Clear test documents' }).click();
  await question.getByRole('button', { name: 'Remove test documents' }).click();
  await expectNotice(page, '2 test documents removed');
  await expect(page.getByText('You have no test documents.')).toBeVisible();
  expect((await kept(page)).map(({ name }) => name)).toEqual(['Lease']);
  expect(await kept(david.page)).toHaveLength(2); // his own test document, and the lease
  await david.page.context().close();
});

test('full mode warns of the rights it may need; if they are missing, it leads to the simple mode [TDP-4]', async ({
  page,
}) => {
  await seedPerson(page);
  await page.goto(PAGE);
  await page.getByText('Full', { exact: true }).click();
  await expect(page.getByText('Full generation may need admin privileges.')).toBeVisible();
  // the response of an instance that is not for development
  await page.route('**/api/test-families', (route) =>
    route.fulfill({ status: 403, contentType: 'application/json', body: '{"error":{"code":"test_data_refused"}}' }),
  );
  await page.getByRole('button', { name: 'Generate a sample family' }).click();
  await expect(page.getByRole('alert')).toContainText('You don’t have permission');
  await page.getByRole('button', { name: 'Use the simple mode' }).click();
  await expect(page.getByLabel('How many')).toBeVisible();
});

test('full mode makes a family with people and papers if that is allowed [TDP-4]', async ({ page }) => {
  test.setTimeout(120_000);
  await seedPerson(page);
  await page.goto(PAGE);
  await page.getByText('Full', { exact: true }).click();
  await page.getByRole('button', { name: 'Generate a sample family' }).click();
  await expect(page.getByText(/^The family .+ is ready$/)).toBeVisible({ timeout: 90_000 });
  const { families } = await (await page.context().request.get('/api/families')).json();
  expect(families).toHaveLength(3); // with the other home of a child
});

test('a lost connection is reported, with the number of documents made before [TDP-2, ERR-2]', async ({
  page,
  context,
}) => {
  await seedPerson(page);
  await page.goto(PAGE);
  await generate(page, { count: 50 });
  await expect(page.getByText(/^[1-9]\d* of 50$/)).toBeVisible();
  const bringBack = await cutServer(context);
  await expect(page.getByRole('alert')).toContainText('Please check your internet connection and try again.');
  await expect(page.getByText(/^Stopped after [1-9]\d* of 50$/)).toBeVisible();
  await bringBack();
});

test('the page passes axe before and after generating [TDP-2]', async ({ page }) => {
  await seedPerson(page);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await generate(page, { count: 2 });
  await expect(page.getByText('2 test documents generated')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
});
