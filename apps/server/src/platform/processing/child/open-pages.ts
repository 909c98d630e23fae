import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { Sharp } from 'sharp';
import { toGrey } from '../../reading/grey.ts';
import type { Pages } from '../../reading/pages.ts';
import { CannotRender } from '../cannot-render.ts';
import { fromRgba, openPicture } from './encode-thumbnail.ts';

/** Opens a picture or a PDF page by page, for as long as `use` takes. Each decoder is loaded when its kind comes. */
export async function withPages<R>(bytes: Buffer, kind: FileKind, use: (pages: Pages) => Promise<R>): Promise<R> {
  switch (kind) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'gif':
    case 'avif':
      return await use(onePage(() => openPicture(bytes)));
    case 'tiff':
      return await use(await tiffPages(bytes));
    case 'bmp': {
      const pixels = (await import('./render-bmp.ts')).decodeBmp(bytes);
      return await use(onePage(() => fromRgba(pixels)));
    }
    case 'heic': {
      const { image } = await (await import('./open-heic.ts')).openHeic(bytes);
      return await use(onePage(() => image.clone()));
    }
    case 'pdf':
      return await withPdfPages(bytes, use);
    default:
      throw new CannotRender('unsupported');
  }
}

function onePage(open: () => Sharp): Pages {
  return { count: 1, draw: (_index, pixels) => toGrey(open(), pixels), layer: () => '', fields: () => '' };
}

async function tiffPages(bytes: Buffer): Promise<Pages> {
  const { pages = 1 } = await openPicture(bytes).metadata();
  return {
    count: pages,
    draw: (index, pixels) => toGrey(openPicture(bytes, { page: index }), pixels),
    layer: () => '',
    fields: () => '',
  };
}

async function withPdfPages<R>(bytes: Buffer, use: (pages: Pages) => Promise<R>): Promise<R> {
  const { drawPage, withDocument } = await import('./render-pdf.ts');
  const { readFields } = await import('./pdf-fields.ts');
  const { readLayer } = await import('./read-pdf-text.ts');
  return await withDocument(bytes, (document) =>
    use({
      count: document.getPageCount(),
      draw: async (index, pixels) => await toGrey(fromRgba(await drawPage(document, index, pixels)), pixels),
      layer: (index) => readLayer(document, index),
      fields: (index) => readFields(document, index),
    }),
  );
}
