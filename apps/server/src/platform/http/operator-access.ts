import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Needs no token: programs that start and stop copies ask here. The answer is one word. */
const OPEN = new Set(['/health', '/ready']);
const OWN_NAMES = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

export interface OperatorAccess {
  /** Only programs on this machine can reach the address. */
  isLoopback: boolean;
  token: string | undefined;
}

/**
 * Who may read the operator's address. Nothing on it changes anything, and it answers:
 * - on loopback, only under a name of this machine: else a page of any site could point its own name here and read along
 *   (DNS rebinding);
 * - with a token set, only to those who give it, as a bearer token or as the password that a browser asks for;
 * - never to what a page of another site loads.
 */
export function addOperatorAccess(app: FastifyInstance, { isLoopback, token }: OperatorAccess): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isLoopback && !OWN_NAMES.test(request.headers.host ?? '')) {
      return reply.code(421).send('Ask for this address as localhost.\n');
    }
    if (isLoadedByOtherSite(request)) return reply.code(403).send('Other pages may not read this.\n');
    if (token === undefined || OPEN.has(request.routeOptions.url ?? '') || hasToken(request, token)) return;
    reply.header('www-authenticate', 'Basic realm="Kinvault for its operator", charset="UTF-8"');
    return reply.code(401).send('Give METRICS_TOKEN as the password, or as a bearer token.\n');
  });
}

/** Browsers say where a request comes from; a link that was followed may come from anywhere. */
function isLoadedByOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  const isOther = site === 'cross-site' || site === 'same-site';
  return isOther && headers['sec-fetch-mode'] !== 'navigate';
}

function hasToken({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  const [, scheme = '', given = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return isEqual(given, token);
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(given, 'base64').toString()) ?? [];
  return isEqual(password, token);
}

/** Compares hashes, so that the time reveals nothing about the token, not even its length. */
function isEqual(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
