import { z } from 'zod';
import { Id } from '../id.ts';
import { defineRoute, IdempotencyKey } from '../route.ts';
import { DocumentDetails } from './details.schema.ts';
import { FileReading, ProposalAnswer } from './proposal.schema.ts';

const DocumentParams = z.object({ documentId: Id });

/** What was read from papers, and what people answer to it. */
export const proposalRoutes = {
  getUploadReading: defineRoute({
    method: 'GET',
    path: '/api/uploads/:fileId/reading',
    summary: 'What was read from an upload of the caller that no document has claimed yet',
    params: z.object({ fileId: Id }),
    status: 200,
    response: FileReading,
    errors: ['not_found'],
  }),
  listDateQuestions: defineRoute({
    method: 'GET',
    path: '/api/documents/date-questions',
    summary:
      "The documents that notices ask the caller about, the newest first: those whose papers name an expiry that isn't said of them yet, and uploads that were read together",
    status: 200,
    response: z.object({ documentIds: z.array(z.string()) }),
    errors: [],
  }),
  listProposals: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/proposals',
    summary: "What was read from the document's current file and isn't said of it yet; for whoever may edit it",
    params: DocumentParams,
    status: 200,
    response: FileReading,
    errors: ['not_found', 'forbidden'],
  }),
  answerProposals: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/proposals/answer',
    summary: 'Take proposals, changed or not, and dismiss others, all at once',
    headers: IdempotencyKey,
    params: DocumentParams,
    body: ProposalAnswer,
    status: 200,
    response: DocumentDetails,
    errors: ['not_found', 'forbidden', 'date_out_of_range', 'document_changed', 'key_reused', 'quota_exceeded'],
  }),
};
