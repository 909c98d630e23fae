import { AppError } from '@kinvault/domain/errors.ts';
import type { FastifyInstance } from 'fastify';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What changes something comes from our own pages: browsers send Origin with every such request, and a missing, 'null'
 * or foreign one is refused. `appOrigin` undefined stands for a box without a set address, reached under whatever
 * name it has at home: then the page's host must be the one that was asked.
 */
export function addOriginCheck(app: FastifyInstance, appOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method)) return;
    const origin = request.headers.origin;
    const host = hostOf(origin);
    const isOurs = appOrigin ? origin === appOrigin : host !== undefined && host === request.headers.host;
    if (!isOurs) throw new AppError('origin_refused');
  });
}

function hostOf(origin: string | undefined): string | undefined {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined;
}
