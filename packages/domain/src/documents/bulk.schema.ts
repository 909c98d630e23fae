import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { Id } from '../id.ts';
import { MAX_DOCUMENTS_AT_ONCE } from './document-limits.ts';
import { requestShape, Tags } from './field-rules.ts';
import { COMMON_FACTS } from './fields.ts';

const MAX_FAMILIES = 50;

/** Each once. */
export const DocumentIds = z
  .array(Id)
  .min(1)
  .max(MAX_DOCUMENTS_AT_ONCE)
  .transform((ids) => [...new Set(ids)]);

/** One change of many documents [OFF-6]. */
export const BulkChange = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('trash'), documentIds: DocumentIds }),
    z.strictObject({
      action: z.literal('pin').describe('For the caller only, regardless of who may edit the documents.'),
      documentIds: DocumentIds,
    }),
    z.strictObject({
      action: z.literal('share'),
      documentIds: DocumentIds,
      familyIds: z.array(Id).min(1).max(MAX_FAMILIES),
    }),
    z.strictObject({
      action: z.literal('tag'),
      documentIds: DocumentIds,
      tags: Tags.refine((tags) => tags.length > 0).describe('Added to the tags of each document.'),
    }),
    z.strictObject({
      action: z.literal('fillIn'),
      documentIds: DocumentIds,
      field: z.enum(COMMON_FACTS),
      value: requestShape(COMMON_FACTS).issuer.unwrap().describe('Null empties it.'),
    }),
    z.strictObject({
      action: z.literal('handOn'),
      documentIds: DocumentIds,
      ownerId: Id.describe('The new owner. Only for documents that the caller owns.'),
    }),
  ])
  .meta({ id: 'BulkChange' });
export type BulkChange = z.infer<typeof BulkChange>;

/** Why one of many documents stays as it is. */
export const REFUSAL_CODES = [
  'not_found',
  'forbidden',
  'already_shared',
  'document_changed',
  'too_many_tags',
  'quota_exceeded',
  'bad_request',
] as const satisfies ErrorCode[];
export type RefusalCode = (typeof REFUSAL_CODES)[number];

const Refusal = z.object({ documentId: z.string(), code: z.enum(REFUSAL_CODES) });
export type Refusal = z.infer<typeof Refusal>;
export const Refusals = z.array(Refusal).describe('The documents that were not changed, and why.');

export const BulkOutcome = z
  .object({
    changed: z.array(z.string()).describe('Ids of the documents that this call has changed.'),
    refused: Refusals.describe('Documents in neither list needed no change.'),
  })
  .meta({ id: 'BulkOutcome' });
export type BulkOutcome = z.infer<typeof BulkOutcome>;
