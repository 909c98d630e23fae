import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { join } from './fixtures/families.ts';
import { makePdf } from './fixtures/files.ts';
import { daysFromToday, seedDocument, seedPerson } from './fixtures/seed.ts';

const PAPERS = [
  { name: 'Household policy', type: 'Insurance', isGeneral: true },
  { name: 'Bus pass', type: 'Other', expiresOn: daysFromToday(200) },
  { name: 'Elena’s passport', type: 'Passport', expiresOn: daysFromToday(23) },
];

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find people, documents and actions' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Find' });
const options = (page: Page) => palette(page).getByRole('option');
const active = (page: Page) => palette(page).getByRole('option', { selected: true });
const finder = (page: Page) => page.getByRole('button', { name: /^Find / }).filter({ visible: true });
const manage = (page: Page) => page.getByRole('button', { name: 'Manage Family' });

async function openPalette(page: Page): Promise<void> {
  await expect(finder(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/** The option that the field reports as active to assistive technology. */
async function expectActive(page: Page, words: string | RegExp): Promise<void> {
  await expect(active(page)).toHaveAccessibleName(words);
  const id = await active(page).getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', String(id));
}

test('a document, a person and an action can be found with the keyboard alone', async ({ page }) => {
  const person = await seedPerson(page, PAPERS);
  await page.goto('/dashboard');
  await manage(page).focus();

  await openPalette(page);
  await page.keyboard.type('pass');
  await expect(options(page).first().locator('.palette-words b')).toHaveText('pass');
  await expect(options(page).filter({ hasText: 'Household' })).toHaveCount(0);
  await page.keyboard.type('p elena');
  await expectActive(page, 'Elena’s passport Expires in 23 days');
  await expect(active(page).locator('.palette-words b')).toHaveText(['Elena', 'passp']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Elena’s passport');
  await expect(page).toHaveURL(/doc=/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard$/);

  await openPalette(page);
  await page.keyboard.type('rivera');
  await expectActive(page, /^Elena Rivera/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`member=${person.id}`));

  await openPalette(page);
  await page.keyboard.type('rivera page');
  await expectActive(page, /^Elena Rivera’s page/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('tras');
  await expectActive(page, /^Trash/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=trash/);
});

test('arrow keys wrap around, Home and End jump to the ends, and Esc returns the focus; after opening a document with the keyboard, the focus is in the page again; full and empty, the palette passes axe in both themes and sizes', async ({
  page,
}) => {
  await seedPerson(page, PAPERS);
  await page.goto('/dashboard');
  await manage(page).focus();
  await openPalette(page);
  await expectActive(page, /^Elena Rivera/);
  await page.keyboard.press('ArrowUp');
  await expectActive(page, /^Sign out/);
  await page.keyboard.press('ArrowDown');
  await expectActive(page, /^Elena Rivera/);
  await page.keyboard.press('End');
  await expectActive(page, /^Sign out/);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expectActive(page, /^Upload Document/);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(manage(page)).toBeFocused();

  await page.reload(); // nothing has the focus
  await openPalette(page);
  await page.keyboard.type('bus pass');
  await expectActive(page, /^Bus pass/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Bus pass');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toBeFocused();

  await openPalette(page);
  await field(page).fill('pass');
  await expect(options(page).first()).toBeVisible();
  await expectAccessible(page);
  await field(page).fill('zzz');
  await expect(palette(page).getByText('Nothing found for “zzz”')).toBeVisible();
  await expectAccessible(page);
});

test('an action opens its dialog; the palette does not open above another dialog [SBR-3]', async ({ page }) => {
  await seedPerson(page);
  await page.goto('/dashboard');
  await finder(page).click();
  await field(page).fill('invite');
  await expectActive(page, /^Manage Family/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Family Management' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await openPalette(page);
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('text inside a paper is found, and marked as such, as soon as the paper has been read [MDV-4]', async ({
  page,
}) => {
  const person = await seedPerson(page);
  await page.goto('/dashboard');
  await openPalette(page);
  await page.keyboard.type('handed over');
  await expect(palette(page).getByText('Nothing found for “handed over”')).toBeVisible();
  const file = makePdf('The keys are handed over on Friday.');
  await seedDocument(page, person, { name: 'Lease', type: 'Legal', file });
  await expect(options(page).first()).toContainText('Found in the text', { timeout: 30_000 });
  await expectActive(page, /^Lease/);
});

test('a Viewer is offered only what they may do, including everything for their own documents', async ({
  page,
  browser,
}) => {
  const elena = await seedPerson(page, PAPERS);
  const viewer = await join(browser, page, elena, { name: 'Vera Okafor', role: 'Viewer' });
  await join(browser, page, elena, { name: 'Mia Rivera' });
  const actions = (whose: Page) => palette(whose).getByRole('group', { name: 'Actions' }).getByRole('option');

  await page.goto('/dashboard');
  await openPalette(page);
  await expect(actions(page).filter({ hasText: 'Manage Family' })).toBeVisible();
  await page.keyboard.type('mia');
  await expect(actions(page)).toHaveText([/^Upload Document for Mia/, /^Mia Rivera’s page/]);

  await viewer.page.goto('/dashboard');
  await expect(viewer.page.getByRole('heading', { name: 'Family/General Documents' })).toBeVisible();
  await openPalette(viewer.page);
  await expect(actions(viewer.page).filter({ hasText: 'Edit Profile' })).toBeVisible();
  await expect(actions(viewer.page).filter({ hasText: 'Manage Family' })).toHaveCount(0);
  await viewer.page.keyboard.type('mia');
  await expect(actions(viewer.page)).toHaveText([/^Mia Rivera’s page/]);
  await viewer.page.keyboard.press('Control+a');
  await viewer.page.keyboard.type('upload');
  await viewer.page.keyboard.press('Enter');
  await expect(viewer.page.getByRole('dialog', { name: 'Upload Document' })).toContainText('Vera');
});

test('on a phone the bottom bar opens the palette, and a press on a paper opens the paper [STA-9] @phone-only @phone', async ({
  page,
}) => {
  await seedPerson(page, PAPERS);
  await page.goto('/dashboard');
  await finder(page).tap();
  await expect(field(page)).toBeFocused();
  await field(page).fill('bus');
  await options(page).filter({ hasText: 'Bus pass' }).tap();
  await expect(page.getByRole('dialog')).toContainText('Bus pass');
});
