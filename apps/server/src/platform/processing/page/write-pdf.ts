import { deflateSync } from 'node:zlib';
import type { Jpeg, Page } from './page.ts';

const FONT_NAMES = [
  ...['Helvetica', 'Helvetica-Bold', 'Courier-Bold'],
  ...['Times-Roman', 'Times-Bold', 'Times-Italic'],
];

export type PdfOptions = {
  title?: string;
  /** The file is filled up to this size if it is smaller. */
  sizeBytes?: number;
  /** Pictures only: no fonts and no information about the origin of the file. */
  isBare?: boolean;
};

/** A PDF of these pages (ISO 32000-1 §7.5), in the standard fonts that every reader brings along. */
export function writePdf(pages: readonly Page[], { title, sizeBytes = 0, isBare = false }: PdfOptions = {}): Buffer {
  const objects: Buffer[] = [];
  const add = (...parts: (string | Buffer)[]) => objects.push(concat(parts));
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(''); // the page tree, once its pages are numbered
  const fonts = isBare ? [] : FONT_NAMES;
  for (const name of fonts) add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
  const info = isBare ? null : add(`<< /Producer (Kinvault)${title ? ` /Title ${hexText(title)}` : ''} >>`);
  const kids = pages.map((page) => {
    const pictures = page.pictures().map((jpeg) => add(...pictureParts(jpeg)));
    const content = add(...streamParts('/Filter /FlateDecode', deflateSync(page.content())));
    return `${add(pageObject(page, { content, pictures, fonts }))} 0 R`;
  });
  objects[1] = Buffer.from(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`);
  return padTo(sizeBytes, objects, info);
}

/** Filled up by a stream that no page refers to; a byte more where a length in decimal gains a digit. */
function padTo(sizeBytes: number, objects: readonly Buffer[], info: number | null): Buffer {
  const file = assemble(objects, info);
  if (file.length >= sizeBytes) return file;
  const padded = (bytes: number) => assemble([...objects, concat(streamParts('', Buffer.alloc(bytes, ' ')))], info);
  let padding = Math.max(0, sizeBytes - padded(0).length);
  padding = Math.max(0, padding + sizeBytes - padded(padding).length);
  const filled = padded(padding);
  return filled.length < sizeBytes ? padded(padding + 1) : filled;
}

interface PageParts {
  content: number;
  pictures: readonly number[];
  fonts: readonly string[];
}

function pageObject(page: Page, { content, pictures, fonts }: PageParts): string {
  const named = fonts.map((_, index) => `/F${index + 1} ${index + 3} 0 R`).join(' ');
  const images = pictures.map((object, index) => `/I${index + 1} ${object} 0 R`).join(' ');
  return (
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${content} 0 R ` +
    `/Resources << ${named && `/Font << ${named} >> `}/XObject << ${images} >> >> >>`
  );
}

function pictureParts({ bytes, width, height }: Jpeg): (string | Buffer)[] {
  const kind = '/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  return streamParts(`${kind} /Width ${width} /Height ${height}`, bytes);
}

function streamParts(entries: string, bytes: Buffer): (string | Buffer)[] {
  return [`<< ${entries} /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream'];
}

function concat(parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
}

function hexText(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

function assemble(objects: readonly Buffer[], info: number | null): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    places.push(at);
    const head = Buffer.from(`${index + 1} 0 obj\n`);
    const end = Buffer.from('\nendobj\n');
    parts.push(head, object, end);
    at += head.length + object.length + end.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R${info === null ? '' : ` /Info ${info} 0 R`} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
