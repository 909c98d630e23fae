import { resolveAlternatives } from './docx-alternatives.ts';
import { readChunk } from './docx-chunks.ts';
import { createTexts, readTexts } from './office-texts.ts';
import type { OfficeParts } from './repack-office.ts';
import { attributesOf, readTags, type Tag } from './xml-tags.ts';

/** Parts whose words the reader shows once they are referred to. */
const NOTES = /^word\/(?:foot|end)notes\d*\.xml$/i;
/** Parts whose words nothing shows. */
const UNSHOWN = /^word\/(?:comments\d*|diagrams\/data\d*|charts\/chart\d*)\.xml$/i;

/**
 * Arranges a Word file so that its reader, which knows the body alone and drops elements that it does not know with all
 * that is in them, finds every word: headers and footers become paragraphs of the body, fields and text boxes elements that
 * it knows. Answers the words of all parts, paragraph by paragraph, for the search and to tell what is not shown; and whether it
 * takes in whole files, of which nothing is shown.
 */
export function arrangeDocx(parts: OfficeParts): { texts: string[]; hasChunks: boolean } {
  const name = mainPart(parts);
  const main = parts.get(name);
  if (!main) return { texts: [], hasChunks: false };
  const arranged = arrangeWords(withHeaders(parts, name, String(main)));
  parts.set(name, Buffer.from(arranged.xml));
  const chunks = listLinks(parts, name).filter(({ type }) => type === 'aFChunk');
  const texts = arranged.texts;
  for (const [each, xml] of parts) {
    if (NOTES.test(each)) {
      const notes = arrangeWords(String(xml));
      parts.set(each, Buffer.from(notes.xml));
      texts.push(...notes.texts);
    } else if (UNSHOWN.test(each)) texts.push(...readTexts(String(xml)));
  }
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  for (const { target } of chunks) {
    const part = partAt(folder, target);
    const content = parts.get(part);
    if (content) texts.push(readChunk(part, content));
  }
  return { texts, hasChunks: chunks.length > 0 };
}

interface Link {
  id: string;
  type: string;
  target: string;
  /** As it is written. */
  xml: string;
}

