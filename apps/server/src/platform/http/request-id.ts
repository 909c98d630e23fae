import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** What proxies write: a UUID, hexadecimal digits, a short token. Nothing that could end a line or quote a person. */
const PLAIN = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * A name for each request, short enough to be read out. A proxy of `trustProxy` (addresses and networks,
 * comma-separated) may give one in `x-request-id`; anybody else could give two requests the same.
 */
export function createRequestIds(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const isTrusted = trustProxy ? proxyAddress.compile(trustProxy.split(',').map((one) => one.trim())) : () => false;
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && PLAIN.test(given) && isTrusted(socket.remoteAddress ?? '', 0)) return given;
    return randomUUID().slice(-12);
  };
}
