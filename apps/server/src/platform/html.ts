import { escapeHtml } from '@kinvault/domain/escape-html.ts';

const MARKUP = Symbol('markup');
/** Text that is markup already: only `html` makes it. */
export interface Html {
  [MARKUP]: string;
}
type Value = string | Html | Html[];

/** Whatever is put in is text, unless this made it: a name with markup shows as it was typed [SEC-32]. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const [first = '', ...rest] = parts;
  return { [MARKUP]: first + rest.map((part, index) => `${markupOf(values[index])}${part}`).join('') };
}

export function printHtml(markup: Html): string {
  return markup[MARKUP];
}

function markupOf(value: Value = ''): string {
  if (Array.isArray(value)) return value.map(printHtml).join('');
  if (typeof value === 'object') return printHtml(value);
  return escapeHtml(String(value));
}
