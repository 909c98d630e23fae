import { plainText, readTags } from './xml-tags.ts';

/** Not shown as words: how a page looks and what it does. */
const UNREAD = new Set(['style', 'script', 'title']);
const MHTML = /\.mht(?:ml)?$/i;

/** The words of a page of HTML that a Word file takes in as a whole, as programs write that turn pages into Word files. */
export function readChunk(name: string, content: Buffer): string {
  const html = String(MHTML.test(name) ? unquoted(content) : content);
  let [text, at, isUnread] = ['', 0, false];
  readTags(html, ({ name: tag, isEnd, isEmpty, start, end }) => {
    if (!isUnread) text += `${html.slice(at, start)} `;
    at = end;
    if (UNREAD.has(tag.toLowerCase()) && !isEmpty) isUnread = !isEnd;
  });
  return plainText(isUnread ? text : text + html.slice(at));
}

/** Of a mail's way to write bytes: =C3=BC is ü. */
function unquoted(content: Buffer): Buffer {
  const plain = content
    .toString('latin1')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(plain, 'latin1');
}
