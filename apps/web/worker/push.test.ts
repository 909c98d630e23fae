import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('shown reminders are removed from the device when the session ends, and only then [OFF-2]', async () => {
  const listeners: Record<string, (event: object) => void> = {};
  const work: Promise<unknown>[] = [];
  const shown = new Set(['Passport of Elena', 'Lease']);
  const getNotifications = async () => Array.from(shown, (title) => ({ close: () => void shown.delete(title) }));
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: object) => void) =>
      Object.assign(listeners, { [name]: listener }),
    registration: { getNotifications },
  });
  vi.resetModules();
  (await import('./push.ts')).listenToPushes();
  const tell = async (kind: string) => {
    listeners.message?.({ data: { kind }, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  };
  await tell('keep-pdf-reader');
  expect(shown.size).toBe(2);
  await tell('session-ended');
  expect(shown.size).toBe(0);
});
