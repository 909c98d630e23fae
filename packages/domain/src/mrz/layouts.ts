/** Letters of a line, from the first to before the second. */
export type Place = { line: number; range: [from: number, to: number] };

export type ZoneFormat = 'TD1' | 'TD2' | 'TD3' | 'MRVA' | 'MRVB' | 'FRENCH_ID';

/** Where the fields of one kind of zone are (ICAO Doc 9303 parts 4 to 7; the French card of 1987 to 2021). */
export interface Layout {
  format: ZoneFormat;
  lines: number;
  length: number;
  /** What line 1 begins with. */
  starts: RegExp;
  code: Place;
  issuer: Place;
  name: Place;
  number: Place;
  nationality?: Place;
  birth: Place;
  sex: Place;
  expiry?: Place;
  /** Year and month of issue (French card only). */
  issued?: Place;
  personal?: Place;
  /** The parts under the composite check digit, in order, and its own place. */
  composite?: { parts: Place[]; digit: Place };
  /** Which line has the dates. */
  dataLine: number;
}

const at = (line: number, from: number, to: number): Place => ({ line, range: [from, to] });

const BOOKLET = {
  lines: 2,
  code: at(0, 0, 2),
  issuer: at(0, 2, 5),
  number: at(1, 0, 9),
  nationality: at(1, 10, 13),
  birth: at(1, 13, 19),
  sex: at(1, 20, 21),
  expiry: at(1, 21, 27),
  dataLine: 1,
} as const satisfies Partial<Layout>;

export const LAYOUTS: Layout[] = [
  {
    ...BOOKLET,
    format: 'TD3',
    length: 44,
    starts: /^P/,
    name: at(0, 5, 44),
    personal: at(1, 28, 42),
    composite: { parts: [at(1, 0, 10), at(1, 13, 20), at(1, 21, 43)], digit: at(1, 43, 44) },
  },
  {
    ...BOOKLET,
    format: 'TD2',
    length: 36,
    starts: /^[ACIP]/,
    name: at(0, 5, 36),
    composite: { parts: [at(1, 0, 10), at(1, 13, 20), at(1, 21, 35)], digit: at(1, 35, 36) },
  },
  {
    format: 'TD1',
    lines: 3,
    length: 30,
    starts: /^[ACI]/,
    code: at(0, 0, 2),
    issuer: at(0, 2, 5),
    number: at(0, 5, 14),
    birth: at(1, 0, 6),
    sex: at(1, 7, 8),
    expiry: at(1, 8, 14),
    nationality: at(1, 15, 18),
    name: at(2, 0, 30),
    composite: { parts: [at(0, 5, 30), at(1, 0, 7), at(1, 8, 15), at(1, 18, 29)], digit: at(1, 29, 30) },
    dataLine: 1,
  },
  { ...BOOKLET, format: 'MRVA', length: 44, starts: /^V/, name: at(0, 5, 44) },
  { ...BOOKLET, format: 'MRVB', length: 36, starts: /^V/, name: at(0, 5, 36) },
  {
    format: 'FRENCH_ID',
    lines: 2,
    length: 36,
    starts: /^IDFRA/,
    code: at(0, 0, 2),
    issuer: at(0, 2, 5),
    name: at(0, 5, 30),
    number: at(1, 0, 12),
    issued: at(1, 0, 4),
    birth: at(1, 27, 33),
    sex: at(1, 34, 35),
    composite: { parts: [at(0, 0, 36), at(1, 0, 35)], digit: at(1, 35, 36) },
    dataLine: 1,
  },
];

export function layoutOf(format: ZoneFormat): Layout {
  return LAYOUTS.find((layout) => layout.format === format) as Layout;
}
