import sharp from 'sharp';
import { SERVER } from '../src/platform/processing/bounded-child.ts';
import { createPage } from '../src/platform/processing/page/page.ts';
import { writePdf } from '../src/platform/processing/page/write-pdf.ts';
import { createPictureRenderer } from '../src/platform/processing/renderers.ts';

/** A picture of a letter with these lines, as PNG. */
export async function drawLetter(...lines: string[]): Promise<Buffer> {
  const page = createPage(420, 60 + 30 * lines.length);
  lines.forEach((line, index) => {
    page.text(40, 50 + 30 * index, line, { size: 15 });
  });
  const renderer = createPictureRenderer({ log: { warn: () => {} } });
  const job = { owner: SERVER, format: 'png', pixels: 1200, maxBytes: 5_000_000, isBlurry: false } as const;
  const png = await renderer.draw(async () => ({ ...job, pdf: writePdf([page]) }));
  await renderer.close();
  return png;
}

/** A PDF: pages with these lines in their text layers, then one with this picture. */
export async function scanAfterLayers(picture: Buffer, pages: readonly (readonly string[])[]): Promise<Buffer> {
  const typed = pages.map((lines) => {
    const page = createPage(420, 600);
    lines.forEach((line, index) => {
      page.text(40, 50 + 30 * index, line, { size: 15 });
    });
    return page;
  });
  const scan = createPage(420, 300);
  const { width, height } = await sharp(picture).metadata();
  scan.picture(0, 0, 420, 300, { bytes: await sharp(picture).toColourspace('srgb').jpeg().toBuffer(), width, height });
  return writePdf([...typed, scan]);
}
