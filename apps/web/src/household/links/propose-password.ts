import { isTranslated, type TranslatedLanguage } from '@kinvault/domain/messages/languages.ts';
import { i18n } from '../../lib/i18n.ts';

type WordList = () => Promise<{ WORDS: string }>;

const ENGLISH: WordList = () => import('./words/words-en.ts');
const LISTS: Record<TranslatedLanguage, WordList> = {
  de: () => import('./words/words-de.ts'),
  es: () => import('./words/words-es.ts'),
  fr: () => import('./words/words-fr.ts'),
  pl: () => import('./words/words-pl.ts'),
  ar: () => import('./words/words-ar.ts'),
};

/** 'amber-willow-31' in the reader's language: it can be said on the phone and typed on one [LNK-1]. */
export async function proposePassword(): Promise<string> {
  const { WORDS } = await (isTranslated(i18n.locale) ? LISTS[i18n.locale] : ENGLISH)();
  return passwordOfWords(WORDS.split(','), randomBelow);
}

export function passwordOfWords(words: readonly string[], random: (below: number) => number): string {
  const word = () => words[random(words.length)] ?? '';
  return `${word()}-${word()}-${10 + random(90)}`;
}

/** Every number below `below` is as likely as any other: what would fall into the incomplete last round is drawn again. */
function randomBelow(below: number): number {
  const limit = Math.floor(2 ** 32 / below) * below;
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < limit) return drawn % below;
  }
}
