import { expect, it } from 'vitest';
import { fittingShape } from './document-picture.tsx';

it.each([
  ['a scanned card', 'id1', 856, 540, 'id1'],
  ['a card photographed at 3:2', 'id1', 1500, 1000, 'id1'],
  ['a card photographed at 4:3', 'id1', 1600, 1200, null],
  ['a card photographed upright', 'id1', 540, 856, null],
  ['a narrow receipt', 'a4', 300, 900, null],
  ['a bus pass filed as a page', 'a4', 856, 540, 'id1'],
  ['an identity card scanned as a page', 'id1', 595, 842, 'a4'],
  ['a passport page lying on its side', 'booklet', 1250, 880, null],
  ['a square photograph', 'booklet', 900, 900, null],
  ['a passport page at 3:4', 'booklet', 900, 1200, 'booklet'],
  ['a page of A4', 'a4', 595, 842, 'a4'],
  ['a page of US letter', 'a4', 612, 792, null],
  ['a slide', 'a4', 1024, 768, null],
  ['a panorama', 'a4', 4000, 500, null],
] as const)('%s (a %s of %d × %d) is shown as %s', (_, shape, width, height, expected) => {
  expect(fittingShape(shape, width, height)).toBe(expected);
});
