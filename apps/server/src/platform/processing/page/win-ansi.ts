const CODES = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 224 }, (_, index) => index + 32)),
    (character, index) => [character, index + 32],
  ),
);

/** The encoding of the standard fonts, which hold the letters of western Europe and no others: null past these. */
export function encodeWinAnsi(text: string): Buffer | null {
  const codes = Array.from(text.normalize('NFC'), (character) => CODES.get(character));
  return codes.includes(undefined) ? null : Buffer.from(codes as number[]);
}

/** Latin letters that no mark can be taken from. */
const PLAIN: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i' };

/** As `encodeWinAnsi`; letters that the fonts lack lose their marks: Polish and Turkish stay readable. */
export function encodeReadable(text: string): Buffer | null {
  return encodeWinAnsi(text) ?? encodeWinAnsi(Array.from(text.normalize('NFC'), withoutMarks).join(''));
}

function withoutMarks(letter: string): string {
  if (CODES.has(letter)) return letter;
  return PLAIN[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
