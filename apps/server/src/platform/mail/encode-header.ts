/** Of one encoded word: it fits into the 76 characters of a line behind the header’s name (RFC 2047 §2). */
const WORD_BYTES = 36;
const PLAIN = /^[ -~]*$/;
const ENCODED_WORD_BEGINS = '=?';

/**
 * A header's text for mail programs to show as it is. Letters beyond ASCII are encoded, and so is whatever looks encoded
 * already: a mail program would decode it and show something else.
 */
export function encodeHeader(text: string): string {
  if (PLAIN.test(text) && !text.includes(ENCODED_WORD_BEGINS)) return text;
  const words: string[] = [];
  let word = '';
  // by characters: one that is cut in two between words is none
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ');
}
