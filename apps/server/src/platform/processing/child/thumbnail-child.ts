import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { CannotRender } from '../cannot-render.ts';
import type { ThumbnailJob } from '../drawing-jobs.ts';
import type { ProcessedFile, Thumbnail } from '../processed-file.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs<ThumbnailJob, ProcessedFile>(async ({ bytes: given, kind }) => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  switch (kind) {
    case 'pdf':
      return await (await import('./render-pdf.ts')).renderPdf(bytes);
    case 'docx':
      return await (await import('./process-office.ts')).processDocx(bytes);
    case 'xlsx':
      return await (await import('./process-office.ts')).processXlsx(bytes);
    default:
      return { thumbnail: await (await loadRenderer(kind))(bytes, kind), text: '', reading: null };
  }
});

/** Each decoder is loaded when its kind first comes: sharp alone starts in 60 ms, PDFium and libheif add their own. */
async function loadRenderer(kind: FileKind): Promise<(bytes: Buffer, kind: FileKind) => Promise<Thumbnail>> {
  switch (kind) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'gif':
    case 'avif':
      return (await import('./render-image.ts')).renderImage;
    case 'tiff':
      return (await import('./render-image.ts')).renderTiff;
    case 'bmp':
      return (await import('./render-bmp.ts')).renderBmp;
    case 'heic':
      return (await import('./render-heic.ts')).renderHeic;
    default:
      throw new CannotRender('unsupported');
  }
}
