import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../lib/file-refusal.ts';
import { acceptedHint } from './file-admission.ts';

const TEN_MB = 10 * 1024 * 1024;
const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe('before a file is sent', () => {
  it.each([
    ['photo.jpg', 'image/jpeg'],
    ['IMG_5195.HEIC', ''],
    ['IMG_5195.heif', 'image/heif'],
    ['old letter.doc', 'application/msword'],
    ['unnamed', ''],
    ['picture.png', 'text/plain'],
    ['odd.bin', 'application/pdf'],
  ])('%s of type %j is accepted, since the server decides by content', (name, type) => {
    expect(refusalOf(file(name, type), TEN_MB)).toBeNull();
  });

  it.each([
    ['drawing.svg', 'image/svg+xml'],
    ['page.html', 'text/html'],
    ['papers.zip', 'application/zip'],
    ['film.mp4', 'video/mp4'],
  ])('%s is refused with a list of the accepted kinds [UPL-6]', (name, type) => {
    expect(refusalOf(file(name, type), TEN_MB)).toMatch(/^Kinvault accepts images/);
  });

  it('an empty file is refused', () => {
    expect(refusalOf(file('a.pdf', 'application/pdf', 0), TEN_MB)).toBe('This file is empty.');
  });

  it('a file of exactly the limit is accepted, one byte more is refused', () => {
    expect(refusalOf(file('a.pdf', 'application/pdf', TEN_MB), TEN_MB)).toBeNull();
    expect(refusalOf(file('a.pdf', 'application/pdf', 2 * TEN_MB), TEN_MB)).toBe('This file is larger than 10MB.');
    expect(refusalOf(file('a.pdf', 'application/pdf', TEN_MB + 1), TEN_MB)).not.toBeNull();
  });

  it("the hint carries the operator's limit [UPL-6]", () => {
    expect(acceptedHint(TEN_MB)).toBe('Images, PDFs, and documents (max 10MB)');
    expect(acceptedHint(2.5 * 1024 * 1024)).toBe('Images, PDFs, and documents (max 2.5MB)');
    expect(acceptedHint(512 * 1024)).toBe('Images, PDFs, and documents (max 512KB)');
  });
});
