import { contract } from '@kinvault/domain/contract.ts';
import { buildOpenApi } from '@kinvault/domain/openapi.ts';
import type { Installation } from '@kinvault/domain/system/installation.schema.ts';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../../platform/http/error-handler.ts';
import { serve } from '../../platform/http/serve.ts';
import { apiPage } from './api-page.ts';
import { describeReadiness } from './describe-readiness.ts';
import type { Readiness } from './readiness.ts';

export interface SystemDeps {
  version: string;
  readReadiness(): Promise<Readiness>;
  installation: Installation;
}

export function systemRoutes(app: FastifyInstance, { version, readReadiness, installation }: SystemDeps): void {
  // made when somebody asks: three megabytes for what most servers never show
  const openApi = lazy(() => buildOpenApi(contract, { title: 'Kinvault', version }));
  const page = lazy(() => apiPage(openApi()));

  serve(app, contract.getHealth, async () => ({ status: 'alive' as const }));

  serve(app, contract.getReadiness, async ({ request, reply }) => {
    const { isReady, parts } = await readReadiness();
    if (!isReady) return void sendError(request, reply, 'unavailable', describeReadiness(parts));
    const isWhole = Object.values(parts).every((state) => state === 'ok');
    return { status: isWhole ? ('ready' as const) : ('degraded' as const), parts };
  });

  serve(app, contract.getInstallation, async () => installation);

  serve(app, contract.getOpenApi, async () => openApi());

  serve(app, contract.getApiPage, async ({ reply }) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', page().contentSecurityPolicy);
    return page().html;
  });
}

function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
