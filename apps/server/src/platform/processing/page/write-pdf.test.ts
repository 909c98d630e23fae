import { expect, it } from 'vitest';
import { createPage } from './page.ts';
import { writePdf } from './write-pdf.ts';

it('a PDF is filled up to the size asked for, or to one byte more [TDP-1]', () => {
  const bare = writePdf([createPage(595, 842)]).length;
  for (let sizeBytes = bare + 200; sizeBytes < bare + 1400; sizeBytes++) {
    const { length } = writePdf([createPage(595, 842)], { sizeBytes });
    expect([sizeBytes, sizeBytes + 1]).toContain(length);
  }
  expect(writePdf([createPage(595, 842)], { sizeBytes: 100 * 1024 })).toHaveLength(100 * 1024);
});

it('a PDF that is larger already stays as it is', () => {
  const bare = writePdf([createPage(595, 842)]);
  expect(writePdf([createPage(595, 842)], { sizeBytes: 100 }).equals(bare)).toBe(true);
});
