/**
 * The one folding of letters: whatever compares what a person typed with a name or a text folds both sides here, so that
 * all places find the same. It is Unicode's and not the database's, hence the same on every system.
 *
 * The words in the search index are folded: a change here needs a migration that sets `document_texts.is_indexed` to false
 * (decision 21), and a test holds the present folding.
 */

/** Letters that Unicode does not take apart, as people type them on a keyboard without them. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ŋ: 'n', ə: 'e', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ' },
  ...{ ɓ: 'b', ɖ: 'd', ɗ: 'd', ƙ: 'k', ƴ: 'y', ɛ: 'e', ɔ: 'o' }, // of West Africa
  ...{ ǝ: 'e', ƶ: 'z', ĸ: 'q', ɨ: 'i', ƀ: 'b', ƚ: 'l' },
  // the same letters on Arabic, Persian and Urdu keyboards; the last letter of فاطمة is typed with or without its dots
  ...{ ى: 'ي', ی: 'ي', ک: 'ك', ڪ: 'ك', ٱ: 'ا', ە: 'ه', ہ: 'ه', ھ: 'ه', ة: 'ه', ۃ: 'ه' },
};
const IS_SPELLED = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'gu');
/** To Unicode these are letters: of Hawaiian, Uzbek and of Arabic in Latin letters. To people they are signs between letters. */
export const LETTER_APOSTROPHES = 'ʹʻʼʽʾʿˈˊˋꞌ';
/** Also the accents on keys of their own, primes and the Hebrew geresh. */
const APOSTROPHES = new RegExp(`[\`´‘’‚‛′‵＇｀\u0374׳՚${LETTER_APOSTROPHES}]`, 'gu');
const QUOTATION_MARKS = /[“”„‟«»″״＂]/gu;

// signs that the same word may have or lack; the voiced marks of Japanese make other letters, and so do vowels of India
const DIACRITICS =
  /(?![\u3099\u309a])(?=\p{Mark})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/gu;
/** Tatweel makes a word wider; joiners and soft hyphens are not seen. */
const FILLERS = /[\p{Cf}\u0640]/gu;
const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/gu;
const TO_HIRAGANA = 0x60;
const DIGITS = /(?![0-9])\p{Nd}/gu;
const IS_DIGIT = /\p{Nd}/u;
const DASHES = /[\u2010-\u2015\u2212\u05be]/gu;
// Catalan writes l·l, with one of several dots; ŀ is the first two in one
export const GEMINATE_DOTS = '·•‧∙⋅・･';
const GEMINATE_DOT = new RegExp(`(?<=[lŀ])[${GEMINATE_DOTS}](?=[lŀ])`, 'giu');
const MIDDLE_DOT_L = /[Ŀŀ]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ASCII = /^[\u0000-\u007f]*$/;

/** Digits come in tens, from 0 to 9, in every script. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

/**
 * Without case, diacritics, ligatures, width and the kind of kana, digits, apostrophe or dash: 'Łódź' and 'lodz', 'Straße' and
 * 'STRASSE', 'ｶﾞｽ' and 'がす' are the same.
 */
export function foldLetters(text: string): string {
  // most texts: a long list is folded in a third of the time
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return text
    .replaceAll(GEMINATE_DOT, '')
    .replaceAll(MIDDLE_DOT_L, 'l')
    .replaceAll(APOSTROPHES, "'") // before ´ is taken apart into a blank and an accent
    .replaceAll(QUOTATION_MARKS, '"')
    .normalize('NFKD')
    .replaceAll(DIACRITICS, '')
    .replaceAll(FILLERS, '')
    .toLowerCase()
    .toUpperCase() // ß becomes SS, and ı becomes I
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(DIACRITICS, '')
    .replaceAll(IS_SPELLED, (letter) => SPELLED[letter] ?? letter)
    .replaceAll(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - TO_HIRAGANA))
    .replaceAll(DIGITS, digitValue)
    .replaceAll(DASHES, '-')
    .normalize('NFC');
}

const BETWEEN_WORDS = /[^\p{Letter}\p{Mark}\p{Number}]+/u;

/** Of a folded text: runs of letters and digits. */
export function splitWords(folded: string): string[] {
  return folded.split(BETWEEN_WORDS).filter(Boolean);
}

/** What was typed into a search field: each of these must be found. */
export function typedWords(text: string): string[] {
  return foldLetters(text).split(/\s+/).filter(Boolean);
}

export interface FoldedLetter {
  /** Exactly as in the text, with its marks. */
  letter: string;
  /** Empty, one letter or several. */
  folded: string;
  /** Its position in the text, in UTF-16 units. */
  from: number;
  to: number;
}

// l·l, and what joins the letter before it: marks, half-wide voiced marks, the later parts of a Korean syllable
const JOINED = String.raw`[\p{Mark}\p{Cf}\u0640\uff9e\uff9f\u1160-\u11ff\u314f-\u3163\uffc2-\uffdc]*`;
const LETTERS = new RegExp(`(?:[lŀ](?:[${GEMINATE_DOTS}][lŀ])+|.)${JOINED}`, 'gisu');

/** Folded as `foldLetters` does, a letter at a time, so that what was found can be marked in the text. */
export function* foldEachLetter(text: string): Generator<FoldedLetter> {
  for (const { 0: letter, index } of text.matchAll(LETTERS))
    yield { letter, folded: foldLetters(letter), from: index, to: index + letter.length };
}
