import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LOST_MS = 10_000;
/** A stream begins, then reads whose families it follows. */
const BEGIN_MS = 1_000;

/** The stream that an open page keeps. */
export async function followChanges(port: number, cookie: string) {
  const request = http.get({ port, host: '127.0.0.1', path: '/api/events', headers: { cookie }, agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}.`);
  await sleep(BEGIN_MS);
  let hasChanged = false;
  let wake = () => {};
  response.setEncoding('utf8').on('data', (text: string) => {
    if (!text.includes('changed')) return;
    hasChanged = true;
    wake();
  });
  return {
    forget: () => {
      hasChanged = false;
    },
    /** Resolves at the first change since `forget`. @throws Error where none comes: it was lost */
    next: async () => {
      const signal = AbortSignal.timeout(LOST_MS);
      signal.addEventListener('abort', () => wake());
      while (!hasChanged) {
        if (signal.aborted) throw new Error(`An open page heard nothing of a change for ${LOST_MS / 1_000} s.`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close: () => request.destroy(),
  };
}
