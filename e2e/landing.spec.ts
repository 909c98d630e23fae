import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleAsIs, useSchemeOfProject } from './fixtures/accessibility.ts';
import { seedPerson } from './fixtures/seed.ts';

test('a visitor who is not signed in gets the landing page without React [LND-1]: every link but the brand and two in the footer leads to /auth, and three cards and four claims are shown [LND-4, LND-5, LND-6]', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your family’s documents, where your family finds them.',
  );
  expect(scripts.toSorted()).toEqual(['/landing.js', '/theme.js']);
  await expect(page).toHaveTitle('Your family’s documents in one place · Kinvault');

  const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(links)).toEqual(new Set(['#main', '/', '/auth', '/auth?tab=sign-up', '/privacy', '/accessibility']));
  const cards = page.getByRole('article').getByRole('heading', { level: 3 });
  await expect(cards).toHaveText(['Smart storage', 'Family collaboration', 'Strong security']);
  const claims = ['Free plan', 'No card required', 'Set up in under 2 minutes', '10,000+ families'];
  await expect(page.getByRole('listitem').filter({ hasText: /^(Free|No card|Set up|10,000)/ })).toHaveText(claims);
});

test('the landing page is in the browser’s language or in the chosen one [LNG-2, LNG-4]', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('link', { name: 'Anmelden' }).first()).toBeVisible();
  await expectAccessibleAsIs(page);
  await page.goto('/auth');
  await page.getByRole('combobox').selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('time').first()).toHaveText(/[\u0660-\u0669]/);
  await expectAccessibleAsIs(page);
  await context.close();
});

test('Get Started, Sign In and Create your account lead to /auth [LND-4]', async ({ page }) => {
  for (const name of ['Get Started', 'Sign In', 'Create your account']) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/auth(\?tab=sign-up)?$/);
  }
});

test('the landing page works with the keyboard alone, and the focus is always visible', async ({ page }) => {
  await page.goto('/');
  const walked: (string | undefined)[] = [];
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    walked.push(await page.evaluate(focusedName));
  }
  expect(walked).toEqual([
    'Skip to main content',
    'Kinvault',
    'Sign In',
    'Get Started',
    'Sign In',
    'Next 12 months',
    'Create your account',
    'Privacy',
    'Accessibility',
    'Create your account',
    'Sign In',
    undefined, // past the last one, in the browser's own controls
  ]);
  for (let step = 0; step < 4; step++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\?tab=sign-up$/);
});

/** The name of the focused element, if its focus is visible. */
function focusedName(): string | undefined {
  const { activeElement: element } = document;
  if (!element || element === document.body) return undefined;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return 'without an outline';
  return element.getAttribute('aria-label') ?? element.textContent ?? '';
}

const said = (page: Page) =>
  page.evaluate(() => {
    const meta = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? '';
    return { title: document.title, description: meta('description'), keywords: meta('keywords') };
  });

test('each page describes itself in the tab, to search engines and in link previews [LND-8]', async ({ page }) => {
  const pages: Awaited<ReturnType<typeof said>>[] = [];
  const visit = async (path: string, heading: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    pages.push(await said(page));
  };
  await visit('/', 'Your family’s documents');
  await visit('/auth', 'Your family’s documents are waiting');
  await visit('/no/such/drawer', 'Oops! Page not found');
  for (const key of ['title', 'description', 'keywords'] as const) {
    expect(new Set(pages.map((each) => each[key])).size, key).toBe(pages.length);
    expect(pages.every((each) => each[key].length > 10)).toBe(true);
  }
});

test('with the cookie of an ended session, the landing page and its claims are shown [LND-1]', async ({
  page,
  context,
}) => {
  await seedPerson(page);
  await page.goto('/dashboard');
  const cookies = await context.cookies();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Get Started' }).waitFor();
  // the operator's own texts are in the page that the server sends without a cookie
  await page.route('/', async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ body: (await answer.text()).replaceAll('10,000+ families', '3 families') });
  });
  await context.addCookies(cookies);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('where your family finds them');
  await expect(page.getByText('3 families')).toBeVisible();
  await expect(page).toHaveTitle('Your family’s documents in one place · Kinvault');
});

test('logo and loading spinner are shown before the application has loaded [LND-2]', async ({ page }) => {
  await page.route('**/assets/*.js', () => new Promise(() => undefined)); // the code never arrives
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Loading');
  await expect(page.locator('.boot-brand')).toContainText('Kinvault');
});

test('while the session of a signed-in person loads, logo and spinner stay, and no landing page flashes [LND-2, LND-3]', async ({
  page,
}) => {
  await seedPerson(page);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  // rendered by the application, not part of its HTML
  await page.locator('.connection-notice').waitFor({ state: 'attached' });
  const wait = page.getByRole('main').getByRole('status');
  await expect(wait).toHaveText('Loading');
  await expect(wait.locator('svg')).toBeVisible();
  await expect(page.locator('.boot-brand')).toHaveText('Kinvault');
  await expect(page.locator('.boot-brand svg')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  answer();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the landing page passes axe, fits the window and violates no content security policy @phone', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const scheme = await useSchemeOfProject(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
  await expectAccessibleAsIs(page);
  expect(complaints).toEqual([]);
});
