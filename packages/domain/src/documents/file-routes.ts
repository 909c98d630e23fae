import { z } from 'zod';
import { Id } from '../id.ts';
import { bytes, defineRoute, IdempotencyKey } from '../route.ts';
import { DocumentLink, DocumentVersion, NewVersion } from './details.schema.ts';
import { Document } from './document.schema.ts';
import { MEDIA_TYPES } from './file-kinds.ts';
import { PageTexts, Reading } from './reading.schema.ts';

const DocumentParams = z.object({ documentId: Id });
const VersionParams = DocumentParams.extend({ number: z.coerce.number().int().min(1).max(1_000_000) });
const FileQuery = z.object({ file: Id.optional().describe('The file id, so that a replaced file has a new URL.') });

/** Routes for a document's files: links, pictures, text and versions. */
export const documentFileRoutes = {
  createDocumentLink: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/link',
    summary: 'Make an address of the file itself: for one file, for this person only, for at most an hour',
    params: DocumentParams,
    body: z.object({
      version: z.number().int().min(1).optional().describe('An earlier version; the current one if left out.'),
      download: z.boolean().default(false).describe('A download, which is recorded in the activity.'),
    }),
    status: 201,
    response: DocumentLink,
    errors: ['not_found'],
  }),
  // the session, the signature for its person, then the right to see the document: each time
  getDocumentFile: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/file',
    summary: 'The file, byte for byte, by a signed address; ranges allowed',
    params: DocumentParams,
    query: z.object({
      file: Id,
      until: z.string().max(20),
      signature: z.string().max(100),
      download: z.enum(['1']).optional(),
    }),
    status: 200,
    response: bytes(...Object.values(MEDIA_TYPES)),
    errors: ['not_found', 'link_refused', 'file_damaged'],
  }),
  getDocumentThumbnail: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/thumbnail',
    summary: 'A thumbnail of the first page',
    params: DocumentParams,
    query: FileQuery,
    status: 200,
    response: bytes('image/webp'),
    errors: ['not_found', 'file_damaged'],
  }),
  getDocumentPreview: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/preview',
    summary: 'A preview of the first page, for files that browsers cannot show or open slowly',
    params: DocumentParams,
    query: FileQuery,
    status: 200,
    response: bytes('image/jpeg'),
    errors: ['not_found', 'file_damaged'],
  }),
  getDocumentReading: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/reading',
    summary:
      'The content of a Word or Excel file as a tree to display, without its own markup; for a picture or scan its words',
    params: DocumentParams,
    query: FileQuery,
    status: 200,
    response: z.union([Reading, PageTexts]),
    errors: ['not_found', 'file_damaged'],
  }),
  listDocumentVersions: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/versions',
    summary: 'All versions of the document, newest first',
    params: DocumentParams,
    status: 200,
    response: z.object({ versions: z.array(DocumentVersion) }),
    errors: ['not_found'],
  }),
  replaceDocumentFile: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/versions',
    summary: 'Replace the file with an upload; the earlier one is kept as a version',
    headers: IdempotencyKey,
    params: DocumentParams,
    body: NewVersion,
    status: 201,
    response: Document,
    errors: [
      'not_found',
      'forbidden',
      'date_out_of_range',
      'upload_unknown',
      'document_changed',
      'key_reused',
      'quota_exceeded',
    ],
  }),
  restoreDocumentVersion: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/versions/:number/restore',
    summary: 'Make an earlier file the current one again; no version is lost',
    params: VersionParams,
    body: z.object({ revision: z.number().int().min(1) }),
    status: 200,
    response: Document,
    errors: ['not_found', 'forbidden', 'document_changed'],
  }),
};
