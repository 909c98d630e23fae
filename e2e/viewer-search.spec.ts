import { expect, type Locator, type Page, test } from '@playwright/test';
import { hasSamples, sample } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';
import { openViewer, viewerOf } from './fixtures/viewer.ts';

test.skip(!hasSamples, 'needs ../shared/samples');

async function search(page: Page, query: string): Promise<Locator> {
  await page.keyboard.press('Control+f');
  const overlay = page.getByRole('search', { name: 'Search in document' });
  await overlay.getByRole('textbox').fill(query);
  return overlay;
}

const currentMark = (page: Page) => page.locator('.find-mark[data-current]').first();

/** What the canvas shows under a mark is not blank: the mark lies on letters. */
async function inkUnder(mark: Locator): Promise<number> {
  return mark.evaluate((box) => {
    const canvas = box.closest('.pdf-page')?.querySelector('canvas');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return 0;
    const [frame, area] = [canvas.getBoundingClientRect(), box.getBoundingClientRect()];
    const ratio = canvas.width / frame.width;
    const [x, y] = [(area.left - frame.left) * ratio, (area.top - frame.top) * ratio];
    const { data } = context.getImageData(x, y, area.width * ratio, area.height * ratio);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
    return dark / (data.length / 4);
  });
}

test('a word is found on all 14 pages of a PDF, counted, marked and stepped through [DVW-3, STA-10]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Compiler paper', file: sample('pdf/text-14-pages-two-columns.pdf') }]);
  await openViewer(page, 'Compiler paper');
  const overlay = await search(page, 'TRACE');
  const count = overlay.getByRole('status');
  await expect(count).toHaveText(/^1 of \d+$/);
  const total = Number((await count.textContent())?.split(' ').at(-1));
  expect(total).toBeGreaterThan(100);

  await expect(currentMark(page)).toBeInViewport();
  await expect.poll(() => inkUnder(currentMark(page))).toBeGreaterThan(0.05);
  await page.keyboard.press('Enter');
  await expect(count).toHaveText(`2 of ${total}`);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(count).toHaveText(`${total} of ${total}`);
  await expect(viewerOf(page).getByRole('group', { name: 'Page 14 of 14' })).toBeInViewport();
  await expect(currentMark(page)).toBeInViewport();
  await expect.poll(() => inkUnder(currentMark(page))).toBeGreaterThan(0.05);
  await overlay.getByRole('button', { name: 'Next hit' }).click();
  await expect(count).toHaveText(`1 of ${total}`);

  await overlay.getByRole('textbox').fill('no such word in it');
  await expect(count).toHaveText('Nothing found');
  await expect(page.locator('.find-mark')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(viewerOf(page)).toBeVisible();
});
