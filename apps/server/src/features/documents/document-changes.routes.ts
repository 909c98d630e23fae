import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Quota } from '../storage/quota.ts';
import { listDocumentActivity } from './activity/list-activity.ts';
import { noteView } from './activity/note-view.ts';
import { changeDocument } from './editing/change-document.ts';
import { takeBackDocument } from './editing/take-back-document.ts';
import { getDocumentDetails } from './get-document.ts';
import { getDocumentAudience } from './sharing/get-audience.ts';
import { shareDocument } from './sharing/share-document.ts';
import { unshareDocument } from './sharing/unshare-document.ts';
import { listTrash } from './trash/list-trash.ts';
import { restoreDocument } from './trash/restore-document.ts';
import { trashDocument } from './trash/trash-document.ts';

export interface DocumentChangeDeps extends Quota {
  transactions: Transactions;
}

/** One document: what is known of it, who sees it, and the way into the trash and back. */
export function documentChangeRoutes(app: FastifyInstance, deps: DocumentChangeDeps): void {
  const { readAs, writeAs } = deps.transactions;

  serve(app, contract.getDocumentDetails, ({ request, params }) =>
    readAs(request.sessionToken, (tx) => getDocumentDetails(tx, params.documentId)),
  );
  serve(app, contract.changeDocument, ({ request, params, body }) =>
    writeAs(request.sessionToken, (tx, actor) => changeDocument(deps, tx, actor, params.documentId, body)),
  );

  serve(app, contract.trashDocument, async ({ request, params }) => {
    await writeAs(request.sessionToken, (tx, actor) => trashDocument(tx, actor, params.documentId));
    return undefined;
  });
  serve(app, contract.restoreDocument, ({ request, params }) =>
    writeAs(request.sessionToken, (tx, actor) => restoreDocument(tx, actor, params.documentId)),
  );
  serve(app, contract.listTrash, async ({ request }) => ({
    documents: await readAs(request.sessionToken, listTrash),
  }));

  serve(app, contract.shareDocument, async ({ request, params, body }) => {
    await writeAs(request.sessionToken, (tx, actor) => shareDocument(tx, actor, { ...params, ...body }));
    return undefined;
  });
  serve(app, contract.unshareDocument, async ({ request, params }) => {
    await writeAs(request.sessionToken, (tx, actor) => unshareDocument(tx, actor, params));
    return undefined;
  });
  serve(app, contract.takeBackDocument, ({ request, params }) =>
    writeAs(request.sessionToken, (tx, actor) => takeBackDocument(tx, actor, params.documentId)),
  );
  serve(app, contract.getDocumentAudience, ({ request, params }) =>
    readAs(request.sessionToken, (tx) => getDocumentAudience(tx, params.documentId)),
  );

  serve(app, contract.listDocumentActivity, async ({ request, params }) => ({
    entries: await readAs(request.sessionToken, (tx, actor) => listDocumentActivity(tx, actor, params.documentId)),
  }));
  serve(app, contract.noteView, async ({ request, params }) => {
    await writeAs(request.sessionToken, (tx) => noteView(deps, tx, params.documentId));
    return undefined;
  });
}
