import { expect, type Locator, type Page, test } from '@playwright/test';
import { DRAWING_LIMIT, hasSamples, sample } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';
import { openViewer, viewerOf } from './fixtures/viewer.ts';

test.skip(!hasSamples, 'needs ../shared/samples');

async function search(page: Page, query: string): Promise<Locator> {
  await page.keyboard.press('Control+f');
  const overlay = page.getByRole('search', { name: 'Search in document' });
  await overlay.getByRole('textbox').fill(query);
  return overlay;
}

const currentMark = (page: Page) => page.locator('.hit-mark[data-current]').first();

/** Whether the canvas has ink under a mark, so that the mark is on letters. */
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

test('a word is found on all 14 pages of a PDF, counted, marked and stepped through; its text can be selected and is available to screen readers [DVW-3, STA-10]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Compiler paper', file: sample('pdf/text-14-pages-two-columns.pdf') }]);
  const viewer = await openViewer(page, 'Compiler paper');
  const title = viewer
    .getByRole('group', { name: 'Page 1 of 14' })
    .getByText('Trace-based Just-in-Time', { exact: false });
  await expect(title).toBeVisible();
  await title.dblclick({ position: { x: 20, y: 10 } });
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('Trace');
  await expect(viewer.getByRole('button', { name: '100%: Reset to 100%' })).toBeVisible();

  const overlay = await search(page, 'TRACE');
  const count = overlay.getByRole('status');
  await expect(count).toHaveText(/^1 of \d+$/);
  const total = Number((await count.textContent())?.split(' ').at(-1));
  expect(total).toBeGreaterThan(100);

  await expect(currentMark(page)).toBeInViewport();
  await expect.poll(() => inkUnder(currentMark(page))).toBeGreaterThan(0.02);
  await page.keyboard.press('Enter');
  await expect(count).toHaveText(`2 of ${total}`);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(count).toHaveText(`${total} of ${total}`);
  await expect(viewerOf(page).getByRole('group', { name: 'Page 14 of 14' })).toBeInViewport();
  await expect(currentMark(page)).toBeInViewport();
  await expect.poll(() => inkUnder(currentMark(page))).toBeGreaterThan(0.02);
  await overlay.getByRole('button', { name: 'Next match' }).click();
  await expect(count).toHaveText(`1 of ${total}`);

  await overlay.getByRole('textbox').fill('no such word in it');
  await expect(count).toHaveText('No matches');
  await expect(page.locator('.hit-mark')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
  await expect(viewerOf(page)).toBeVisible();
});

test('words are found in Word and Excel files too, on the right sheet [DVW-3]', async ({ page }) => {
  await seedPerson(page, [
    { name: 'Letter', file: sample('office/docx-various-features.docx') },
    { name: 'Budget', file: sample('office/xlsx-monthly-budget.xlsx') },
  ]);
  await openViewer(page, 'Letter');
  const reading = viewerOf(page).locator('.reading');
  await expect(reading).toBeVisible(DRAWING_LIMIT);
  await expect(reading.getByRole('listitem').first()).toHaveText('Bullet 1');
  const link = reading.getByRole('link', { name: 'This is a hyperlink' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const letter = await search(page, 'BULLET 2');
  await expect(letter.getByRole('status')).toHaveText('1 of 2');
  await expect(currentMark(page)).toBeInViewport();
  await expectOn(page, reading.getByText('Bullet 2', { exact: true }));
  await page.keyboard.press('Enter');
  await expectOn(page, reading.getByText('Number bullet 2'));

  await openViewer(page, 'Budget');
  await expect(viewerOf(page).getByRole('table').first()).toBeVisible(DRAWING_LIMIT);
  const book = await search(page, 'rent/mortgage');
  await expect(book.getByRole('status')).toHaveText(/^1 of \d+$/);
  await expectOn(page, viewerOf(page).getByRole('cell', { name: 'Rent/mortgage' }).first());
});

/** Expects the mark to be on these words. */
async function expectOn(page: Page, words: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [mark, text] = [await currentMark(page).boundingBox(), await words.boundingBox()];
      if (!mark || !text) return false;
      const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
      return x > text.x && x < text.x + text.width && y > text.y && y < text.y + text.height;
    })
    .toBe(true);
}

test('a scan and an image are reported as having no text [DVW-3]', async ({ page }) => {
  await seedPerson(page, [
    { name: 'Scan', file: sample('pdf/scan-without-text-layer.pdf') },
    { name: 'Photo', file: sample('images/webp-photo.webp') },
  ]);
  for (const name of ['Scan', 'Photo']) {
    await openViewer(page, name);
    await search(page, 'year');
    await expect(page.getByText('There’s no text to search. This document is a scan or an image.')).toBeVisible();
  }
});

test('Arabic is found as typed, and the marks on a rotated page are in the right place [DVW-3]', async ({ page }) => {
  await seedPerson(page, [
    { name: 'Arabic', file: sample('pdf/text-arabic-right-to-left.pdf') },
    { name: 'Turned', file: sample('pdf/pages-rotated-second-by-90.pdf') },
  ]);
  await openViewer(page, 'Arabic');
  const arabic = await search(page, 'العربية');
  await expect(arabic.getByRole('status')).toHaveText('1 of 4');
  await expect.poll(() => inkUnder(currentMark(page))).toBeGreaterThan(0.02);

  await openViewer(page, 'Turned');
  for (let turn = 0; turn < 4; turn += 1) {
    await search(page, 'second line');
    await expect.poll(() => inkUnder(currentMark(page))).toBeGreaterThan(0.02);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+r');
  }
});
