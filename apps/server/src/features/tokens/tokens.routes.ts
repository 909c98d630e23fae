import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { decodedName } from '../../platform/http/decoded-name.ts';
import { serve } from '../../platform/http/serve.ts';
import type { UploadDeps } from '../files/upload-file.ts';
import type { OwnerMailDeps } from '../mails/queue-owner-mail.ts';
import { addReceived } from './add-received.ts';
import { extendToken, listTokens, makeToken } from './tokens.ts';

export type TokenRouteDeps = OwnerMailDeps & UploadDeps;

export function tokenRoutes(app: FastifyInstance, deps: TokenRouteDeps): void {
  const { readAs, writeAs } = deps.transactions;
  serve(app, contract.listTokens, async ({ request }) => ({ tokens: await readAs(request.bearer, listTokens) }));
  serve(app, contract.makeToken, ({ request, body }) =>
    writeAs(request.bearer, (tx, actor) => makeToken(deps, tx, actor, body)),
  );
  serve(app, contract.extendToken, ({ request, params, body }) =>
    writeAs(request.bearer, (tx, actor) => extendToken(tx, actor, { ...params, ...body })),
  );
  serve(app, contract.addReceived, async ({ request, headers, stream }) => {
    await addReceived(deps, request.bearer, {
      fileName: decodedName(headers['file-name']),
      stream: stream.iterator({ destroyOnReturn: false }), // a refusal must still be answered on this connection
    });
    return undefined;
  });
}
