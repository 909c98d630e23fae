import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFileLinks, type LinkedFile, MAX_LINK_SECONDS } from './file-links.ts';

const links = createFileLinks('a secret of the server');
const FILE: LinkedFile = { fileId: 'file', personId: 'elena', isDownload: false };
const moments = fc.integer({ min: 0, max: 4_000_000_000 });

function signed(file: LinkedFile, now: number) {
  const { query, until } = links.sign(file, now);
  return { until, link: { until: query.until ?? '', signature: query.signature ?? '' } };
}

it('a link lives for half an hour to an hour, whenever it is made, and not a second longer [DAT-4, SEC-12]', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const { until, link } = signed(FILE, now);
      expect(until - now).toBeGreaterThan(MAX_LINK_SECONDS / 2);
      expect(until - now).toBeLessThanOrEqual(3600);
      expect(links.isGood(FILE, link, until - 1)).toBe(true);
      expect(links.isGood(FILE, link, until)).toBe(false);
    }),
  );
});

it('the same link is given for a while, so that a browser knows the file again', () => {
  expect(links.sign(FILE, 3600)).toEqual(links.sign(FILE, 5399));
  expect(links.sign(FILE, 3600)).not.toEqual(links.sign(FILE, 5400));
});

it.each<[what: string, file: LinkedFile]>([
  ['another file', { ...FILE, fileId: 'other' }],
  ['another person', { ...FILE, personId: 'leo' }],
  ['a download', { ...FILE, isDownload: true }],
])('a link for %s is not good for this one [SEC-12]', (_what, file) => {
  const { link } = signed(file, 0);
  expect(links.isGood(file, link, 1)).toBe(true);
  expect(links.isGood(FILE, link, 1)).toBe(false);
});

it('neither a later end nor another signature nor another secret opens anything [SEC-12]', () => {
  const { until, link } = signed(FILE, 0);
  const changed = [
    { ...link, until: String(until + 1) },
    { ...link, until: `0${until}` },
    { ...link, until: 'Infinity' },
    { ...link, signature: '' },
    { ...link, signature: `${link.signature}A` },
    { ...link, signature: link.signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
  ];
  for (const one of changed) expect(links.isGood(FILE, one, 1)).toBe(false);
  expect(createFileLinks('another secret').isGood(FILE, link, 1)).toBe(false);
});
