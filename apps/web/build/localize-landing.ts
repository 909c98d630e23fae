import { escapeHtml } from '@kinvault/domain/escape-html.ts';

/** The parts that differ by language. */
export interface LandingText {
  markup: string;
  title: string;
  description: string;
  keywords: string;
}

interface LocalizedText extends LandingText {
  language: string;
  direction: 'ltr' | 'rtl';
}

/**
 * The built landing page in another language. Files in the markup have been renamed by the build: the
 * built page has their new names, since it refers to the same files in the same order.
 * @throws Error when the built page is not that of `standard`
 */
export function localizeLanding(built: string, standard: LandingText, text: LocalizedText): string {
  const names = sourcesOf(standard.markup);
  const builtNames = sourcesOf(bodyOf(built));
  if (names.length !== builtNames.length) throw new Error('The built landing page names other files than its source.');
  const builtName = new Map(names.map((name, index) => [name, builtNames[index]]));
  const markup = text.markup.replaceAll(SOURCE, (whole, name) => whole.replace(name, builtName.get(name) ?? name));
  return built
    .replace(/<html[^>]*>/, `<html lang="${text.language}" dir="${text.direction}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(text.title)}</title>`)
    .replace(/<meta (name|property)="([\w:]+)" content="[^"]*"/g, (whole, kind, name) => {
      const content = contentOf(name, text);
      return content === undefined ? whole : `<meta ${kind}="${name}" content="${escapeHtml(content)}"`;
    })
    .replace(bodyOf(built), () => markup);
}

const SOURCE = / src="([^"]*)"/g;

function sourcesOf(markup: string): string[] {
  return [...markup.matchAll(SOURCE)].map(([, name = '']) => name);
}

function bodyOf(html: string): string {
  return /<body>(.*)<\/body>/s.exec(html)?.[1]?.trim() ?? '';
}

function contentOf(name: string, { title, description, keywords }: LandingText): string | undefined {
  if (name === 'description' || name === 'og:description') return description;
  if (name === 'keywords') return keywords;
  // link previews show the site name next to the title
  return name === 'og:title' ? title.replace(/ · Kinvault$/, '') : undefined;
}
