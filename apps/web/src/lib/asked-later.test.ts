import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askLater, isAskedLater } from './asked-later.ts';
import { closeSession } from './leave-session.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a question that a person postponed is not shown to anyone else in the same browser [REA-7]', () => {
  askLater('elena', 'passport', true);
  expect(isAskedLater('elena', 'passport')).toBe(true);
  expect(isAskedLater('mia', 'passport')).toBe(false);
  askLater('mia', 'visa', true);
  expect([...stored.values()].join()).not.toContain('passport');
});

it('postponed questions are removed from the browser at sign-out [REA-7]', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
  askLater('elena', 'passport', true);
  await closeSession();
  expect(stored.size).toBe(0);
});

it('a list from an older version is ignored', () => {
  stored.set('kinvault.ask-expiry-later', '["passport"]');
  expect(isAskedLater('elena', 'passport')).toBe(false);
});
