import { isIP } from 'node:net';
import { AppError } from '@kinvault/domain/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

// a name that only the home network knows; IP addresses are checked separately
const HOME_NAME = /^(localhost|[a-z0-9-]+|.+\.(localhost|local|lan|home|home\.arpa|internal))$/i;
const UNKNOWN_NAME =
  'This Kinvault answers under names of its home network. To use this address, start it with APP_URL set to it.\n';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What changes something comes from our own pages: browsers send Origin with every such request, and a missing, 'null'
 * or foreign one is refused. `appOrigin` undefined means a box without a set address, reached under whatever name it
 * has at home: then the page's scheme and host must be the ones that were asked, and a name of home. A public name that
 * points to a box at home is how a strange page gets a visitor's browser to talk to it.
 */
export function addOriginCheck(app: FastifyInstance, appOrigin: string | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!appOrigin && !isHomeName(request.hostname))
      return reply.code(421).type('text/plain; charset=utf-8').send(UNKNOWN_NAME);
    if (SAFE.has(request.method) || isForMailPrograms(request) || isOfScript(request)) return;
    const origin = request.headers.origin;
    // as browsers write it: scheme and host in lower case
    const ownOrigin = appOrigin ?? `${request.protocol}://${request.headers.host}`.toLowerCase();
    if (origin !== ownOrigin) throw new AppError('origin_refused');
  });
}

/** No page of another site can make a browser send such a header, and no cookie is there to be misused. */
function isOfScript({ token, headers }: FastifyRequest): boolean {
  return token !== undefined && headers.cookie === undefined;
}

/** Mail programs send no Origin; the token in the address is what they show. */
function isForMailPrograms({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.contract?.isForMailPrograms === true;
}

function isHomeName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return isIP(name) !== 0 || HOME_NAME.test(name);
}
