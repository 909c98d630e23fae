import { randomUUIDv7 } from 'node:crypto';
import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { claimKey } from '../../platform/db/idempotency.ts';
import { serve } from '../../platform/http/serve.ts';
import type { CopyDeps } from '../documents/copies/copied-file.ts';
import { commitFiles, deleteFiles } from '../files/commit-file.ts';
import { insertFile } from '../files/files.repository.ts';
import { changeLink, endLink, reopenLink } from './change-link.ts';
import { storeLinkCopies } from './link-copies.ts';
import { writeEnd } from './links.repository.ts';
import { getLink, getLinkAddress, listDocumentLinks, listLinkOpenings, listMyLinks } from './list-links.ts';
import { type LinkDeps, makeLink } from './make-link.ts';

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

  serve(app, contract.makeLink, async ({ request, scope, body }) => {
    const stored = await storeLinkCopies(deps, request.bearer, body);
    const written = stored.map(({ file }) => file);
    const { isRepeat, link } = await commitFiles(deps.files, written, () =>
      writeAs(request.bearer, async (tx, actor) => {
        const { result, isRepeat } = await claimKey(tx, { ...scope, result: { linkId: randomUUIDv7() } });
        if (isRepeat) return { isRepeat, link: await getLink(tx, actor, result.linkId) };
        for (const file of written) await insertFile(tx, file);
        const copies = new Map(stored.map(({ documentId, file }) => [documentId, file.id]));
        return { isRepeat, link: await makeLink(deps, tx, actor, { ...result, link: body, copies }) };
      }),
    );
    if (isRepeat) await deleteFiles(deps.files, written);
    return link;
  });

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
    linkIds: await writeAs(request.bearer, (tx, actor) => writeEnd(tx, actor, { endedBy: 'maker' })),
  }));
}
