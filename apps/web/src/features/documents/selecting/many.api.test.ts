import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../lib/api-addresses.ts';
import { changeDocuments, undoChange } from './many.api.ts';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.useRealTimers();
  fetchMock.mockReset();
});

const DONE = { changed: ['passport'], refused: [] };

it.each([
  ['change', () => changeDocuments({ key: 'k1', change: { action: 'trash', documentIds: ['passport'] } })],
  ['undo', () => undoChange({ key: 'k1', of: 'k0' })],
])(
  'the %s of many documents whose response was lost is sent again with the same key [REL-9] [OFF-6]',
  async (_, send) => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetchMock.mockResolvedValueOnce(Response.json(DONE));
    const answer = send();
    await vi.runAllTimersAsync();
    await expect(answer).resolves.toEqual(DONE);
    const keys = fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
    expect(keys).toEqual(['k1', 'k1']);
  },
);
