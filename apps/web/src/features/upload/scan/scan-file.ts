/** Several pages that the server makes one PDF of. Its bytes are the pages, one after the other. */
export class ScanFile extends File {
  readonly pageBytes: readonly number[];

  constructor(pages: readonly Blob[], name: string) {
    super([...pages], name, { type: 'application/pdf' });
    this.pageBytes = pages.map(({ size }) => size);
  }
}
