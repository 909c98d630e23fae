import { contract } from '@kinvault/domain/contract.ts';
import { MEDIA_TYPES } from '@kinvault/domain/documents/file-kinds.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { VisitBearer } from '../../platform/db/transactions.ts';
import { addressBucket } from '../../platform/http/client-address.ts';
import { decodedName } from '../../platform/http/decoded-name.ts';
import { sendStored, setPrivateFileHeaders } from '../../platform/http/private-file.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  type CookieSettings,
  readVisitCookie,
  readVisitCookies,
  visitCookie,
} from '../../platform/http/session-cookie.ts';
import { downloadName } from '../documents/files/download-name.ts';
import { finishHandIn, type HandInDeps, handInFile, takeBackFile } from './hand-in.ts';
import { openLink } from './open-link.ts';
import { countPages, getPage, type PageDeps } from './show-page.ts';
import { openFile, reportLink } from './visited-link.ts';

export interface OutsideDeps extends PageDeps, HandInDeps {
  http: CookieSettings;
}

/** For visitors without an account. Their visit is in the cookie of the link that they look at. */
export function outsideRoutes(app: FastifyInstance, deps: OutsideDeps): void {
  const { transactions, files, http } = deps;
  const visitOf = ({ headers }: FastifyRequest, linkId: string): VisitBearer => ({
    kind: 'visit',
    token: readVisitCookie(http, linkId, headers.cookie),
  });
  const setRobots = (reply: FastifyReply) => reply.header('x-robots-tag', 'none');

  serve(app, contract.openLink, async ({ request, reply, body }) => {
    const { answer, visit } = await openLink(deps, {
      ...{ ...body, visitor: addressBucket(request.ip) },
      visits: readVisitCookies(http, request.headers.cookie),
    });
    if (visit) reply.header('set-cookie', visitCookie(http, visit.linkId, visit.token));
    return answer;
  });

  serve(app, contract.countOutsidePages, async ({ request, params }) => ({
    pages: await countPages(deps, visitOf(request, params.linkId), params),
  }));

  serve(app, contract.getOutsidePage, async ({ request, reply, params }) => {
    const picture = await getPage(deps, visitOf(request, params.linkId), params);
    const bytes = sendStored(reply, await files.readToSend(picture));
    setPrivateFileHeaders(setRobots(reply), picture.id)
      .type(MEDIA_TYPES.jpeg)
      .header('content-length', picture.sizeBytes);
    return bytes;
  });

  serve(app, contract.getOutsideFile, async ({ request, reply, params: { linkId, documentId } }) => {
    const { document, bytes } = await openFile(deps, visitOf(request, linkId), { linkId, documentId });
    setPrivateFileHeaders(setRobots(reply), document.id)
      .type(MEDIA_TYPES[document.kind])
      .header(
        'content-disposition',
        contentDisposition(downloadName(document.fileName, document.kind), { type: 'attachment' }),
      )
      .header('content-length', document.sizeBytes);
    return bytes;
  });

  serve(app, contract.reportLink, async ({ request, params: { linkId } }) => {
    await transactions.writeAs(visitOf(request, linkId), (tx, visitor) => reportLink(tx, visitor, linkId));
    return undefined;
  });

  serve(app, contract.handInFile, ({ request, params: { linkId }, headers, stream }) =>
    handInFile(deps, visitOf(request, linkId), {
      linkId,
      fileName: decodedName(headers['file-name']),
      key: headers['upload-key'],
      stream: stream.iterator({ destroyOnReturn: false }), // a refusal must still be answered on this connection
    }),
  );

  serve(app, contract.takeBackFile, async ({ request, params: { linkId, fileId } }) => {
    await takeBackFile(deps, visitOf(request, linkId), { linkId, fileId });
    return undefined;
  });

  serve(app, contract.finishHandIn, ({ request, params: { linkId } }) =>
    finishHandIn(deps, visitOf(request, linkId), linkId),
  );
}
