import type { Run } from '@kinvault/domain/documents/reading.schema.ts';

/** The part of mammoth's model that is used here; mammoth does not document it. */
export type DocxElement = {
  type: string;
  children?: DocxElement[];
  value?: string;
  href?: string;
  checked?: boolean;
  noteId?: string;
  isBold?: boolean;
  isItalic?: boolean;
  isUnderline?: boolean;
  isStrikethrough?: boolean;
  styleName?: string | null;
  styleId?: string | null;
  numbering?: { isOrdered?: boolean; level?: string } | null;
  colSpan?: number;
  rowSpan?: number;
  altText?: string;
  readAsBuffer?: () => Promise<Buffer>;
  notes?: { _notes?: Record<string, { noteId: string; body?: DocxElement[] }> };
};

type Style = Omit<Run, 'text'>;

/** The text of a paragraph, neighbours of one style joined, and the pictures in it. */
export function listRuns(elements: readonly DocxElement[]): { runs: Run[]; images: DocxElement[] } {
  const runs: Run[] = [];
  const images: DocxElement[] = [];
  const add = (text: string, style: Style) => {
    const last = runs.at(-1);
    if (last && isSameStyle(last, style)) last.text += text;
    else runs.push({ text, ...style });
  };
  const walk = (parts: readonly DocxElement[], style: Style) => {
    for (const part of parts) {
      const text = textOf(part);
      if (text) add(text, style);
      if (part.type === 'image') images.push(part);
      if (part.children) walk(part.children, styleOf(part, style));
    }
  };
  walk(elements, {});
  return { runs, images };
}

function textOf({ type, value, checked, noteId }: DocxElement): string {
  switch (type) {
    case 'text':
      return value ?? '';
    case 'tab':
      return '\t';
    case 'break':
      return '\n';
    case 'checkbox':
      return checked ? '☒ ' : '☐ ';
    case 'noteReference':
      return `[${noteId}]`;
    default:
      return '';
  }
}

function styleOf(part: DocxElement, outer: Style): Style {
  if (part.type === 'hyperlink') {
    const href = safeHref(part.href);
    return href ? { ...outer, href } : outer;
  }
  return {
    ...outer,
    ...((part.isBold || part.styleName === 'Strong') && { bold: true as const }),
    ...(part.isItalic && { italic: true as const }),
    ...(part.isUnderline && { underline: true as const }),
    ...(part.isStrikethrough && { strike: true as const }),
  };
}

const PROTOCOLS = new Set(['https:', 'http:', 'mailto:']);
const MAX_HREF_CHARS = 2000;

/** A link that runs or reads something here is none. */
function safeHref(href: string | undefined): string | null {
  if (!href || href.length > MAX_HREF_CHARS || !URL.canParse(href)) return null;
  const address = new URL(href);
  return PROTOCOLS.has(address.protocol) ? address.href : null;
}

function isSameStyle(run: Run, style: Style): boolean {
  return (['bold', 'italic', 'underline', 'strike', 'href'] as const).every((name) => run[name] === style[name]);
}
