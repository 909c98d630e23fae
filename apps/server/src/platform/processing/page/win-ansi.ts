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
