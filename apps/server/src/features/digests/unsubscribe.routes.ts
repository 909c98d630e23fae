import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { enforceRateLimits, type RateLimit } from '../../platform/db/rate-limit.ts';
import { addressBucket } from '../../platform/http/client-address.ts';
import { pagePolicy } from '../../platform/http/page-policy.ts';
import { serve } from '../../platform/http/serve.ts';
import { askToUnsubscribe, type UnsubscribeDeps, unsubscribe } from './unsubscribe.ts';
import { UNSUBSCRIBE_STYLE } from './unsubscribe-page.ts';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const MAX_FORM_BYTES = 4096;

export function unsubscribeRoutes(app: FastifyInstance, deps: UnsubscribeDeps): void {
  serve(app, contract.askToUnsubscribe, async ({ params, reply }) =>
    sendPage(reply, await askToUnsubscribe(deps, params.token)),
  );

  // forms are read on this route alone
  void app.register(async (ofMailPrograms) => {
    const options = { bodyLimit: MAX_FORM_BYTES, parseAs: 'buffer' as const };
    // it says 'List-Unsubscribe=One-Click' and nothing else
    ofMailPrograms.addContentTypeParser(FORMS, options, (_request, _body, done) => done(null));
    serve(ofMailPrograms, contract.unsubscribe, async ({ params, request, reply }) => {
      await enforceRateLimits(deps.transactions, unsubscribeLimits(addressBucket(request.ip)));
      return sendPage(reply, await unsubscribe(deps, params.token));
    });
  });
}

/** No token is ever guessed; this is about the work that trying costs. */
function unsubscribeLimits(bucket: string): Record<string, RateLimit> {
  return { [`unsubscribe:address:${bucket}`]: { tries: 60, windowSeconds: 900 } };
}

function sendPage(reply: FastifyReply, page: string): string {
  reply.type('text/html;charset=utf-8').header('content-security-policy', pagePolicy(UNSUBSCRIBE_STYLE));
  return page;
}
