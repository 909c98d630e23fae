import { z } from 'zod';
import { Id } from '../id.ts';
import { bytes, defineRoute, empty } from '../route.ts';
import {
  ActivityEntry,
  Audience,
  DocumentChange,
  DocumentDetails,
  DocumentLink,
  DocumentVersion,
  Duplicate,
  NewVersion,
  Renewal,
  SearchHit,
  TrashedDocument,
} from './details.schema.ts';
import { Document, FileKind, NewDocument } from './document.schema.ts';
import { MAX_SCAN_PAGES, MAX_SEARCH_CHARS } from './document-limits.ts';
import { MEDIA_TYPES } from './file-kinds.ts';
import { Reading } from './reading.schema.ts';

export const MAX_PAGE_SIZE = 2000;
export const DEFAULT_PAGE_SIZE = 15;
const MAX_CHECKSUMS = 100;

const IdempotencyKey = z.object({ 'idempotency-key': Id });
const DocumentParams = z.object({ documentId: Id });
const VersionParams = DocumentParams.extend({ number: z.coerce.number().int().min(1).max(1_000_000) });
const ShareParams = DocumentParams.extend({ familyId: Id });
const FileQuery = z.object({ file: Id.optional().describe('The file id, so that a replaced file has a new address.') });
const StagedFile = z.object({ fileId: z.string(), sizeBytes: z.number(), sha256: z.string(), kind: FileKind });

