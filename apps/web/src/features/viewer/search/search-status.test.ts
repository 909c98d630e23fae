import { expect, it } from 'vitest';
import { searchStatus } from './search-status.ts';

const source = { count: 14, noun: 'page', read: async () => [] };
const state = { query: 'tax', at: -1, hits: 0, stage: 'open' as const, source, read: 14, hasText: true };

it('hits are counted, and the one that is shown is named [DVW-3]', () => {
  expect(searchStatus({ ...state, at: 2, hits: 17 }).text).toBe('3 of 17');
  expect(searchStatus({ ...state, at: 0, hits: 2, read: 3 }).text).toBe('1 of 2…');
});

it('a search says how far it is, and that nothing was found [DVW-3]', () => {
  expect(searchStatus({ ...state, read: 2 }).text).toBe('Searching, page 3 of 14');
  expect(searchStatus(state).text).toBe('Nothing found');
  expect(searchStatus({ ...state, query: ' ' }).text).toBe('');
});

it('a scan is said to have no text, whatever is typed, but not before all of it was looked at [DVW-3]', () => {
  const scan = { ...state, query: '', hasText: false };
  expect(searchStatus(scan)).toEqual({
    text: 'This document has no text to search: it is a scan or a picture.',
    isHopeless: true,
  });
  expect(searchStatus({ ...scan, source: null }).isHopeless).toBe(true);
  expect(searchStatus({ ...scan, read: 13 }).isHopeless).toBe(false);
  expect(searchStatus({ ...scan, stage: 'opening' })).toEqual({ text: 'Not open yet', isHopeless: false });
  expect(searchStatus({ ...scan, stage: 'closed' }).text).toContain('not shown here');
});
