import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { CannotRender } from '../cannot-render.ts';
import type { Thumbnail } from '../thumbnail.ts';
import type { ThumbnailJob } from '../thumbnail-job.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs<ThumbnailJob, Thumbnail>(async ({ bytes, kind }) => {
  const render = await loadRenderer(kind);
  return await render(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
});

/** Each decoder is loaded when its kind first comes: sharp alone starts in 60 ms, PDFium and libheif add their own. */
async function loadRenderer(kind: FileKind): Promise<(bytes: Buffer) => Promise<Thumbnail>> {
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
    case 'pdf':
      return (await import('./render-pdf.ts')).renderPdf;
    default:
      throw new CannotRender('unsupported');
  }
}
