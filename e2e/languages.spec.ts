import { expect, type Page, test } from '@playwright/test';
import { expectAccessibleWords, expectNoOverflow } from './fixtures/accessibility.ts';
import { callApi } from './fixtures/api.ts';
import { invite, join } from './fixtures/families.ts';
import { makePicture } from './fixtures/files.ts';
import { showLanguage } from './fixtures/languages.ts';
import { ENGLISH_SENTENCES, usePseudoLanguage } from './fixtures/pseudo-language.ts';
import { receive } from './fixtures/received.ts';
import { daysFromToday, type SeededPerson, seedDocument, seedPerson } from './fixtures/seed.ts';

const WIDTHS = [360, 768, 1280];
const html = (page: Page) => page.locator('html');
const picker = (page: Page) => page.locator('.auth-language');

test('a language chosen on the sign-in page applies at once and stays [LNG-2]', async ({ page, context }) => {
  await usePseudoLanguage(context, 'ar');
  await page.goto('/auth');
  await picker(page).selectOption('ar');
  await expect(html(page)).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText('Your family’s documents are waiting')).toBeHidden();
  await page.reload();
  await expect(picker(page)).toHaveValue('ar');
});

test('a browser set to German gets German before any script has run, and no English afterwards [LNG-2, LNG-3]', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'de-AT', ...(baseURL && { baseURL }) });
  await usePseudoLanguage(context, 'de');
  const page = await context.newPage();
  const answer = await page.goto('/auth');
  expect(await answer?.text()).toContain('<html lang="de" dir="ltr">');
  await expect(picker(page)).toHaveValue('de');
  expect(await englishOn(page)).toEqual([]);
  await context.close();
});

test('a language chosen in the profile applies at once and follows the person to another browser [LNG-2]', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await usePseudoLanguage(context, 'ar');
  await seedPerson(page, []);
  await page.goto('/profile/language');
  await page.getByRole('radio', { name: 'العربية' }).click();
  await expect(html(page)).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText('١٤ مارس ٢٠٢٧').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'العربية' })).toBeChecked();
  const cookies = (await context.cookies()).filter(({ name }) => name !== 'kinvault-language');
  const other = await browser.newContext({ locale: 'fr-FR', ...(baseURL && { baseURL }) });
  await other.addCookies(cookies);
  const elsewhere = await other.newPage();
  await elsewhere.goto('/dashboard');
  await expect(html(elsewhere)).toHaveAttribute('lang', 'ar');
  await other.close();
});

/** Sentences of the catalogue that the page shows in English. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent?.checkVisibility() && !parent.closest('script, style, noscript'))
        found.push(walker.currentNode.textContent?.trim() ?? '');
    }
    return found;
  });
  return texts.filter((text) => ENGLISH_SENTENCES.has(text));
}

/** Buttons, tabs and badges whose text overflows. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('button, a.button, [role=tab], .badge, label, h1'))
      .filter((one) => one.checkVisibility() && getComputedStyle(one).textOverflow !== 'ellipsis')
      .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.className}: ${one.textContent}`),
  );
}

/** Controls beyond the window that cannot be scrolled to. A dialog clips them without making the page wider. */
function outsideWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (one: Element) =>
      /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth;
    const isScrolled = (one: Element | null): boolean =>
      one !== null && (scrolls(one) || isScrolled(one.parentElement));
    return Array.from(document.querySelectorAll('button, a, select, input'))
      .filter((one) => one.checkVisibility({ opacityProperty: true }) && !isScrolled(one.parentElement))
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 1 && (left < -1 || right > window.innerWidth + 1);
      })
      .map((one) => `${one.className}: ${one.textContent}`);
  });
}

/** Buttons that are partly clipped by a card: they are inside the window, and make nothing wider. */
function hiddenByCards(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (one: Element | null): Element | null =>
      !one || /hidden|clip/.test(getComputedStyle(one).overflowX) ? one : hides(one.parentElement);
    return Array.from(document.querySelectorAll('main button'))
      .filter((one) => one.checkVisibility({ opacityProperty: true }))
      .filter((one) => {
        const card = hides(one.parentElement)?.getBoundingClientRect();
        const { left, right, width } = one.getBoundingClientRect();
        return card && card.width > 1 && width > 1 && (left < card.left - 1 || right > card.right + 1);
      })
      .map((one) => `${one.className}: ${one.textContent}`);
  });
}

/** Text in a column so narrow that words break. */
function squeezedWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('p'))
      .filter((one) => one.checkVisibility() && one.textContent.length > 4)
      .filter(({ clientWidth }) => clientWidth > 1 && clientWidth < 48) // 1 px: for screen readers only
      .map(({ textContent }) => textContent),
  );
}

async function expectFits(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const where = `${path} at ${width} px`;
    await expectNoOverflow(page, where);
    expect.soft(await cutWords(page), `${where}: cut`).toEqual([]);
    expect.soft(await outsideWindow(page), `${where}: outside the window`).toEqual([]);
    expect.soft(await hiddenByCards(page), `${where}: hidden by a card`).toEqual([]);
    expect.soft(await squeezedWords(page), `${where}: squeezed`).toEqual([]);
    expect.soft(await englishOn(page), `${where}: not in the catalogue`).toEqual([]);
  }
}

const PUBLIC_SCREENS = [
  '/auth',
  '/auth?tab=sign-up',
  '/auth/oidc',
  '/reset-password',
  '/privacy',
  '/accessibility',
  '/no/such/page',
];

