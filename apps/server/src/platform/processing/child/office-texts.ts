import { plainText, readTags, type Tag } from './xml-tags.ts';

/** Words that were moved away stand in the file twice. */
const GONE = 'moveFrom';
const GAPS = new Set(['tab', 'br', 'cr']);

/** Collects the words of a part, paragraph by paragraph, from its tags in order. */
export function createTexts() {
  const paragraphs: string[] = [];
  let [current, start, gone] = ['', -1, 0];
  function take(xml: string, tag: Tag): void {
    gone += movedBy(tag);
    if (gone > 0) return;
    if (tag.name === 't') takeText(xml, tag);
    else if (GAPS.has(tag.name)) current += ' ';
    else if (tag.name === 'p' && tag.isEnd) endParagraph();
  }
  function takeText(xml: string, tag: Tag): void {
    if (tag.isEnd && start >= 0) current += plainText(xml.slice(start, tag.start));
    start = tag.isEnd || tag.isEmpty ? -1 : tag.end;
  }
  function endParagraph(): void {
    if (current.trim() !== '') paragraphs.push(current);
    current = '';
  }
  function list(): string[] {
    endParagraph();
    return paragraphs;
  }
  return { take, list };
}

function movedBy({ name, isEnd, isEmpty }: Tag): number {
  if (name !== GONE || isEmpty) return 0;
  return isEnd ? -1 : 1;
}

export function readTexts(xml: string): string[] {
  const texts = createTexts();
  readTags(xml, (tag) => texts.take(xml, tag));
  return texts.list();
}

/** Whether any letter is in `texts` more often than in the shown part of them, in any order. */
export function isShort(shown: Iterable<string>, texts: Iterable<string>): boolean {
  const counts = new Int32Array(0x1_00_00);
  for (const text of shown) for (let at = 0; at < text.length; at++) count(text.charCodeAt(at), 1);
  for (const text of texts) for (let at = 0; at < text.length; at++) count(text.charCodeAt(at), -1);
  return counts.some((left, code) => left < 0 && !/\s/.test(String.fromCharCode(code)));

  function count(code: number, by: number): void {
    counts[code] = (counts[code] ?? 0) + by;
  }
}
