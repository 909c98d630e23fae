import { z } from 'zod';
import { Id } from '../id.ts';
import { volume } from '../limit.ts';
import { bytes, defineRoute, IdempotencyKey } from '../route.ts';
import { BulkChange, BulkOutcome, DocumentIds, REFUSAL_CODES, Refusals } from './bulk.schema.ts';

/** Enough to change 20,000 documents and undo it all, 200 at a time, twice. */
const BULK_LIMITS = [volume('many-documents', 'person', 400, 'hour')];

/** What is done with many documents at once: decided for each of them, in one transaction [OFF-6]. */
export const bulkRoutes = {
  changeDocuments: defineRoute({
    method: 'POST',
    path: '/api/documents/many',
    summary: 'Share, tag, pin, hand on or trash many documents; the call fails only if all are refused for one reason',
    headers: IdempotencyKey,
    body: BulkChange,
    status: 200,
    response: BulkOutcome,
    limits: BULK_LIMITS,
    errors: [...REFUSAL_CODES, 'key_reused'],
  }),
  undoChange: defineRoute({
    method: 'POST',
    path: '/api/documents/many/undo',
    summary: 'Undo the changes of one call; handing on within ten minutes, everything else within a day',
    headers: IdempotencyKey,
    body: z.object({ key: Id.describe('The Idempotency-Key of that call.') }),
    status: 200,
    response: BulkOutcome,
    limits: BULK_LIMITS,
    errors: [...REFUSAL_CODES, 'key_reused'],
  }),
  createArchive: defineRoute({
    method: 'POST',
    path: '/api/documents/archives',
    summary: 'Make the address of a ZIP with the current files of many documents: for this person only, for an hour',
    headers: IdempotencyKey,
    body: z.object({ documentIds: DocumentIds }),
    status: 201,
    response: z.object({ url: z.string().describe('A path on this server.'), refused: Refusals }),
    limits: BULK_LIMITS,
    errors: ['not_found', 'key_reused'],
  }),
  // each file by the right to see its document, once more
  getArchive: defineRoute({
    method: 'GET',
    path: '/api/documents/archives/:archiveId',
    summary: 'The ZIP, with a text file that lists missing files',
    params: z.object({ archiveId: Id }),
    status: 200,
    response: bytes('application/zip'),
    errors: ['not_found'],
  }),
};
