import type { PDFiumDocument } from '@hyzyla/pdfium';
import { CARD_MM, placeCards, SHEET_MM } from '@kinvault/domain/documents/card-sheet.ts';
import sharp, { type Sharp } from 'sharp';
import { CannotRender } from '../cannot-render.ts';
import type { CardSheetJob } from '../drawing-jobs.ts';
import { createPage } from '../page/page.ts';
import { writePdf } from '../page/write-pdf.ts';
import { asPdf } from './arrange-pages.ts';
import { encodeCopy, refuseForms } from './draw-copy.ts';
import { createStamper } from './draw-stamp.ts';
import { drawPage, withDocument } from './render-pdf.ts';

const DPI = 300;
const MM_PER_INCH = 25.4;
const POINTS_PER_MM = 72 / MM_PER_INCH;
/** Of the long side: A4 at 420 dpi. A card that is smaller on its page has fewer pixels. */
const MAX_PAGE_PIXELS = 5000;

type Side = CardSheetJob['sides'][number];

/** One page with two pictures and nothing else: each exactly as large as a card, or as one that is upright. */
export async function drawCardSheet({
  files,
  paper,
  sides,
  stamp,
  isGray,
}: Omit<CardSheetJob, 'owner'>): Promise<Buffer> {
  const stampOn = stamp && (await createStamper(Buffer.from(stamp)));
  const drawn: { isUpright: boolean; card: Sharp }[] = [];
  for (const side of sides) drawn.push(await drawSide(files[side.file], side));
  const page = createPage(toPoints(SHEET_MM[paper].width), toPoints(SHEET_MM[paper].height));
  const places = placeCards(
    paper,
    drawn.map(({ isUpright }) => isUpright),
  );
  for (const [at, { card }] of drawn.entries()) {
    const { left, top, width, height } = places[at] as (typeof places)[number];
    const picture = await encodeCopy(stampOn ? await stampOn(card) : card, isGray);
    page.picture(toPoints(left), toPoints(top), toPoints(width), toPoints(height), picture);
  }
  return writePdf([page], { isBare: true });
}

async function drawSide(file: CardSheetJob['files'][number] | undefined, side: Side) {
  if (!file) throw new CannotRender('damaged');
  return withDocument(await asPdf(Buffer.from(file.bytes), file.kind), async (document) => {
    refuseForms(document);
    return cutOut(document, side);
  });
}

/** The area in the shape of a card, by its longer side. Cut off beyond it, never stretched. */
async function cutOut(document: PDFiumDocument, { page, area, turn }: Side) {
  if (page >= document.getPageCount()) throw new CannotRender('damaged');
  const { originalWidth, originalHeight } = document.getPage(page).getOriginalSize();
  const [across, down] = [area.width * originalWidth, area.height * originalHeight];
  const longest = Math.max(originalWidth, originalHeight);
  const scale = toPixels(CARD_MM.width) / Math.max(across, down);
  const raw = await drawPage(document, page, Math.min(MAX_PAGE_PIXELS, Math.round(longest * scale)));
  const isTurned = turn % 180 !== 0;
  const isUpright = isTurned ? across > down : down > across;
  const [width, height] = isUpright ? [CARD_MM.height, CARD_MM.width] : [CARD_MM.width, CARD_MM.height];
  const pixels = sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } });
  const { data, info } = await pixels
    .extract(inPixels(area, raw))
    .rotate(turn)
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const card = sharp(data, { raw: info }).resize(toPixels(width), toPixels(height), { fit: 'cover' });
  return { isUpright, card };
}

function inPixels({ x, y, width, height }: Side['area'], raw: { width: number; height: number }) {
  const left = Math.min(Math.round(x * raw.width), raw.width - 1);
  const top = Math.min(Math.round(y * raw.height), raw.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(width * raw.width), raw.width - left)),
    height: Math.max(1, Math.min(Math.round(height * raw.height), raw.height - top)),
  };
}

function toPoints(mm: number): number {
  return Number((mm * POINTS_PER_MM).toFixed(3));
}

function toPixels(mm: number): number {
  return Math.round((mm / MM_PER_INCH) * DPI);
}
