import { contract } from '@kinvault/domain/contract.ts';
import { isOfficeKind, MEDIA_TYPES } from '@kinvault/domain/documents/file-kinds.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transactions } from '../../../platform/db/transactions.ts';
import { parseRange } from '../../../platform/http/content-range.ts';
import { etagOf, sendStored, setPrivateFileHeaders } from '../../../platform/http/private-file.ts';
import { RawJson, serve } from '../../../platform/http/serve.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import type { Quota } from '../../storage/quota.ts';
import { recordView } from '../activity/document-activity.ts';
import { createLink } from './create-link.ts';
import { downloadName } from './download-name.ts';
import { createFileLinks } from './file-links.ts';
import { getDerivedFile, getLinkedFile, getReadingFile } from './get-file.ts';

export interface DocumentFileDeps extends Quota {
  transactions: Transactions;
  files: FileStore;
  http: { secret: string };
}

/** Every request and range checks permission. Only what a browser has already fetched stays, in its private cache. */
export function documentFileRoutes(app: FastifyInstance, deps: DocumentFileDeps): void {
  const { transactions, files, http } = deps;
  const links = createFileLinks(http.secret);

  serve(app, contract.createDocumentLink, async ({ request, params, body }) => {
    const run = body.download ? transactions.writeAs : transactions.readAs;
    const { isInEmergency, ...link } = await run(request.bearer, (tx, actor) =>
      createLink({ ...deps, links }, tx, actor, { ...params, ...body }),
    );
    // a device that only keeps it for offline use records no view: before it has the link
    if (isInEmergency && !body.download)
      await transactions.writeAs(request.bearer, (tx) => recordView(deps, tx, params.documentId));
    return link;
  });

  serve(app, contract.getDocumentFile, async ({ request, reply, params, query }) => {
    const file = await getLinkedFile({ transactions, links }, request.bearer, { ...params, ...query });
    const { kind } = file;
    const range = parseRange(rangeHeader(request, file.id), file.sizeBytes);
    if (range === 'unsatisfiable') {
      reply.code(416).header('content-range', `bytes */${file.sizeBytes}`);
      return '';
    }
    const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
    const bytes = sendStored(reply, await files.readToSend(file, { start, end })); // before any header: an error response must not carry them
    const type = query.download || isOfficeKind(kind) ? 'attachment' : 'inline';
    setPrivateFileHeaders(reply, file.id)
      .type(MEDIA_TYPES[kind])
      .header('content-disposition', contentDisposition(downloadName(file.fileName, kind), { type }))
      .header('accept-ranges', 'bytes')
      .header('content-length', end - start + 1);
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.sizeBytes}`);
    return bytes;
  });

  for (const [route, purpose] of [
    [contract.getDocumentThumbnail, 'thumbnail'],
    [contract.getDocumentPreview, 'preview'],
  ] as const) {
    serve(app, route, async ({ request, reply, params }) => {
      const picture = await getDerivedFile(transactions, request.bearer, { ...params, purpose });
      const bytes = sendStored(reply, await files.readToSend(picture));
      setPrivateFileHeaders(reply, picture.id)
        .type(MEDIA_TYPES[picture.kind])
        .header('content-length', picture.sizeBytes);
      return bytes;
    });
  }

  serve(app, contract.getDocumentReading, async ({ request, reply, params }) => {
    const reading = await getReadingFile(transactions, request.bearer, params.documentId);
    if (!reading) return { kind: 'pages' as const, pages: [] };
    if (request.headers['if-none-match'] === etagOf(reading.id)) {
      setPrivateFileHeaders(reply, reading.id).code(304);
      return undefined;
    }
    const json = Buffer.concat(await Array.fromAsync(await files.read(reading)));
    setPrivateFileHeaders(reply, reading.id);
    return new RawJson(json); // validated when it was stored
  });
}

/** The browser must not join a part of a replaced file to the old part that it holds (RFC 9110 §13.1.5). */
function rangeHeader({ headers }: FastifyRequest, fileId: string): string | undefined {
  const held = headers['if-range'];
  return held === undefined || held === etagOf(fileId) ? headers.range : undefined;
}
