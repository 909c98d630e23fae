import { dateText } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../../../lib/i18n.ts';

/** Several pages from which the server makes one PDF. Its bytes are the pages, concatenated. */
export class ScanFile extends File {
  readonly pageBytes: readonly number[];

  constructor(pages: readonly Blob[], name: string) {
    super([...pages], name, { type: 'application/pdf' });
    this.pageBytes = pages.map(({ size }) => size);
  }
}

/** One picture stays a picture; several, or a sheet of cards, become a PDF. */
export function scanFile(pictures: readonly Blob[], isPdf: boolean): File {
  const day = new Date().toLocaleDateString('sv'); // yyyy-mm-dd, in the person's time zone
  const name = i18n.t({ id: 'scan.fileName', message: 'Scan {date}', values: { date: dateText(i18n, day) } });
  return isPdf ? new ScanFile(pictures, `${name}.pdf`) : new File([...pictures], `${name}.jpg`, { type: 'image/jpeg' });
}
