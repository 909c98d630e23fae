import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { findPlaceholder } from '@kinvault/domain/documents/pdf-placeholder.ts';
import sharp, { type Sharp } from 'sharp';
import { CannotRender } from '../cannot-render.ts';
import type { LinkPagesJob, LinkPictures } from '../drawing-jobs.ts';
import { encodeReadable } from '../page/win-ansi.ts';
import { readingPieces } from '../search-text.ts';
import { createStamper } from './draw-stamp.ts';
import { fromRgba, openPicture } from './encode-thumbnail.ts';

/** Of the longest side: an A4 page at 150 dpi. */
const PIXELS = 1754;
/** Of the letters of a Word or Excel file. */
const MAX_UNREADABLE = 0.02;

/** The pages of a file in order: `draw` answers one of them upright, at most PIXELS long, on white. */
interface DrawnFile {
  pages: number;
  draw(index: number): Promise<Sharp>;
}

/** Pictures of pages: no text, no metadata, the receiver's word across each [LNK-2]. */
export async function drawLinkPages({ bytes, kind, stamp, from, many }: LinkPagesJob): Promise<LinkPictures> {
  const stampOn = stamp ? await createStamper(Buffer.from(stamp)) : async (picture: Sharp) => picture;
  return withFile(Buffer.from(bytes), kind, async ({ pages, draw }) => {
    const pictures: Uint8Array[] = [];
    for (let index = from; index < Math.min(pages, from + many); index++) {
      const { data, info } = await (await draw(index)).flatten({ background: '#ffffff' }).raw().toBuffer({
        resolveWithObject: true,
      });
      const stamped = await stampOn(sharp(data, { raw: info }));
      pictures.push(await stamped.removeAlpha().toColourspace('srgb').jpeg({ quality: 80 }).toBuffer());
    }
    return { pages, pictures };
  });
}

/** Each decoder is loaded when its kind comes. */
async function withFile<R>(bytes: Buffer, kind: FileKind, use: (file: DrawnFile) => Promise<R>): Promise<R> {
  switch (kind) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'gif':
    case 'avif':
      return use(picture(() => openPicture(bytes)));
    case 'tiff': {
      const { pages = 1 } = await openPicture(bytes).metadata();
      return use({ pages, draw: async (index) => fitted(openPicture(bytes, { page: index })) });
    }
    case 'bmp': {
      const pixels = (await import('./render-bmp.ts')).decodeBmp(bytes);
      return use(picture(() => fromRgba(pixels)));
    }
    case 'heic': {
      const image = await (await import('./render-heic.ts')).openColoredHeic(bytes, PIXELS);
      return use(picture(() => image.clone()));
    }
    case 'pdf':
      return withPdf(bytes, use);
    case 'docx':
    case 'xlsx':
      return withPdf(await officePdf(bytes, kind), use);
    default:
      throw new CannotRender('unsupported');
  }
}

function picture(open: () => Sharp): DrawnFile {
  return { pages: 1, draw: async () => fitted(open()) };
}

function fitted(image: Sharp): Sharp {
  return image.resize({ width: PIXELS, height: PIXELS, fit: 'inside', withoutEnlargement: true });
}

async function withPdf<R>(bytes: Buffer, use: (file: DrawnFile) => Promise<R>): Promise<R> {
  const { drawPage, withDocument } = await import('./render-pdf.ts');
  const { isXfa } = await import('./pdf-fields.ts');
  const { readLayer } = await import('./read-pdf-text.ts');
  return withDocument(bytes, async (document) => {
    if (isXfa(document)) throw new CannotRender('form');
    const placeholder = findPlaceholder(readLayer(document, 0));
    if (placeholder) throw new CannotRender(placeholder);
    return use({
      pages: document.getPageCount(),
      draw: async (index) => fromRgba(await drawPage(document, index, PIXELS)),
    });
  });
}

/** What a Word or Excel file says, on as many pages as it takes. */
async function officePdf(bytes: Buffer, kind: 'docx' | 'xlsx'): Promise<Buffer> {
  const office = await import('./process-office.ts');
  const { drawWholeReading } = await import('./draw-reading.ts');
  const { reading } = await (kind === 'docx' ? office.processDocx(bytes) : office.processXlsx(bytes));
  if (!reading || !isReadable(Array.from(readingPieces(reading)).join(' '))) throw new CannotRender('unsupported');
  const pdf = await drawWholeReading(reading);
  if (!pdf) throw new CannotRender('unsupported');
  return pdf;
}

/** The standard fonts hold the letters of Europe's west: gray bars in place of words would help nobody. */
function isReadable(text: string): boolean {
  const letters = Array.from(text);
  return letters.filter((letter) => encodeReadable(letter) === null).length <= letters.length * MAX_UNREADABLE;
}
