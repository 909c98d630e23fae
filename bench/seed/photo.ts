import type { Page } from '@playwright/test';

/** A photograph's worth of pixels, drawn and pressed by a browser: 12 megapixels, of at least so many bytes where JPEG can. Closes the page. */
export async function drawPhoto(page: Page, atLeastBytes: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (bytes) => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    const sky = pen.createLinearGradient(0, 0, 4000, 3000);
    sky.addColorStop(0, '#7ab');
    sky.addColorStop(1, '#653');
    pen.fillStyle = sky;
    pen.fillRect(0, 0, 4000, 3000);
    for (let spot = 0; spot < 40_000 * (bytes / 3_000_000) ** 2; spot++) {
      pen.fillStyle = `hsl(${(spot * 37) % 360} 40% ${20 + ((spot * 13) % 60)}% / 0.5)`;
      pen.fillRect((spot * 7919) % 4000, (spot * 104_729) % 3000, 3 + (spot % 40), 3 + (spot % 23));
    }
    let blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    for (let quality = 0.98; blob.size < bytes && quality <= 1; quality += 0.01) {
      blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    }
    const content = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (let at = 0; at < content.length; at += 32_768)
      text += String.fromCharCode(...content.subarray(at, at + 32_768));
    return btoa(text);
  }, atLeastBytes);
  await page.context().close();
  return Buffer.from(base64, 'base64');
}
