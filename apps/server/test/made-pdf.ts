import { drawPage, withDocument } from '../src/platform/processing/child/render-pdf.ts';

type MadeObject = string | [entries: string, content: Buffer | string];

/** A PDF of these objects; the first is its catalog. */
export function pdfOf(objects: readonly MadeObject[]): Buffer {
  const parts = objects.map((object, at) => {
    const [entries, content] = typeof object === 'string' ? [object, null] : object;
    const stream = content === null ? [] : ['\nstream\n', content, '\nendstream'];
    const head = content === null ? entries : `<<${entries}/Length ${Buffer.byteLength(content)}>>`;
    return Buffer.concat([`${at + 1} 0 obj\n${head}`, ...stream, '\nendobj\n'].map((part) => Buffer.from(part)));
  });
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n')]);
}

export const page = (contents: number, more = '') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents ${contents} 0 R${more}>>`;
/** The first two objects of a file of two pages, which are the next two and share the lists of the fifth. */
export const PAGES_2 = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/Resources 5 0 R>>'];

/** How many of a thousand bytes differ noticeably. Pages count from 0. */
export async function difference(
  one: Buffer,
  other: Buffer,
  [at, otherAt]: readonly [number, number],
): Promise<number> {
  const [a, b] = [await drawn(one, at), await drawn(other, otherAt)];
  if (a.width !== b.width || a.height !== b.height) return 1000;
  const differing = a.data.filter((value, byte) => Math.abs(value - (b.data[byte] ?? 0)) > 60).length;
  return Math.round((1000 * differing) / a.data.length);
}

const drawn = (bytes: Buffer, index: number) => withDocument(bytes, (document) => drawPage(document, index, 300));
