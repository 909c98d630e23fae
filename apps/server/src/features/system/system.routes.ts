import { contract } from '@kinvault/domain/contract.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { buildOpenApi } from '@kinvault/domain/openapi.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { apiPage } from './api-page.ts';

export interface SystemDeps {
  version: string;
  /** Throws while the database or the file store does not answer. */
  checkReadiness(): Promise<void>;
}

export function systemRoutes(app: FastifyInstance, { version, checkReadiness }: SystemDeps): void {
  // made when somebody asks: three megabytes for what most servers never show
  const openApi = lazy(() => buildOpenApi(contract, { title: 'Kinvault', version }));
  const page = lazy(() => apiPage(openApi()));

  serve(app, contract.getHealth, async () => ({ status: 'alive' as const }));

  serve(app, contract.getReadiness, async () => {
    await checkReadiness().catch((cause) => {
      throw new AppError('unavailable', { cause });
    });
    return { status: 'ready' as const };
  });

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
