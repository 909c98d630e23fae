import { findEdges } from './edges/find-edges.ts';
import { toGrey } from './edges/gradient.ts';
import { applyLook } from './edges/page-look.ts';
import { straighten, straightenedSize } from './edges/perspective.ts';
import { inPixels, type Quad, type Size } from './edges/quad.ts';
import { placesOnSheet, SHEET } from './pages/card-sheet.ts';
import type { Numbered, ScanJob, ScanReply, StraightenJob, Turns } from './scan-jobs.ts';

/** In pixels: more would find the texture of the table. */
const FIND_SIDE = 320;
/** Fits twice into a phone's memory. */
const PHOTO_SIDE = 4096;
const JPEG_QUALITY = 0.85;

self.addEventListener('message', async ({ data: job }: MessageEvent<Numbered<ScanJob>>) => {
  self.postMessage(await reply(job));
});

async function reply(job: Numbered<ScanJob>): Promise<ScanReply> {
  try {
    return { id: job.id, answer: await answerTo(job) };
  } catch (error) {
    return { id: job.id, error: String(error) };
  }
}

function answerTo(job: ScanJob): Promise<Quad | Blob | null> {
  if (job.type === 'find') return find(job.picture);
  return job.type === 'sheet' ? drawSheet(job.pictures) : straightenPhoto(job);
}

async function find(picture: ImageBitmap | Blob): Promise<Quad | null> {
  const small = await pixelsOf(picture, FIND_SIDE);
  return findEdges(toGrey(small.data, small));
}

async function straightenPhoto({ photo, quad, kind, turns, look }: StraightenJob): Promise<Blob> {
  const pixels = await pixelsOf(photo, PHOTO_SIDE);
  const corners = inPixels(quad, pixels);
  const page = straighten(pixels, corners, straightenedSize(corners, kind));
  applyLook(page, look);
  const flat = new OffscreenCanvas(page.width, page.height);
  contextOf(flat).putImageData(new ImageData(page.data, page.width, page.height), 0, 0);
  return turned(flat, turns).convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}

async function drawSheet(pictures: readonly Blob[]): Promise<Blob> {
  const cards = await Promise.all(pictures.map((picture) => createImageBitmap(picture)));
  const sheet = new OffscreenCanvas(SHEET.width, SHEET.height);
  const context = contextOf(sheet);
  context.fillStyle = 'white';
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.imageSmoothingQuality = 'high';
  for (const [at, { x, y, width, height }] of placesOnSheet(cards).entries()) {
    const card = cards[at];
    if (card) context.drawImage(card, x, y, width, height);
    card?.close();
  }
  return sheet.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}

async function pixelsOf(picture: ImageBitmap | Blob, longestSide: number): Promise<ImageData> {
  const bitmap = picture instanceof Blob ? await createImageBitmap(picture) : picture;
  const { width, height } = fitted(bitmap, longestSide);
  const context = contextOf(new OffscreenCanvas(width, height));
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

function fitted({ width, height }: Size, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function turned(canvas: OffscreenCanvas, turns: Turns): OffscreenCanvas {
  if (turns === 0) return canvas;
  const { width, height } = canvas;
  const upright = turns === 2 ? new OffscreenCanvas(width, height) : new OffscreenCanvas(height, width);
  const context = contextOf(upright);
  context.translate(upright.width / 2, upright.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(canvas, -width / 2, -height / 2);
  return upright;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser has no canvas left');
  return context;
}
