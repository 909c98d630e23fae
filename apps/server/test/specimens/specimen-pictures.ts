import { readFileSync } from 'node:fs';
import type { PageBox } from '@kinvault/domain/documents/proposal.schema.ts';

/** Pictures that draw-specimens.ts has drawn, kept since its font is on few machines. All people are made up. */
export const SPECIMENS: { file: string; what: string; expiresOn: string; number: string; zone: PageBox }[] = [
  {
    file: 'poor-td1.jpg',
    what: 'a card that lies on its side, seen aslant in poor light',
    expiresOn: '2019-01-10',
    number: 'HK6318084',
    zone: { x: 0.25, y: 0.16, width: 0.19, height: 0.54 },
  },
  {
    file: 'phone-mrva.jpg',
    what: 'a visa, whose dates a second engine reads as well',
    expiresOn: '2035-11-04',
    number: 'BB0050701',
    zone: { x: 0.17, y: 0.7, width: 0.7, height: 0.18 },
  },
];

/** A passport upside down on a table. */
export const PASSPORT = { file: 'phone-td3.jpg', expiresOn: '2021-12-16' };

export function readSpecimen(file: string): Buffer {
  return readFileSync(new URL(`./pictures/${file}`, import.meta.url));
}
