import { expect, it } from 'vitest';
import { searchStatus } from './search-status.ts';

const source = { count: 14, unit: 'page' as const, read: async () => [] };
const state = { query: 'tax', at: -1, hits: 0, stage: 'open' as const, source, read: 14, hasText: true };

it('the matches are counted, with the number of the current one [DVW-3]', () => {
  expect(searchStatus({ ...state, at: 2, hits: 17 }).text).toBe('3 of 17');
  expect(searchStatus({ ...state, at: 0, hits: 2, read: 3 }).text).toBe('1 of 2…');
});

it('a search shows its progress, and that there are no matches [DVW-3]', () => {
  expect(searchStatus({ ...state, read: 2 }).text).toBe('Searching page 3 of 14');
  expect(searchStatus(state).text).toBe('No matches');
  expect(searchStatus({ ...state, query: ' ' }).text).toBe('');
});

it('a scan is reported to have no text, but only after all of it was read [DVW-3]', () => {
  const scan = { ...state, query: '', hasText: false };
  expect(searchStatus(scan)).toEqual({
    text: 'There’s no text to search. This document is a scan or an image.',
    isHopeless: true,
  });
  expect(searchStatus({ ...scan, source: null }).isHopeless).toBe(true);
  expect(searchStatus({ ...scan, read: 13 }).isHopeless).toBe(false);
  expect(searchStatus({ ...scan, stage: 'opening' })).toEqual({ text: 'Still opening', isHopeless: false });
  expect(searchStatus({ ...scan, stage: 'closed' }).text).toContain('can’t be shown here');
});