/** What one keeps, and all that is done with it. */
export const documentRoutes = {
  // Bytes first, words later: no row ever lacks its file, and no title stands in a URL or a log.
  // What no document claims within a day is swept.
  uploadFile: defineRoute({
    method: 'POST',
    path: '/api/uploads',
    summary: 'Upload one file; a later call names it',
    headers: IdempotencyKey,
    body: bytes('application/octet-stream'),
    status: 201,
    response: StagedFile,
    errors: [
      'file_empty',
      'file_too_large',
      'file_type_refused',
      'image_too_large',
      'document_unpacks_too_large',
      'key_reused',
    ],
  }),
  uploadScan: defineRoute({
    method: 'POST',
    path: '/api/uploads/scan',
    summary: 'Upload photographed pages, JPEGs one after the other; they are made into one PDF',
    headers: IdempotencyKey,
    query: z.object({
      pageBytes: z
        .string()
        .regex(new RegExp(`^[1-9]\\d{0,9}(,[1-9]\\d{0,9}){0,${MAX_SCAN_PAGES - 1}}$`))
        .describe('The size of each page in bytes, in order, separated by commas.'),
    }),
    body: bytes('application/octet-stream'),
    status: 201,
    response: StagedFile,
    errors: ['file_empty', 'file_too_large', 'file_type_refused', 'image_too_large', 'key_reused'],
  }),
  createDocument: defineRoute({
    method: 'POST',
    path: '/api/documents',
    summary: 'Turn an upload into a document',
    headers: IdempotencyKey,
    body: NewDocument,
    status: 201,
    response: Document,
    errors: ['upload_unknown', 'not_found', 'forbidden', 'key_reused', 'quota_exceeded', 'too_many_documents'],
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
  createDocumentLink: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/link',
    summary: 'An address of the file itself: for one file, for this person alone, for an hour at most',
    params: DocumentParams,
    body: z.object({
      version: z.number().int().min(1).optional().describe('An earlier version; the current one unless told.'),
      download: z.boolean().default(false).describe('To be saved, not shown; stands in the activity.'),
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
    summary: 'A small picture of the first page',
    params: DocumentParams,
    query: FileQuery,
    status: 200,
    response: bytes('image/webp'),
    errors: ['not_found', 'file_damaged'],
  }),
  getDocumentPreview: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/preview',
    summary: 'A larger picture of the first page, of files that a browser cannot show or takes long to open',
    params: DocumentParams,
    query: FileQuery,
    status: 200,
    response: bytes('image/jpeg'),
    errors: ['not_found', 'file_damaged'],
  }),
  getDocumentReading: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/reading',
    summary: 'The content of a Word or Excel file as a tree to be shown, without any markup of its own',
    params: DocumentParams,
    query: FileQuery,
    status: 200,
    response: Reading,
    errors: ['not_found', 'file_damaged'],
  }),
  searchDocuments: defineRoute({
    method: 'GET',
    path: '/api/documents/search',
    summary:
      'Documents the caller can see whose text, or own notes, hold every word; own, favorite and recently opened ones first, then the newest',
    query: z.object({ q: z.string().trim().min(1).max(MAX_SEARCH_CHARS) }),
    status: 200,
    response: z.object({
      hits: z.array(SearchHit),
      recentIds: z.array(z.string()).describe('The documents that the caller opened last, in no order.'),
    }),
    errors: [],
  }),

  // in the body, so that no checksum stands in a URL or a log
  findDuplicates: defineRoute({
    method: 'POST',
    path: '/api/documents/duplicates',
    summary: 'Documents the caller can see whose file has the same bytes as one to be uploaded; none from the trash',
    body: z.object({
      checksums: z
        .array(z.string().regex(/^[0-9a-f]{64}$/))
        .min(1)
        .max(MAX_CHECKSUMS)
        .describe('SHA-256 of the files, in hexadecimal.'),
    }),
    status: 200,
    response: z.object({ duplicates: z.array(Duplicate).describe('One per checksum at most.') }),
    errors: [],
  }),

  getDocumentDetails: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/details',
    summary: 'What the list leaves out: number, country, own notes',
    params: DocumentParams,
    status: 200,
    response: DocumentDetails,
    errors: ['not_found'],
  }),
  changeDocument: defineRoute({
    method: 'PATCH',
    path: '/api/documents/:documentId',
    summary: "Change what is said of a document, and the caller's own mark and notes; only what is named changes",
    params: DocumentParams,
    body: DocumentChange,
    status: 200,
    response: DocumentDetails,
    errors: ['not_found', 'forbidden', 'document_changed', 'quota_exceeded'],
  }),
  trashDocument: defineRoute({
    method: 'DELETE',
    path: '/api/documents/:documentId',
    summary: 'Move a document to the trash; it can be restored for 30 days',
    params: DocumentParams,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
  restoreDocument: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/restore',
    summary: 'Take a document out of the trash',
    params: DocumentParams,
    status: 200,
    response: Document,
    errors: ['not_found', 'forbidden'],
  }),
  listTrash: defineRoute({
    method: 'GET',
    path: '/api/trash',
    summary: 'What the caller may take out of the trash, last thrown away first',
    status: 200,
    response: z.object({ documents: z.array(TrashedDocument) }),
    errors: [],
  }),
  shareDocument: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/shares',
    summary: 'Share a personal document with a family of its owner',
    params: DocumentParams,
    body: z.object({ familyId: Id }),
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden', 'already_shared'],
  }),
  unshareDocument: defineRoute({
    method: 'DELETE',
    path: '/api/documents/:documentId/shares/:familyId',
    summary: 'End the sharing of a personal document with a family',
    params: ShareParams,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
  takeBackDocument: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/take-back',
    summary: 'Take back a document that somebody else gave to a new owner, for 30 days',
    params: DocumentParams,
    status: 200,
    response: Document,
    errors: ['not_found', 'forbidden', 'already_owner', 'take_back_over'],
  }),
  renewDocument: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/renewals',
    summary: 'Mark a document as renewed by a newer one, which takes its place',
    params: DocumentParams,
    body: Renewal,
    status: 200,
    response: Document,
    errors: ['not_found', 'forbidden', 'already_renewed', 'not_renewable', 'document_changed'],
  }),
  undoRenewal: defineRoute({
    method: 'DELETE',
    path: '/api/documents/:documentId/renewals',
    summary: 'Not a renewal after all: the older document is current again',
    params: DocumentParams,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
  listEarlierDocuments: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/earlier',
    summary: 'The documents whose place this one has taken, newest first',
    params: DocumentParams,
    status: 200,
    response: z.object({ documents: z.array(Document) }),
    errors: ['not_found'],
  }),
  getDocumentAudience: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/audience',
    summary: 'Everybody who can see the document, and why',
    params: DocumentParams,
    status: 200,
    response: Audience,
    errors: ['not_found'],
  }),
  listDocumentActivity: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/activity',
    summary: 'Who did what with the document, newest first; for whoever may edit it',
    params: DocumentParams,
    status: 200,
    response: z.object({ entries: z.array(ActivityEntry) }),
    errors: ['not_found', 'forbidden'],
  }),
  recordView: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/views',
    summary: 'Records that the caller opened the document: at most one activity entry an hour',
    params: DocumentParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
  listDocumentVersions: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/versions',
    summary: 'The files that the document has had, newest first',
    params: DocumentParams,
    status: 200,
    response: z.object({ versions: z.array(DocumentVersion) }),
    errors: ['not_found'],
  }),
  replaceDocumentFile: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/versions',
    summary: 'Replace the file by an upload; the earlier one is kept as a version',
    headers: IdempotencyKey,
    params: DocumentParams,
    body: NewVersion,
    status: 201,
    response: Document,
    errors: ['not_found', 'forbidden', 'upload_unknown', 'document_changed', 'key_reused', 'quota_exceeded'],
  }),
  restoreDocumentVersion: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/versions/:number/restore',
    summary: 'Make an earlier file the current one again; none is lost',
    params: VersionParams,
    body: z.object({ revision: z.number().int().min(1) }),
    status: 200,
    response: Document,
    errors: ['not_found', 'forbidden', 'document_changed'],
  }),
};
