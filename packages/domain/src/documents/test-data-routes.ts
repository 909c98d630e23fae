import { z } from 'zod';
import { CalendarDate } from '../calendar-date.schema.ts';
import { limit } from '../limit.ts';
import { defineRoute, IdempotencyKey } from '../route.ts';
import { Document } from './document.schema.ts';
import { MAX_TEST_KB, MIN_TEST_KB, SAMPLE_TYPES } from './sample-types.ts';

/** For trying things out: real files, marked as test data [TDP-1, TDP-3, TDP-4]. */
export const testDataRoutes = {
  // one at a time, so that the page that asks can show how far it is, and stop
  createTestDocument: defineRoute({
    method: 'POST',
    path: '/api/test-documents',
    summary: "Make one test document among the caller's own",
    headers: IdempotencyKey,
    body: z.object({
      sample: z.enum(SAMPLE_TYPES),
      sizeKb: z.number().int().min(MIN_TEST_KB).max(MAX_TEST_KB),
      expiresOn: CalendarDate.nullable(),
      isBlurry: z.boolean().default(false),
    }),
    status: 201,
    response: Document,
    limits: [limit('test-document', 'person', 500, 'hour')],
    errors: ['date_out_of_range', 'key_reused', 'quota_exceeded', 'too_many_documents'],
  }),
  clearTestDocuments: defineRoute({
    method: 'DELETE',
    path: '/api/test-documents',
    summary: "Remove the caller's own test documents, for good",
    status: 200,
    response: z.object({ removed: z.number() }),
    errors: [],
  }),
  createTestFamilies: defineRoute({
    method: 'POST',
    path: '/api/test-families',
    summary: 'Make a whole sample family with members and documents; where the operator lets it',
    status: 201,
    response: z.object({ familyName: z.string(), members: z.number(), documents: z.number() }),
    limits: [limit('test-family', 'person', 5, 'hour')],
    errors: ['test_data_refused', 'quota_exceeded', 'too_many_documents', 'too_many_families'],
  }),
};
