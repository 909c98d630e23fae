import { afterAll, expect, it, vi } from 'vitest';
import { needsFieldFiles, readFieldFile } from '../../../test/field-files.ts';
import { workbook } from '../../../test/make-office.ts';
import { createThumbnailer } from './thumbnailer.ts';

const thumbnailer = createThumbnailer({ log: { warn: vi.fn() } });
afterAll(() => thumbnailer.close());

const processXlsx = (bytes: Buffer) => thumbnailer.process({ owner: 'one', bytes, kind: 'xlsx' });

/** What the first cell of each row shows. */
async function shownIn(bytes: Buffer): Promise<(string | undefined)[]> {
  const { reading } = await processXlsx(bytes);
  return reading?.kind === 'sheets' ? (reading.sheets[0]?.rows ?? []).map(([cell]) => cell) : [];
}

it.each([
  ['a long number', '7561234567897', 0, '7561234567897'],
  ['15 digits', '185057800608491', 0, '185057800608491'],
  ['16 digits, a card’s number', '4012888888881881', 0, '4012888888881881'],
  ['20 digits', '12345678901234567890', '0', '12345678901234567890'],
  ['fifteen digits of a fraction', '0.123456789012345', 0, '0.123456789012345'],
  ['0.1 + 0.2', '0.30000000000000004', 0, '0.3'],
  ['a tiny number', '1.5E-7', 0, '1.5E-7'],
  ['a negative number', '-12.5', 0, '-12.5'],
  ['a share in per cent', '0.19', 9, '19%'],
  ['a share with its places', '0.0825', 10, '8.25%'],
  ['money with its currency', '1234.5', '#,##0.00 "EUR"', '1,234.50 EUR'],
  ['money in two sections', '-1234.5', '#,##0.00\\ "zł";[Red]\\-#,##0.00\\ "zł"', '-1,234.50 zł'],
  ['money as accountants write it', '1234.5', '_-* #,##0.00 [$€-407]_-', '1,234.50 €'],
  ['money of no named currency', '-1234.5', 7, '(1,234.50)'],
  ['thousands', '1234567', 3, '1,234,567'],
  ['a postcode', '1067', '00000', '01067'],
  ['a number in groups', '78051120', '000\\-000\\-000', '078-051-120'],
  ['science', '12345678', 11, '1.23E+07'],
  ['a fraction', '1.5', 12, '1 1/2'],
  ['a date', '45003', 'dd/mm/yyyy', '18/03/2023'],
  ['a date of the system', '45003', 14, '18 Mar 2023'],
  ['a date with a time of the system', '45003.604166666664', 22, '18 Mar 2023, 14:30'],
  ['a date in words', '45003', '[$-407]d. mmmm yyyy', '18. März 2023'],
  ['a time', '0.604166666666667', 20, '14:30'],
  ['hours beyond a day', '1.5', 46, '36:00:00'],
  ['a general number with a unit', '7561234567897', 'General" kg"', '7561234567897 kg'],
  ['a number in a format that is none', '12.5', '"open', '12.5'],
  ['a number after the word General', '5', '"General Mills "0', 'General Mills 5'],
  ['a general number after the word General', '5.5', '"General "General', 'General 5.5'],
  ['a huge number in thousands', '1e308', '#,##0', '1E+308'],
  ['a huge fraction', '-1e300', '# ??/??', '-1E+300'],
  ['a tiny general number with a unit', '1e-20', 'General" kg"', '1E-20'],
] as const)('%s is shown as its cell shows it [REA-12]', async (_what, stored, format, shown) => {
  expect(await shownIn(workbook([[stored, format]]))).toEqual([shown]);
});

it('days of a workbook that counts from 1904 are its own [REA-12]', async () => {
  const cells = [
    ['43541', 'yyyy-mm-dd'],
    ['43541', 14],
  ] as const;
  expect(await shownIn(workbook(cells, 'date1904="1"'))).toEqual(['2023-03-18', '18 Mar 2023']);
});

it('a number is found as it is stored and as it is shown [REA-12]', async () => {
  const cells = [
    ['1234.5', '#,##0.00 "EUR"'],
    ['1067', '00000'],
    ['0.19', 9],
  ] as const;
  const { text } = await processXlsx(workbook(cells));
  for (const word of ['1,234.50 EUR', '1234.5', '01067', '1067', '19%', '0.19']) expect(text).toContain(word);
});

it('numbers without end keep their bounds [SEC-30]', async () => {
  const cells = Array.from({ length: 30_000 }, (_, at) => [String(at), '0.00'] as const);
  expect((await shownIn(workbook(cells))).slice(0, 3)).toEqual(['0.00', '1.00', '2.00']);
});

it('the sheet of long numbers from the field is right [REA-12]', needsFieldFiles, async () => {
  const { reading, text } = await processXlsx(readFieldFile('long-numbers.xlsx'));
  expect(reading).toMatchObject({
    sheets: [
      {
        rows: [
          [
            '1234567890123',
            '19/03/2027',
            '1,234.50 EUR',
            '19%',
            '01067',
            '123456789012',
            'Yes',
            '185057800608491',
            'ab',
            '7561234567897',
          ],
          ['Hiddenrow', ...Array(9).fill('')],
        ],
      },
    ],
  });
  expect(text).toContain('7561234567897');
});
