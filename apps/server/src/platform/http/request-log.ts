import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A request that has been answered, without anything that names a person. */
export interface AnsweredRequest {
  method: string;
  /** The route's pattern, such as `/api/documents/:documentId`; never the address that was asked for. */
  route: string;
  status: number;
  durationMs: number;
}

/** Every file of the web app has a route of its own: they count as one. */
const WEB_FILES = 'web';
const NO_ROUTE = 'none';

/**
 * Tells each client its request's id, and logs each answered request at `info`. `observe` hears of them too, but for
 * event streams, which last as long as a tab is open.
 */
export function addRequestLog(app: FastifyInstance, observe?: (request: AnsweredRequest) => void): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    const answered = { ...routeOf(request), status, durationMs: Math.round(elapsedTime) };
    request.log.info(answered, 'request answered');
    if (reply.raw.getHeader('content-type') !== 'text/event-stream')
      observe?.({ ...answered, durationMs: elapsedTime });
  });
}

export function routeOf({ method, routeOptions }: FastifyRequest): Pick<AnsweredRequest, 'method' | 'route'> {
  const { url, config } = routeOptions;
  if (url === undefined) return { method, route: NO_ROUTE };
  return { method, route: config.contract ? url : WEB_FILES };
}
