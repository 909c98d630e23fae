import type { SessionBearer } from '../src/platform/db/transactions.ts';

/** The session in a cookie, as a request bears it. */
export function bearerOf(cookie: string): SessionBearer {
  return { kind: 'session', token: decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] };
}
