import { expect, it } from 'vitest';
import { LEAST_PADDING, padPicture } from './pad-picture.ts';

const MAX_SEGMENT = 65_537;

it.each(['jpeg', 'png'] as const)('a %s is filled up to the size asked for, to the byte [TDP-1]', (format) => {
  const picture = Buffer.alloc(100);
  const around = [MAX_SEGMENT, 2 * MAX_SEGMENT].flatMap((size) => [-1, 0, 1, 2, 3, 4, 5].map((more) => size + more));
  for (const missing of [LEAST_PADDING, LEAST_PADDING + 1, 1000, ...around]) {
    expect(padPicture(picture, format, picture.length + missing)).toHaveLength(picture.length + missing);
  }
});
