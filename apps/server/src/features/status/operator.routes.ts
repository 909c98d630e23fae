import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '../../platform/http/page-policy.ts';
import type { Readiness } from '../system/readiness.ts';
import { type OperatorPage, renderOperatorPage } from './operator-page.ts';
import { STYLE } from './operator-style.ts';

const DAY_SECONDS = 86_400;

export interface OperatorRouteDeps {
  /** Undefined until all has started. */
  readReadiness: () => Promise<Readiness | undefined>;
  renderMetrics: () => Promise<{ text: string; contentType: string }>;
  readPage: () => Promise<OperatorPage>;
  /** The web app's, by the names that the page's style has; absent where no web app is built. */
  readFont: (name: string) => Buffer | undefined;
}

/** Read only: no route of the operator's address changes anything. */
export function operatorRoutes(app: FastifyInstance, deps: OperatorRouteDeps): void {
  const policy = pagePolicy(STYLE, { fonts: true });

  app.get('/health', async () => ({ status: 'alive' }));

  app.get('/ready', async (_request, reply) => {
    const readiness = await deps.readReadiness();
    if (!readiness?.isReady) reply.code(503);
    return { status: readiness?.isReady ? 'ready' : 'unavailable', parts: readiness?.parts };
  });

  app.get('/metrics', async (_request, reply) => {
    const { text, contentType } = await deps.renderMetrics();
    return reply.type(contentType).send(text);
  });

  app.get('/', async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy);
    return renderOperatorPage(await deps.readPage(), STYLE);
  });

  app.get<{ Params: { name: string } }>('/fonts/:name.woff2', async ({ params }, reply) => {
    const font = deps.readFont(params.name);
    if (!font) return reply.code(404).send('There is no such font.\n');
    return reply.type('font/woff2').header('cache-control', `private, max-age=${DAY_SECONDS}`).send(font);
  });
}
