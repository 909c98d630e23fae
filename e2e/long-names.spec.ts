import { expect, type Page, test } from '@playwright/test';
import { join } from './fixtures/families.ts';
import { newPerson } from './fixtures/people.ts';
import { daysFromToday, seedPerson } from './fixtures/seed.ts';

const WIDTHS = [360, 768, 1280];
const LONG = 'Maximiliane Wilhelmine Featherstonehaugh-Rindfleischetikettier';
const ARABIC = 'عبد الرحمن بن خالد آل سعود الكبير';
const EMOJI = '👩‍👩‍👧‍👦 Sofía 🦄🦄🦄🦄🦄🦄🦄🦄🦄🦄';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function overlap(one: Box, other: Box): boolean {
  const isBeside = one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1;
  const isAbove = one.y + one.height <= other.y + 1 || other.y + other.height <= one.y + 1;
  return !isBeside && !isAbove;
}

async function boxesOf(page: Page, selector: string): Promise<{ text: string | null; box: Box }[]> {
  const found = await page.locator(selector).filter({ visible: true }).all();
  const boxes = found.map(async (one) => ({ text: await one.textContent(), box: await one.boundingBox() }));
  return (await Promise.all(boxes)).flatMap(({ text, box }) => (box ? [{ text, box }] : []));
}

/** A truncated name ends where its box ends. */
async function expectApart(page: Page, names: string, others: string): Promise<void> {
  const obstacles = await boxesOf(page, others);
  const seen = await boxesOf(page, names);
  expect(seen.length, names).toBeGreaterThan(0);
  const covered = seen.filter(({ box }) => obstacles.some((other) => overlap(box, other.box)));
  expect(covered, `${names} under ${others} at ${page.viewportSize()?.width} px`).toEqual([]);
}

test('names never run under badges, menus or buttons, however long and in any script', async ({ page, browser }) => {
  const papers = [
    { name: `Passport of ${LONG}`, type: 'Passport', expiresOn: daysFromToday(3) },
    { name: `${ARABIC} 2026`, type: 'Legal', expiresOn: daysFromToday(-3) },
    { name: EMOJI.repeat(2), type: 'Insurance' },
  ];
  const person = { ...newPerson(), name: LONG, family: 'Rindfleischetikettierungsüberwachung' };
  const owner = await seedPerson(page, papers, person);
  for (const name of [ARABIC, EMOJI]) await (await join(browser, page, owner, { name })).page.context().close();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard');
    await expect(page.locator('.member-tile-due')).toBeVisible();
    await expectApart(page, '.member-tile .strong', '.member-tile-due');
    await expectApart(page, '.needs-attention h3', '.needs-attention .badge, .needs-attention .button');
    if (width > 767) {
      await expectApart(page, '.member-row .member-row-name > *', '.member-row .badge, .member-row-menu');
      await expectApart(page, '.member-sidebar-head h2', '.member-sidebar-manage, .app-shell-main');
      await expectApart(page, '.logged-in-as-words', '.sidebar-foot .button');
    }
    await page.goto(`/dashboard?member=${owner.id}`);
    await expect(page.locator('.document-card')).toHaveCount(papers.length);
    await expectApart(
      page,
      '.document-card h3, .document-card .document-card-facts > *',
      '.document-card .badge, .document-card .document-card-favorite',
    );
  }
});

test('text that people wrote keeps its own direction', async ({ page }) => {
  const person = await seedPerson(page, [{ name: `${ARABIC} 2026` }], { ...newPerson(), name: ARABIC });
  await page.goto(`/dashboard?member=${person.id}`);
  for (const text of [
    page.locator('.document-card h3 bdi'),
    page.locator('h1 bdi'),
    page.locator('.member-row .member-row-name bdi'),
  ]) {
    await expect(text).toHaveCSS('direction', 'rtl');
    await expect(text).toHaveCSS('unicode-bidi', 'isolate');
  }
  await page.getByRole('searchbox').last().fill('سعود');
  await expect(page.getByRole('searchbox').last()).toHaveCSS('direction', 'rtl');
});
