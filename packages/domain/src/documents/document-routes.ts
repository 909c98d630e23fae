import { z } from 'zod';
import { Id } from '../id.ts';
import { volume } from '../limit.ts';
import { defineRoute, empty, IdempotencyKey } from '../route.ts';
import {
  ActivityEntry,
  Audience,
  DocumentChange,
  DocumentDetails,
  DocumentFacts,
  PersonalShare,
  Renewal,
  SearchHit,
  SeenByMember,
  TrashedDocument,
} from './details.schema.ts';
import { Document, NewDocument } from './document.schema.ts';
import { MAX_SEARCH_CHARS } from './document-limits.ts';

const MAX_PAGE_SIZE = 2000;
const DEFAULT_PAGE_SIZE = 15;

/** Of each person and family whose documents the caller sees the number of changes, and what they see them by. */
const ListVersion = z
  .string()
  .max(20_000)
  .regex(/^\d{1,18}(\.\d{1,18})*-[0-9a-f]{32}$/);
const DocumentParams = z.object({ documentId: Id });
const ShareParams = DocumentParams.extend({ familyId: Id });
const RelatedParams = DocumentParams.extend({ otherId: Id });
const ReceiverParams = DocumentParams.extend({ personId: Id });

/** Routes for documents, without their files. */
export const documentRoutes = {
  createDocument: defineRoute({
    method: 'POST',
    path: '/api/documents',
    summary: 'Turn an upload into a document',
    headers: IdempotencyKey,
    body: NewDocument,
    status: 201,
    response: Document,
    limits: [volume('new-document', 'person', 3_000, 'hour')], // a whole archive in an afternoon
    errors: [
      'upload_unknown',
      'not_found',
      'forbidden',
      'date_out_of_range',
      'key_reused',
      'quota_exceeded',
      'too_many_documents',
    ],
  }),
  listDocuments: defineRoute({
    method: 'GET',
    path: '/api/documents',
    summary: 'Documents the caller can see, newest first',
    query: z.object({
      ownerId: Id.optional().describe('Only the personal documents of this person.'),
      familyId: Id.optional().describe('Only the general documents of this family.'),
      after: Id.optional().describe('The last id of the previous page.'),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    }),
    status: 200,
    response: z.object({
      documents: z.array(Document),
      next: z.string().nullable(),
      version: z.string().describe('Of all that the caller sees; `GET /api/documents/changes` tells what came later.'),
    }),
    errors: [],
  }),
  listDocumentChanges: defineRoute({
    method: 'GET',
    path: '/api/documents/changes',
    summary: 'Documents of the list that have changed since a version of it',
    query: z.object({ since: ListVersion.describe('The `version` of a page of the list, or of the changes before.') }),
    status: 200,
    response: z.object({
      version: z.string(),
      isComplete: z
        .boolean()
        .describe('False if the changes are not known, as after a change of roles or members: load the list again.'),
      documents: z.array(Document).describe('Those that the list has now, newest first: new ones and changed ones.'),
      goneIds: z.array(z.string()).describe('Documents that the list does not have, or no longer.'),
    }),
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
  listDocumentFacts: defineRoute({
    method: 'GET',
    path: '/api/documents/facts',
    summary: 'Issuer, cost, original and more of every document that the caller sees and that has any of them',
    status: 200,
    response: z.object({ facts: z.array(DocumentFacts) }),
    errors: [],
  }),
  searchDocuments: defineRoute({
    method: 'GET',
    path: '/api/documents/search',
    summary:
      'Documents the caller can see whose text, facts or own notes hold every word; own, favorite and recently opened ones first, then the newest',
    query: z.object({ q: z.string().trim().min(1).max(MAX_SEARCH_CHARS) }),
    status: 200,
    response: z.object({
      hits: z.array(SearchHit),
      recentIds: z.array(z.string()).describe('The recently opened documents of the caller, in no particular order.'),
    }),
    errors: [],
  }),
  getDocumentDetails: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/details',
    summary: 'Fields that the list leaves out: number, country, own notes',
    params: DocumentParams,
    status: 200,
    response: DocumentDetails,
    errors: ['not_found'],
  }),
  changeDocument: defineRoute({
    method: 'PATCH',
    path: '/api/documents/:documentId',
    summary: "Change the fields of a document, and the caller's own mark and notes; fields left out stay as they are",
    params: DocumentParams,
    body: DocumentChange,
    status: 200,
    response: DocumentDetails,
    errors: ['not_found', 'forbidden', 'date_out_of_range', 'document_changed', 'quota_exceeded'],
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
    summary: 'Documents that the caller may restore from the trash, last trashed first',
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
  shareWithPerson: defineRoute({
    method: 'PUT',
    path: '/api/documents/:documentId/receivers/:personId',
    summary: 'Share a personal document with one member of a family of its owner, or change how',
    params: ReceiverParams,
    body: PersonalShare,
    status: 204,
    response: empty,
    limits: [volume('share-with-person', 'person', 400, 'hour')], // each tells that person
    errors: ['not_found', 'forbidden'],
  }),
  unshareWithPerson: defineRoute({
    method: 'DELETE',
    path: '/api/documents/:documentId/receivers/:personId',
    summary: 'End the sharing of a personal document with one person; its owner may, and that person',
    params: ReceiverParams,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
  getSeenBy: defineRoute({
    method: 'GET',
    path: '/api/people/:personId/seen',
    summary: "The caller's own documents as another member of a family sees them",
    params: z.object({ personId: Id }),
    status: 200,
    response: SeenByMember,
    errors: ['not_found'],
  }),
  takeBackDocument: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/take-back',
    summary: 'Take back a document that another person gave to a new owner, for 30 days',
    params: DocumentParams,
    status: 200,
    response: Document,
    errors: ['not_found', 'forbidden', 'already_owner', 'take_back_over', 'quota_exceeded'],
  }),
  renewDocument: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/renewals',
    summary: 'Mark a document as renewed by a newer one, which replaces it',
    params: DocumentParams,
    body: Renewal,
    status: 200,
    response: Document,
    errors: ['not_found', 'forbidden', 'already_renewed', 'not_renewable', 'renewal_narrows', 'document_changed'],
  }),
  undoRenewal: defineRoute({
    method: 'DELETE',
    path: '/api/documents/:documentId/renewals',
    summary: 'Undo a renewal: the older document is current again',
    params: DocumentParams,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden'],
  }),
  listEarlierDocuments: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/earlier',
    summary: 'The documents that this one has replaced, newest first',
    params: DocumentParams,
    status: 200,
    response: z.object({ documents: z.array(Document) }),
    errors: ['not_found'],
  }),
  linkDocuments: defineRoute({
    method: 'PUT',
    path: '/api/documents/:documentId/related/:otherId',
    summary:
      'Say that two documents belong together, by those who may edit both; each shows the other to those who see both',
    params: RelatedParams,
    status: 204,
    response: empty,
    limits: [volume('document-links', 'person', 600, 'hour')],
    errors: ['not_found', 'forbidden', 'bad_request'],
  }),
  unlinkDocuments: defineRoute({
    method: 'DELETE',
    path: '/api/documents/:documentId/related/:otherId',
    summary: 'Say that two documents no longer belong together; by those who may edit the first',
    params: RelatedParams,
    status: 204,
    response: empty,
    errors: ['not_found', 'forbidden', 'bad_request'],
  }),
  getDocumentAudience: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/audience',
    summary: 'Everyone who can see the document, and why',
    params: DocumentParams,
    status: 200,
    response: Audience,
    errors: ['not_found'],
  }),
  listDocumentActivity: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/activity',
    summary: 'Who did what with the document, newest first; for people who may edit it',
    params: DocumentParams,
    status: 200,
    response: z.object({ entries: z.array(ActivityEntry) }),
    errors: ['not_found', 'forbidden'],
  }),
  recordView: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/views',
    summary: 'Record that the caller opened the document: at most one activity entry an hour',
    params: DocumentParams,
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
};
