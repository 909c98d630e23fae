import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../lib/api-addresses.ts';
import { changeDocuments, undoChange } from './bulk.api.ts';

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
  'if the response to the %s of many documents is lost, it is sent again with the same key [REL-9] [OFF-6]',
  async (_, send) => {
    const keys: (string | null)[] = [];
    fetchMock.mockImplementation(async (address, init) => {
      if (String(address).endsWith('/health')) return new Response(); // the app may ask whether the server is there
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return Response.json(DONE);
    });
    const answer = send();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(answer).resolves.toEqual(DONE);
    expect(keys).toEqual(['k1', 'k1']);
  },
);
