import { z } from 'zod';
import { Id } from '../id.ts';
import { limit, volume } from '../limit.ts';
import { bytes, defineRoute, IdempotencyKey } from '../route.ts';
import { FILING_REFUSALS, FilingOutcome, Filings, ReceivedFile, ReceivedIds } from './received.schema.ts';
import { MailAddress, WaysIn } from './ways-in.schema.ts';

const params = z.object({ receivedId: Id });
/** Enough to file 20,000, 200 at a time, and undo it all. */
const LIMITS = [volume('received', 'person', 400, 'hour')];

/** What came by a link, by mail, from a folder or an import: for its receiver alone [INB-1]. */
export const receivedRoutes = {
  listReceived: defineRoute({
    method: 'GET',
    path: '/api/received',
    summary: 'What waits to be filed by the caller, with what was read from it',
    query: z.object({ order: z.enum(['newest', 'oldest']).default('newest') }),
    status: 200,
    response: z.object({
      received: z.array(ReceivedFile).describe('At most 200.'),
      count: z.number().describe('All that wait.'),
    }),
    errors: [],
  }),
  countReceived: defineRoute({
    method: 'GET',
    path: '/api/received/count',
    summary: 'How many files wait to be filed by the caller',
    status: 200,
    response: z.object({ count: z.number() }),
    errors: [],
  }),
  getReceivedThumbnail: defineRoute({
    method: 'GET',
    path: '/api/received/:receivedId/thumbnail',
    summary: 'A thumbnail of the first page',
    params,
    status: 200,
    response: bytes('image/webp'),
    errors: ['not_found', 'file_damaged'],
  }),
  getReceivedPreview: defineRoute({
    method: 'GET',
    path: '/api/received/:receivedId/preview',
    summary: 'A preview of the first page, where the thumbnail is much smaller than the page',
    params,
    status: 200,
    response: bytes('image/jpeg'),
    errors: ['not_found', 'file_damaged'],
  }),
  fileReceived: defineRoute({
    method: 'POST',
    path: '/api/received/file',
    summary: 'File one or several, each as a document; the call fails only if all are refused for one reason',
    headers: IdempotencyKey,
    body: z.object({ filings: Filings }),
    status: 200,
    response: FilingOutcome,
    limits: LIMITS,
    errors: [...FILING_REFUSALS, 'key_reused'],
  }),
  throwAwayReceived: defineRoute({
    method: 'POST',
    path: '/api/received/throw-away',
    summary: "Throw one or several away: they are private documents in the caller's trash, for 30 days",
    headers: IdempotencyKey,
    body: z.object({ receivedIds: ReceivedIds }),
    status: 200,
    response: FilingOutcome,
    limits: LIMITS,
    errors: ['not_found', 'upload_unknown', 'quota_exceeded', 'too_many_documents', 'key_reused'],
  }),
  undoFiling: defineRoute({
    method: 'POST',
    path: '/api/received/undo',
    summary: 'Undo filing or throwing away, within a day and while nobody else has done anything with the document',
    body: z.object({ receivedIds: ReceivedIds }),
    status: 200,
    response: z.object({ undone: z.array(z.string()).describe('Those that wait again.') }),
    limits: LIMITS,
    errors: ['not_found'],
  }),
  getWaysIn: defineRoute({
    method: 'GET',
    path: '/api/received/ways',
    summary: 'By which ways documents of others come to the caller',
    status: 200,
    response: WaysIn,
    errors: [],
  }),
  makeMailAddress: defineRoute({
    method: 'POST',
    path: '/api/received/mail-address',
    summary: 'Make an email address for the caller; the one before ends',
    status: 201,
    response: MailAddress,
    limits: [limit('mail-address', 'person', 30, 'hour')],
    errors: ['not_found'],
  }),
  changeMailAddress: defineRoute({
    method: 'PATCH',
    path: '/api/received/mail-address',
    summary: 'Choose whose mails the caller’s address takes',
    body: z.strictObject({ fromAnyone: z.boolean() }),
    status: 200,
    response: MailAddress,
    limits: [limit('mail-address', 'person', 30, 'hour')],
    errors: ['not_found'],
  }),
};
