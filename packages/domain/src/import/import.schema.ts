import { z } from 'zod';
import { CollectionKind, CollectionName, TripDates } from '../collections/collection.schema.ts';
import { UploadTarget } from '../documents/document.schema.ts';
import { requestShape, responseShape } from '../documents/field-rules.ts';
import { EXPORT_FIELDS } from '../documents/fields.ts';
import type { ErrorCode } from '../errors.ts';
import { Id } from '../id.ts';
import { MAX_SOURCE_DETAIL_CHARS } from '../received/received-limits.ts';
import { IMPORT_KINDS, MAX_PROPOSED_COLLECTIONS } from './import-limits.ts';

/** One that is there, or one by name: the first document that is filed into it makes it, unless it is there by then. */
export const ProposedCollection = z
  .union([
    z.strictObject({ id: Id }),
    z.strictObject({
      name: CollectionName,
      kind: CollectionKind.default('own'),
      familyId: Id.nullable().default(null).describe('Null: only the caller sees it.'),
      trip: TripDates.optional(),
    }),
  ])
  .meta({ id: 'ProposedCollection' });
export type ProposedCollection = z.infer<typeof ProposedCollection>;

const collections = z.array(ProposedCollection).max(MAX_PROPOSED_COLLECTIONS);

/** How an imported file is filed if nobody changes anything: all that the archive knew of it [INB-4]. */
export const ImportProposal = z.strictObject({
  target: UploadTarget.optional(),
  collections: collections.optional(),
  ...requestShape(EXPORT_FIELDS),
});
export type ImportProposal = z.infer<typeof ImportProposal>;

/** The same as it is stored. */
export const StoredProposal = z
  .object({
    target: UploadTarget.optional().describe("Absent: the caller's own, and private."),
    collections: collections.optional(),
    ...z.object(responseShape(EXPORT_FIELDS)).partial().shape,
  })
  .meta({ id: 'ImportProposal', description: 'How an imported file is filed if nobody changes anything.' });

export const NewImport = z
  .strictObject({
    name: z.string().trim().min(1).max(MAX_SOURCE_DETAIL_CHARS).describe('Of the folder or the archive.'),
    kind: z.enum(IMPORT_KINDS),
  })
  .meta({ id: 'NewImport' });
export type NewImport = z.infer<typeof NewImport>;

/** Why one of many does not come in. */
export const IMPORT_REFUSALS = [
  'upload_unknown',
  'quota_exceeded',
  'too_many_documents',
] as const satisfies ErrorCode[];

export const ImportedFile = z
  .object({
    fileId: z.string(),
    result: z
      .enum(['taken', 'here', ...IMPORT_REFUSALS])
      .describe("'here': the caller has these bytes already, and the upload goes unused. A code: why it was refused."),
    leftOut: z.array(z.string()).describe('Fields of the proposal that were refused.'),
  })
  .meta({ id: 'ImportedFile' });
export type ImportedFile = z.infer<typeof ImportedFile>;

export const Import = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(IMPORT_KINDS),
    startedAt: z.string(),
    undoneAt: z.string().nullable(),
    waiting: z.number().describe('Files that are not filed yet.'),
    filed: z.number().describe('Documents that are not in the trash.'),
  })
  .meta({ id: 'Import', description: 'What came in one go, and what became of it.' });
export type Import = z.infer<typeof Import>;

export const UndoneImport = z
  .object({
    deleted: z.number().describe('Files that were not filed yet: gone for good.'),
    trashed: z.number().describe("Documents that went to the caller's trash."),
    kept: z.number().describe('Documents that the caller may not throw away any more.'),
  })
  .meta({ id: 'UndoneImport' });
export type UndoneImport = z.infer<typeof UndoneImport>;