function listLinks(parts: OfficeParts, part: string): Link[] {
  const slash = part.lastIndexOf('/') + 1;
  const xml = String(parts.get(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`) ?? '');
  const links: Link[] = [];
  readTags(xml, (tag) => {
    if (tag.name !== 'Relationship' || tag.isEnd) return;
    const found = attributesOf(tag);
    const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((each) => found.get(each));
    links.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target, xml: xml.slice(tag.start, tag.end) });
  });
  return links;
}

function partAt(folder: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : folder + target;
}

function mainPart(parts: OfficeParts): string {
  const link = listLinks(parts, '').find(({ type }) => type === 'officeDocument');
  const found = link && partAt('', link.target);
  return found && parts.has(found) ? found : 'word/document.xml';
}

/** The document with the paragraphs and pictures of its headers before its body and those of its footers behind, each once. */
function withHeaders(parts: OfficeParts, main: string, xml: string): string {
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const links = listLinks(parts, main);
  const seen = new Set<string>();
  const added: string[] = [];
  const around = { header: '', footer: '' };
  for (const [index, { type, target }] of links.entries()) {
    if (type !== 'header' && type !== 'footer') continue;
    const name = partAt(folder, target);
    const part = String(parts.get(name) ?? '');
    const own = listLinks(parts, name);
    const pictures = own.filter((link) => link.type === 'image').map((link) => link.target);
    const content = [...readTexts(part), ...pictures].join('\n');
    if (content.trim() === '' || seen.has(content)) continue;
    seen.add(content);
    around[type] += asBodyPart(part, own, `part${index}-`);
    added.push(...own.map((link) => link.xml.replace(/\bId\s*=\s*(["'])/, `Id=$1part${index}-`)));
  }
  if (added.length > 0) addLinks(parts, main, added);
  return putAround(xml, around);
}

function addLinks(parts: OfficeParts, main: string, links: readonly string[]): void {
  const slash = main.lastIndexOf('/') + 1;
  const name = `${main.slice(0, slash)}_rels/${main.slice(slash)}.rels`;
  const known = String(parts.get(name) ?? '');
  const end = known.lastIndexOf('</');
  parts.set(name, Buffer.from(known.slice(0, end) + links.join('') + known.slice(end)));
}

function putAround(xml: string, { header, footer }: { header: string; footer: string }): string {
  let body: Tag | undefined;
  readTags(xml, (tag) => {
    if (tag.name === 'body') body = tag;
    return body === undefined;
  });
  const end = body ? xml.lastIndexOf(`</${body.fullName}`) : -1;
  if (!body || body.isEmpty || end < body.end) return xml;
  return xml.slice(0, body.end) + header + xml.slice(body.end, end) + footer + xml.slice(end);
}

/** A header or footer as an element that may stand in a body, with names of its own for its pictures and links. */
function asBodyPart(xml: string, links: readonly Link[], prefix: string): string {
  const ids = new Set(links.map(({ id }) => id));
  let root: Tag | undefined;
  readTags(xml, (tag) => {
    root = tag;
    return false;
  });
  if (!root || root.isEmpty) return '';
  const inserted = `${root.fullName.slice(0, -root.name.length)}ins`;
  const content = xml
    .slice(root.end, xml.lastIndexOf('</'))
    .replaceAll(
      /(\s[\w.-]+:(?:id|embed|link|pict)\s*=\s*["'])([^"'<]*)(?=["'])/g,
      (whole, before: string, id: string) => (ids.has(id) ? before + prefix + id : whole),
    );
  return `<${inserted}${root.attributes}>${content}</${inserted}>`;
}

/** Elements around words that the reader does not know. */
const UNKNOWN = new Set(['fldSimple', 'dir', 'bdo', 'ruby', 'rubyBase', 'rt', 'subDoc']);
/** What holds a text box: its paragraphs come after it. */
const HOLDERS = new Set(['drawing', 'pict', 'object']);

/** One piece of a document that is written by itself, for now or for good. Texts are only ever added to: joining lists of
 * them would copy the innermost of many nested boxes once for each. */
interface Piece {
  name: string;
  written: string;
  /** Text boxes, to be written behind a holder. */
  boxes: string;
}

function arrangeWords(original: string): { xml: string; texts: string[] } {
  const xml = resolveAlternatives(original);
  const prefix = /<([\w.-]+:)?(?:document|footnotes|endnotes)\b/.exec(xml)?.[1] ?? '';
  const texts = createTexts();
  let piece: Piece = { name: '', written: '', boxes: '' };
  const outer: Piece[] = [];
  let done = 0;
  const write = (text: string) => {
    piece.written += text;
  };
  const open = (name: string, written: string) => {
    outer.push(piece);
    piece = { name, written, boxes: '' };
  };
  const replace = (tag: Tag, instead = '') => {
    write(xml.slice(done, tag.start) + instead);
    done = tag.end;
  };
  const begin = (tag: Tag, name: string) => {
    if (HOLDERS.has(name)) {
      replace(tag);
      open(name, xml.slice(tag.start, tag.end));
    } else if (name === 'txbxContent' && HOLDERS.has(piece.name)) {
      replace(tag);
      open(name, '');
    }
  };
  const end = (tag: Tag, name: string) => {
    const around = outer.at(-1);
    if (!around || piece.name !== name) return;
    const isBox = name === 'txbxContent';
    replace(tag, isBox ? '' : xml.slice(tag.start, tag.end));
    if (isBox) around.boxes += `<${prefix}pict>${piece.written}</${prefix}pict>`;
    else around.written += piece.written + piece.boxes;
    outer.pop();
    piece = around;
  };
  readTags(xml, (tag) => {
    texts.take(xml, tag);
    if (UNKNOWN.has(tag.name)) replace(tag, renamed(tag, prefix));
    else if (tag.isEnd) end(tag, tag.name);
    else if (!tag.isEmpty) begin(tag, tag.name);
  });
  write(xml.slice(done));
  return { xml: [...outer, piece].map(({ written }) => written).join(''), texts: texts.list() };
}

function renamed({ isEnd, isEmpty }: Tag, prefix: string): string {
  return `<${isEnd ? '/' : ''}${prefix}smartTag${isEmpty ? '/' : ''}>`;
}