const screensOf = (
  person: SeededPerson,
  { documentId, noaId, davidId, tripId }: { documentId: string; noaId: string; davidId: string; tripId: string },
) => [
  '/dashboard',
  `/dashboard?member=${person.id}`,
  '/dashboard?view=general',
  '/dashboard?view=all&year=2026',
  '/dashboard?view=timeline',
  '/dashboard?view=trash',
  '/dashboard?view=received',
  `/dashboard?doc=${documentId}`,
  `/dashboard?collection=${tripId}`,
  '/family',
  '/family/manage',
  `/family/log?family=${person.familyId}`,
  '/profile',
  '/profile/reminders',
  '/profile/language',
  '/profile/trusted',
  '/profile/links',
  '/profile/tokens',
  '/profile/links?ask=open',
  '/wallet-gone',
  `/emergency/${davidId}`,
  `/emergency/from/${davidId}`,
  `/user/${noaId}`,
  `/user/${person.id}`,
  '/test-data',
];

async function nameForEmergency(page: Page, { password }: SeededPerson, contactId: string): Promise<void> {
  await callApi(page, 'POST', '/api/emergency-contacts', { contactId, waitDays: 7, password });
}

async function seedTrip(page: Page, { familyId }: SeededPerson, travellerIds: string[]): Promise<string> {
  const trip = { departsOn: daysFromToday(100), returnsOn: daysFromToday(114), travellerIds };
  const { collectionId } = await callApi(page, 'POST', '/api/collections', {
    ...{ kind: 'trip', name: 'Arvena', familyId, trip },
  });
  await callApi(page, 'PATCH', `/api/collections/${collectionId}`, { rule: { months: 6, source: 'arvena.example' } });
  return collectionId;
}

for (const language of ['de', 'ar'] as const) {
  const reading = language === 'ar' ? 'from right to left' : 'with words a third longer';
  test(`no screen is cut off, wider than the window or in English, from phone to desktop, when it is read ${reading} [LNG-2, LNG-4]`, async ({
    page,
    context,
    browser,
  }) => {
    test.slow();
    await usePseudoLanguage(context, language);
    await page.goto('/auth');
    await picker(page).selectOption(language);
    await expect(html(page)).toHaveAttribute('lang', language);
    for (const path of PUBLIC_SCREENS) await expectFits(page, path);
    const person = await seedPerson(page, [{ name: 'Tenancy agreement', isGeneral: true }]);
    const documentId = await seedDocument(page, person, {
      name: 'Insurance',
      expiresOn: daysFromToday(20),
      file: makePicture('Insurance'),
    });
    const old = await seedDocument(page, person, { name: 'Old policy' });
    await callApi(page, 'DELETE', `/api/documents/${old}`);
    const david = await join(browser, page, person, { name: 'Maximiliane Featherstonehaugh-Cholmondeley' });
    await nameForEmergency(page, person, david.id);
    await nameForEmergency(david.page, david, person.id);
    await callApi(david.page, 'POST', `/api/emergencies/${person.id}`, { message: 'I need the insurance.' });
    await david.page.context().close();
    await receive(page, person, makePicture('Letter'), { daysAgo: 24, isTold: true });
    const noa = { name: 'Noa Featherstonehaugh', bornOn: '2020-02-02', guardianIds: [] };
    const { personId: noaId } = await callApi(page, 'POST', `/api/families/${person.familyId}/people`, noa);
    const tripId = await seedTrip(page, person, [person.id, noaId, david.id]);
    const screens = screensOf(person, { documentId, noaId, davidId: david.id, tripId });
    for (const path of screens) await expectFits(page, path);
  });
}

const READ = ['en-GB', 'de', 'es', 'fr', 'pl', 'ar'] as const;
const LOOKS = [
  { colorScheme: 'light', size: { width: 1280, height: 900 } },
  { colorScheme: 'dark', size: { width: 360, height: 740 } },
] as const;

test('in each language the fullest screens pass axe, and accessible names contain the visible words [LNG-5, LNG-6]', async ({
  page,
}) => {
  const elena = await seedPerson(page, [{ name: 'Passport', type: 'Passport', expiresOn: daysFromToday(70) }]);
  const permit = {
    name: 'Residence permit',
    type: 'Legal',
    expiresOn: daysFromToday(-20),
    file: makePicture('Permit'),
  };
  const permitId = await seedDocument(page, elena, permit);
  await callApi(page, 'PATCH', `/api/documents/${permitId}`, { revision: 1, isFavorite: true });
  await invite({ ...elena, page }, 'greta@rivera.example');
  // home and the families have the most repeated buttons, the viewer and the profile the most fields
  const paths = ['/dashboard', '/family/manage', `/dashboard?doc=${permitId}`, '/profile'];
  for (const language of READ) {
    await showLanguage(page, language);
    for (const [index, path] of paths.entries()) {
      const { colorScheme, size } = LOOKS[index % LOOKS.length] ?? LOOKS[0];
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(size);
      await page.goto(path);
      await expect(html(page)).toHaveAttribute('lang', language);
      await expect(page.locator('main:not(.boot)').first()).toBeVisible();
      if (path.includes('doc=')) await expect(page.locator('dialog[open]')).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectAccessibleWords(page, `${path} in ${language}, ${colorScheme}`);
    }
  }
});
