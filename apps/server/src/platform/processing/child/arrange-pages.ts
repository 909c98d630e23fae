import type { PDFiumDocument } from '@hyzyla/pdfium';
import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { CannotRender } from '../cannot-render.ts';
import type { PagesJob } from '../drawing-jobs.ts';
import { writePdf } from '../page/write-pdf.ts';
import { createPicturePage, drawAnew, MAX_SIDE } from './draw-scan.ts';
import { openPicture } from './encode-thumbnail.ts';
import { isXfa } from './pdf-fields.ts';
import { withDocument } from './render-pdf.ts';
import { drawFormFields, type WrittenPage, writePages } from './write-pages.ts';
import { writePlainPages } from './write-plain-pages.ts';

const LAYERS = ['/OCG', '/OCMD', '/OCProperties'];

/** Makes the PDFs of a plan. A picture is a page of its own shape. */
export async function arrangePages({ files, parts }: Pick<PagesJob, 'files' | 'parts'>): Promise<Buffer[]> {
  const pdfs: Buffer[] = [];
  for (const { bytes, kind } of files) pdfs.push(await asPdf(Buffer.from(bytes), kind));
  return withDocuments(pdfs, [], async (documents) => {
    for (const document of documents) {
      if (isXfa(document)) throw new CannotRender('form');
      drawFormFields(document);
    }
    const made: Buffer[] = [];
    for (const [at, part] of parts.entries()) {
      const pages = part.map((page) => findPage(documents, page));
      // the first part keeps its audience and must come first: writing the others removes links from the source pages
      made.push(await (at === 0 ? writeFirst(pages) : writePlainPages(pages)));
    }
    return made;
  });
}

/**
 * Hidden layers are listed in the file, not in its pages, so copied pages would show them. Such pages become pictures.
 */
async function writeFirst(pages: readonly WrittenPage[]): Promise<Buffer> {
  const pdf = await writePages(pages);
  return LAYERS.some((name) => pdf.includes(name)) ? writePlainPages(pages) : pdf;
}

function findPage(
  documents: readonly PDFiumDocument[],
  { file, page, turn }: PagesJob['parts'][number][number],
): WrittenPage {
  const document = documents[file];
  if (!document || page >= document.getPageCount()) throw new CannotRender('damaged');
  return { document, index: page, quarterTurns: turn / 90 };
}

function withDocuments<R>(
  [next, ...rest]: readonly Buffer[],
  opened: readonly PDFiumDocument[],
  use: (documents: readonly PDFiumDocument[]) => Promise<R>,
): Promise<R> {
  if (!next) return use(opened);
  return withDocument(next, (document) => withDocuments(rest, [...opened, document], use));
}

/** A picture becomes a page of its own shape. */
export async function asPdf(bytes: Buffer, kind: FileKind): Promise<Buffer> {
  switch (kind) {
    case 'pdf':
      return bytes;
    case 'heic':
      return pdfOf(await (await import('./render-heic.ts')).openColoredHeic(bytes, MAX_SIDE));
    case 'jpeg':
    case 'png':
    case 'webp':
      return pdfOf(openPicture(bytes, { failOn: 'error' }));
    default:
      throw new CannotRender('unsupported');
  }
}

async function pdfOf(picture: Parameters<typeof drawAnew>[0]): Promise<Buffer> {
  return writePdf([createPicturePage(await drawAnew(picture))]);
}
