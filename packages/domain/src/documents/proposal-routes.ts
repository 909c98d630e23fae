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
    summary: 'Values read from an unclaimed upload of the caller',
    params: z.object({ fileId: Id }),
    status: 200,
    response: FileReading,
    errors: ['not_found'],
  }),
  listDateQuestions: defineRoute({
    method: 'GET',
    path: '/api/documents/date-questions',
    summary:
      'The documents that notices ask the caller about, newest first: those with an expiry date that was read but not entered yet, and uploads that were read together',
    status: 200,
    response: z.object({ documentIds: z.array(z.string()) }),
    errors: [],
  }),
  listProposals: defineRoute({
    method: 'GET',
    path: '/api/documents/:documentId/proposals',
    summary:
      "Values read from the document's current file that the document does not have yet; for people who may edit it",
    params: DocumentParams,
    status: 200,
    response: FileReading,
    errors: ['not_found', 'forbidden'],
  }),
  answerProposals: defineRoute({
    method: 'POST',
    path: '/api/documents/:documentId/proposals/answer',
    summary: 'Accept proposals, changed or not, and dismiss others, all at once',
    headers: IdempotencyKey,
    params: DocumentParams,
    body: ProposalAnswer,
    status: 200,
    response: DocumentDetails,
    errors: ['not_found', 'forbidden', 'date_out_of_range', 'document_changed', 'key_reused', 'quota_exceeded'],
  }),
};
