export interface Tag {
  /** Without the prefix of its namespace. */
  name: string;
  /** With the prefix, as it is written. */
  fullName: string;
  attributes: string;
  isEnd: boolean;
  /** Has no content: `<w:br/>`. */
  isEmpty: boolean;
  start: number;
  end: number;
}

// a `<` in a value is no XML, and would let a hostile text be read again from each of them; so would a name of which a part
// may count as attributes
const TAG = /<(\/?)((?:[\w.-]+:)?([\w.-]+))(?=[\s/>])((?:"[^"<]*"|'[^'<]*'|[^"'<>])*)>/y;
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Calls `take` for each tag of a part, in order, until it answers false. In time that grows with the length alone. */
export function readTags(xml: string, take: (tag: Tag) => unknown): void {
  let at = xml.indexOf('<');
  while (at >= 0) {
    const skipped = SKIPPED.find(([open]) => xml.startsWith(open, at));
    if (skipped) {
      const end = xml.indexOf(skipped[1], at);
      if (end < 0) return;
      at = xml.indexOf('<', end);
      continue;
    }
    TAG.lastIndex = at;
    const found = TAG.exec(xml);
    const end = found ? at + found[0].length : at + 1;
    if (found) {
      const [, slash, fullName = '', name = '', attributes = ''] = found;
      const isEmpty = attributes.endsWith('/');
      if (take({ name, fullName, attributes, isEnd: slash === '/', isEmpty, start: at, end }) === false) return;
    }
    at = xml.indexOf('<', end);
  }
}

const ATTRIBUTE = /(?<![\w.:-])([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Values by name, as they are written but for the references in them. */
export function attributesOf({ attributes }: Pick<Tag, 'attributes'>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE))
    found.set(name, plainText(double ?? single ?? ''));
  return found;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text between two tags, references resolved. */
export function plainText(xml: string): string {
  return xml
    .replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) => escapeXml(text))
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
      if (code !== null) return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
      return NAMED[name] ?? whole;
    });
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
