import type { PageTexts } from '@kinvault/domain/documents/reading.schema.ts';
import type { TextPart } from '../search/find-text.ts';

export type PageText = PageTexts['pages'][number];
export type Word = PageText['words'][number];

export interface WordPart extends TextPart {
  box: Word['box'];
}

/**
 * The words of a page that was read from its picture, each with the space after it. Line ends come from the page's
 * text, which has the same words in the same order.
 */
export function wordParts({ text, words }: Pick<PageText, 'text' | 'words'>): WordPart[] {
  let at = 0;
  return words.map((word, index) => {
    const start = text.indexOf(word.text, at);
    if (start >= 0) at = start + word.text.length;
    const isLast = index === words.length - 1;
    const endsLine = isLast || (start >= 0 && /^[^\S\n]*\n/.test(text.slice(at)));
    return { text: endsLine ? word.text : `${word.text} `, endsLine, box: word.box };
  });
}
