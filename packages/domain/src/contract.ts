import { z } from 'zod';
import { Document, FileKind, NewDocument } from './documents/document.schema.ts';
import { MEDIA_TYPES } from './documents/file-kinds.ts';
import { familyRoutes } from './families/family-routes.ts';
import { Id } from './id.ts';
import { accountRoutes } from './people/account-routes.ts';
import { profileRoutes } from './people/profile-routes.ts';
import { bytes, defineRoute } from './route.ts';

export const MAX_PAGE_SIZE = 200;
export const DEFAULT_PAGE_SIZE = 15;

const IdempotencyKey = z.object({ 'idempotency-key': Id });
const DocumentParams = z.object({ documentId: Id });

/** Every route of the API. Server, typed client, forms and the OpenAPI document are made from this. */
export const contract = {
  getHealth: defineRoute({
    method: 'GET',
    path: '/api/health',
    summary: 'The server is alive',
    status: 200,
    response: z.object({ status: z.literal('alive') }),
    errors: [],
  }),
  getReadiness: defineRoute({
    method: 'GET',
    path: '/api/ready',
    summary: 'Database and file store answer',
    status: 200,
    response: z.object({ status: z.literal('ready') }),
    errors: [],
  }),
  getOpenApi: defineRoute({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This interface as OpenAPI 3.1',
    status: 200,
    response: z.record(z.string(), z.unknown()),
    errors: [],
  }),
  getApiPage: defineRoute({
    method: 'GET',
    path: '/api/docs',
    summary: 'This interface as a page to read',
    status: 200,
    response: bytes('text/html'),
    errors: [],
  }),

  ...accountRoutes,
  ...profileRoutes,
  ...familyRoutes,

  // Bytes first, words later: no row ever lacks its file, and no title stands in a URL or a log.
  // What no document claims within a day is swept.
  uploadFile: defineRoute({
    method: 'POST',
    path: '/api/uploads',
    summary: 'Upload one file; a later call names it',
    headers: IdempotencyKey,
    body: bytes('application/octet-stream'),
    status: 201,
    response: z.object({ fileId: z.string(), sizeBytes: z.number(), sha256: z.string(), kind: FileKind }),
    errors: [
      'file_empty',
      'file_too_large',
      'file_type_refused',
      'image_too_large',
      'document_unpacks_too_large',
      'key_reused',
      'storage_full',
    ],
  }),
  createDocument: defineRoute({
    method: 'POST',
    path: '/api/documents',
    summary: 'Turn an upload into a document',
    headers: IdempotencyKey,
    body: NewDocument,
    status: 201,
    response: Document,
    errors: ['upload_unknown', 'not_found', 'forbidden', 'key_reused'],
  }),
  listDocuments: defineRoute({
    method: 'GET',
    path: '/api/documents',
    summary: 'Documents the caller can see, newest first',
    query: z.object({
      ownerId: Id.optional().describe('Only the personal documents of this person.'),
      familyId: Id.optional().describe('Only the general documents of this family.'),
      after: Id.optional().describe('The last id of the page before.'),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    }),
    status: 200,
    response: z.object({ documents: z.array(Document), next: z.string().nullable() }),
    errors: [],
  }),
  getDocument: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId',
    summary: 'One document',
    params: DocumentParams,
    status: 200,
    response: Document,
    errors: ['not_found'],
  }),
  getDocumentFile: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/file',
    summary: 'The file, byte for byte; ranges allowed',
    params: DocumentParams,
    query: z.object({ download: z.enum(['1']).optional().describe('Ask for the answer to be saved, not shown.') }),
    status: 200,
    response: bytes(...Object.values(MEDIA_TYPES)),
    errors: ['not_found'],
  }),
  getDocumentThumbnail: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/thumbnail',
    summary: 'A small picture of the first page',
    params: DocumentParams,
    query: z.object({ file: Id.optional().describe('The file id, so that a replaced file has a new address.') }),
    status: 200,
    response: bytes('image/webp'),
    errors: ['not_found'],
  }),
  getDocumentPreview: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/preview',
    summary: 'A larger picture of the first page, for files that a browser cannot show',
    params: DocumentParams,
    query: z.object({ file: Id.optional() }),
    status: 200,
    response: bytes('image/webp'),
    errors: ['not_found'],
  }),
};
export type Contract = typeof contract;
