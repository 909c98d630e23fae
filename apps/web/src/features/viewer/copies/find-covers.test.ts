import { expect, it } from 'vitest';
import { findCovers } from './find-covers.ts';

const word = (text: string, at: number) => ({ text, box: { x: 0.1 * at, y: 0.5, width: 0.08, height: 0.02 } });
const words = (text: string) => text.split(' ').map(word);
function found(text: string, number: string | null, births: string[] = []) {
  return findCovers([{ page: 2, words: words(text), births }], number).map(
    ({ kind, isBlack, box }) => `${kind} ${isBlack} ${Math.floor(box.x * 10 + 0.1)}`,
  );
}

it.each<[string, string, string | null, string[], string[]]>([
  ['the number', 'Passport C01X00T47 Utopia', 'C01X00T47', [], ['number true 1']],
  ['the number in parts', 'No C01X 00T 47 Utopia', 'C01X00T47', [], ['number true 1']],
  ['each place of the number', 'C01X00T47 and C01X00T47', 'C01X-00T47', [], ['number true 0', 'number true 2']],
  ['no other number', 'C01X00T48 47', 'C01X00T47', [], []],
  ['no number of three letters', 'A 12 3', '123', [], []],
  ['a zone', 'Name P<UTOERIKSSON<<ANNA<MARIA<<< C01X00T478UTO7408122F1204159<<<<<<', null, [], ['zone true 1']],
  [
    'the number that the zone of a passport repeats',
    'No C01X00T47 C01X00T478UTO7408122F1204159<<<<<<<<<<<<<<02',
    null,
    [],
    ['number true 1', 'zone true 2'],
  ],
  ['the number of a card', 'U72645180 I<UTOU726451803<<<<<<<<<<<<<<<', null, [], ['number true 0', 'zone true 1']],
  ['no comparison', 'a < b', null, [], []],
  [
    'a date of birth, only proposed',
    'Date of birth 23 AUG 1985',
    null,
    ['Date of birth 23 AUG 1985'],
    ['birth false 3'],
  ],
  ['nothing', 'Dear family', 'C01X00T47', [], []],
])('%s is proposed to be blacked out [LNK-6]', (_what, text, number, births, expected) => {
  expect(found(text, number, births)).toEqual(expected);
});
