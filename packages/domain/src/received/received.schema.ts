import { z } from 'zod';
import { Duplicate } from '../documents/details.schema.ts';
import { FileKind, ThumbnailState, UploadTarget } from '../documents/document.schema.ts';
import { DocumentName, DocumentType, requestShape } from '../documents/field-rules.ts';
import { UPLOAD_FIELDS } from '../documents/fields.ts';
import { FileReading, ProposalsSeen } from '../documents/proposal.schema.ts';
import type { ErrorCode } from '../errors.ts';
import { Id } from '../id.ts';
import { StoredProposal } from '../import/import.schema.ts';
import { MAX_RECEIVED_AT_ONCE } from './received-limits.ts';
import { RECEIVED_SOURCES } from './received-sources.ts';

export const ReceivedFile = z
  .object({
    id: z.string(),
    fileName: z.string(),
    kind: FileKind,
    sizeBytes: z.number(),
    thumbnail: ThumbnailState,
    source: z.enum(RECEIVED_SOURCES),
    sourceDetail: z
      .string()
      .nullable()
      .describe('Who handed it in or sent it, or the name of the folder or the archive.'),
    request: z
      .object({ wanted: z.string(), forPersonId: z.string() })
      .nullable()
      .describe('The request that it answers: what was asked for, and whose documents.'),
    importId: z.string().nullable().describe('The import that it came with.'),
    proposal: StoredProposal.nullable().describe(
      'How it is filed if nobody changes anything, where an import said so.',
    ),
    receivedAt: z.string(),
    trashAt: z.string().describe('When it goes to the trash, if it is not filed.'),
    reading: FileReading,
    duplicate: Duplicate.nullable().describe('A document with the same bytes that the caller sees.'),
  })
  .meta({ id: 'ReceivedFile', description: 'A file that came for the caller and that nobody else sees.' });
export type ReceivedFile = z.infer<typeof ReceivedFile>;

/**
 * How one of them is filed: all that an upload's document says. What is absent is filed as its import proposed, so the id
 * alone files it as proposed.
 */
export const Filing = z
  .strictObject({
    receivedId: Id,
    target: UploadTarget.optional().describe("Absent and not proposed: the caller's own, and private."),
    ...requestShape(UPLOAD_FIELDS),
    name: DocumentName.optional().describe('Absent and not proposed: the name of its file.'),
    type: DocumentType.optional().describe("Absent and not proposed: 'Other'."),
    proposals: ProposalsSeen.optional().describe('Answers to what was read from it.'),
    collectionIds: z
      .array(Id)
      .max(20)
      .optional()
      .describe('Collections that the document is put into, in place of the proposed ones.'),
  })
  .meta({ id: 'Filing' });
export type Filing = z.infer<typeof Filing>;

const atMost = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(MAX_RECEIVED_AT_ONCE);

export const Filings = atMost(Filing).refine(
  (filings) => new Set(filings.map(({ receivedId }) => receivedId)).size === filings.length,
);

export const ReceivedIds = atMost(Id).transform((ids) => [...new Set(ids)]);

/** Why one of many stays where it is. */
export const FILING_REFUSALS = [
  'not_found',
  'forbidden',
  'upload_unknown',
  'date_out_of_range',
  'bad_request',
  'quota_exceeded',
  'too_many_documents',
] as const satisfies ErrorCode[];

export const FilingOutcome = z
  .object({
    done: z
      .array(
        z.object({
          receivedId: z.string(),
          documentId: z.string(),
          leftOut: z.array(z.string()).optional().describe('What its import proposed and was refused, by field.'),
        }),
      )
      .describe('Those that are documents now.'),
    refused: z.array(z.object({ receivedId: z.string(), code: z.enum(FILING_REFUSALS) })),
  })
  .meta({ id: 'FilingOutcome', description: 'Each succeeds or is named.' });
export type FilingOutcome = z.infer<typeof FilingOutcome>;
