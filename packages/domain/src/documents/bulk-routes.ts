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
    summary:
      'Share, tag, pin, hand on or trash many documents; refused as a whole where all of them are, for one reason',
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
    summary: 'Undo what one call has changed, and nothing else; handing on for ten minutes, the rest for a day',
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
    summary: 'An address of a ZIP of the current files of many documents: for this person alone, for an hour',
    headers: IdempotencyKey,
    body: z.object({ documentIds: DocumentIds }),
    status: 201,
    response: z.object({ url: z.string().describe('A path of this server.'), refused: Refusals }),
    limits: BULK_LIMITS,
    errors: ['not_found', 'key_reused'],
  }),
  // each file by the right to see its document, once more
  getArchive: defineRoute({
    method: 'GET',
    path: '/api/documents/archives/:archiveId',
    summary: 'The ZIP, with a text that names files it lacks',
    params: z.object({ archiveId: Id }),
    status: 200,
    response: bytes('application/zip'),
    errors: ['not_found'],
  }),
};
