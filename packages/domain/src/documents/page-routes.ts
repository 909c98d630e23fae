import { z } from 'zod';
import { Id } from '../id.ts';
import { limit } from '../limit.ts';
import { defineRoute, IdempotencyKey } from '../route.ts';
import { Document } from './document.schema.ts';
import { PagePlan } from './page-plan.schema.ts';

export const pageRoutes = {
  arrangePages: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/pages',
    summary: 'Split, turn, leave out, order and join pages: all parts are made, or nothing changes',
    headers: IdempotencyKey,
    params: z.object({ documentId: Id }),
    body: PagePlan,
    status: 201,
    response: z.object({ documents: z.array(Document).describe('The document itself, then the new ones in order.') }),
    limits: [limit('pages', 'person', 120, 'hour')],
    errors: [
      'not_found',
      'forbidden',
      'upload_unknown',
      'document_changed',
      'key_reused',
      'file_too_large',
      'file_type_refused',
      'image_too_large',
      'file_damaged',
      'pages_locked',
      'pages_unreadable',
      'pages_too_large',
      'quota_exceeded',
      'too_many_documents',
    ],
  }),
};
