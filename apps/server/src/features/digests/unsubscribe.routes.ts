import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
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
    serve(ofMailPrograms, contract.unsubscribe, async ({ params, reply }) =>
      sendPage(reply, await unsubscribe(deps, params.token)),
    );
  });
}

function sendPage(reply: FastifyReply, page: string): string {
  reply.type('text/html;charset=utf-8').header('content-security-policy', pagePolicy(UNSUBSCRIBE_STYLE));
  return page;
}
