import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { CopyDeps } from '../documents/copies/copied-file.ts';
import { changeLink, endAllLinks, endLink, reopenLink } from './change-link.ts';
import { createLink } from './create-link.ts';
import { getLinkAddress, listDocumentLinks, listLinkOpenings, listMyLinks } from './list-links.ts';
import type { LinkDeps } from './make-link.ts';

export interface LinkRouteDeps extends LinkDeps, CopyDeps {
  http: { appOrigin: string | undefined };
}

export function linkRoutes(app: FastifyInstance, deps: LinkRouteDeps): void {
  const { readAs, writeAs } = deps.transactions;
  const originOf = (request: FastifyRequest) => deps.http.appOrigin ?? `${request.protocol}://${request.host}`;

  serve(app, contract.listLinks, async ({ request }) => ({ links: await readAs(request.bearer, listMyLinks) }));

  serve(app, contract.listDocumentLinks, ({ request, params }) =>
    readAs(request.bearer, (tx, actor) => listDocumentLinks(tx, actor, params.documentId)),
  );

  serve(app, contract.makeLink, ({ request, scope, body }) => createLink(deps, request.bearer, { scope, link: body }));

  serve(app, contract.changeLink, ({ request, params, body }) =>
    writeAs(request.bearer, (tx, actor) => changeLink(deps, tx, actor, { ...params, change: body })),
  );

  serve(app, contract.getLinkAddress, ({ request, params }) =>
    readAs(request.bearer, (tx, actor) =>
      getLinkAddress({ ...deps, origin: originOf(request) }, tx, actor, params.linkId),
    ),
  );

  serve(app, contract.listLinkOpenings, async ({ request, params }) => ({
    openings: await readAs(request.bearer, (tx, actor) => listLinkOpenings(tx, actor, params.linkId)),
  }));

  serve(app, contract.endLink, async ({ request, params }) => {
    await writeAs(request.bearer, (tx, actor) => endLink(tx, actor, params.linkId));
    return undefined;
  });

  serve(app, contract.reopenLink, async ({ request, params }) => {
    await writeAs(request.bearer, (tx, actor) => reopenLink(tx, actor, params.linkId));
    return undefined;
  });

  serve(app, contract.endAllLinks, async ({ request }) => ({
    linkIds: await writeAs(request.bearer, endAllLinks),
  }));
}
