import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { openWindow, sourceFromBuffer } from '../../files/file-window.ts';
import { unpackEntry } from '../../files/office/unpack-entry.ts';
import { readZipDirectory } from '../../files/office/zip-directory.ts';
import { CannotRender } from '../cannot-render.ts';
import { createWorkbookCheck } from './workbook-size.ts';

// A long book is some 5 MB of XML; as a tree it takes ten times as much memory.
const MAX_XML_BYTES = 24_000_000;
const MAX_MEDIA_BYTES = 64_000_000;

const READ_PARTS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|(word|xl)\/.+\.(xml|rels)|word\/[^/]+\.(x?html?|mht|mhtml|txt))$/i;
const MEDIA_PARTS = /^word\/media\/[^/]+$/i;

/** What is read of a package: the content of each part by its name. */
export type OfficeParts = Map<string, Buffer>;

/** Unpacks by counting, and nothing but what is read [SEC-29]. */
export async function unpackOffice(bytes: Buffer): Promise<OfficeParts> {
  const file = openWindow(sourceFromBuffer(bytes));
  const parts: OfficeParts = new Map();
  const left = { xml: MAX_XML_BYTES, media: MAX_MEDIA_BYTES };
  const checkWorkbook = createWorkbookCheck();
  for (const entry of await readZipDirectory(file)) {
    const part = READ_PARTS.test(entry.name) ? 'xml' : MEDIA_PARTS.test(entry.name) ? 'media' : null;
    if (!part || parts.has(entry.name) || entry.name.includes('..')) continue;
    const chunks: Buffer[] = [];
    await unpackEntry(file, entry, (chunk) => {
      left[part] -= chunk.length;
      if (left[part] < 0) throw new CannotRender('too_large');
      chunks.push(chunk);
    });
    const content = part === 'xml' ? withoutEntities(Buffer.concat(chunks)) : Buffer.concat(chunks);
    if (part === 'xml') checkWorkbook(entry.name, content);
    parts.set(entry.name, content);
  }
  return parts;
}

/** Written again: whatever readers take for the archive's directory, they find these bytes and no others [SEC-29]. */
export async function packOffice(parts: OfficeParts): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of parts) archive.addBuffer(content, name, { compress: false });
  archive.end();
  return buffer(archive.outputStream as NodeJS.ReadableStream);
}

const DECLARATIONS = /<!(DOCTYPE|ENTITY)/i;

/** A part declares no document type (ECMA-376 part 2 §8.1.4): one that does loses it with the entities it declares. */
function withoutEntities(xml: Buffer): Buffer {
  const head = xml.toString('utf8', 0, 64 * 1024);
  if (!DECLARATIONS.test(head)) return xml;
  const root = /<[A-Za-z_][\w.:-]*[\s>]/.exec(head.replaceAll(/<!--|-->/g, '    '));
  const body = xml.subarray(Buffer.byteLength(head.slice(0, root?.index ?? 0))).toString('utf8');
  return Buffer.from(body.replaceAll(/&(?!(amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)[^;\s<&]{0,99};?/gi, ''));
}
