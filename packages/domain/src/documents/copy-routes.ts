import { z } from 'zod';
import { Id } from '../id.ts';
import { limit } from '../limit.ts';
import { bytes, defineRoute } from '../route.ts';
import { CardSheetPlan } from './card-sheet.schema.ts';
import { CopyPlan } from './copy-plan.schema.ts';

const COPY_REFUSALS = [
  'not_found',
  'document_changed',
  'file_type_refused',
  'image_too_large',
  'file_damaged',
  'pages_locked',
  'pages_unreadable',
  'pages_too_large',
] as const;

export const copyRoutes = {
  makeCopy: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/copies',
    summary: 'Make a stamped copy for one purpose: a PDF of pictures, with nothing beneath what is blacked out',
    params: z.object({ documentId: Id }),
    body: CopyPlan,
    status: 201,
    response: bytes('application/pdf'),
    limits: [limit('copies', 'person', 120, 'hour')],
    errors: COPY_REFUSALS,
  }),
  makeCardSheet: defineRoute({
    method: 'POST',
    path: '/api/documents/card-sheets',
    summary: 'Make a PDF of one page with both sides of a card in true size, from one document or from two',
    body: CardSheetPlan,
    status: 201,
    response: bytes('application/pdf'),
    limits: [limit('copies', 'person', 120, 'hour')],
    errors: COPY_REFUSALS,
  }),
};
