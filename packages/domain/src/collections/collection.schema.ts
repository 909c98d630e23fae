import { z } from 'zod';
import { DocumentIds } from '../documents/bulk.schema.ts';
import { Id } from '../id.ts';
import { MAX_COLLECTION_NAME_CHARS } from './collection-limits.ts';

/** In the order in which they are offered. */
export const COLLECTION_KINDS = ['car', 'house', 'trip', 'pet', 'school', 'estate', 'own'] as const;
export const CollectionKind = z.enum(COLLECTION_KINDS).meta({ id: 'CollectionKind' });
export type CollectionKind = z.infer<typeof CollectionKind>;

export const CollectionName = z.string().trim().min(1).max(MAX_COLLECTION_NAME_CHARS);

export const Collection = z
  .object({
    id: z.string(),
    familyId: z.string().nullable().describe("Null: the caller's alone."),
    kind: CollectionKind,
    name: z.string(),
    documentIds: z.array(z.string()).describe('Those that the caller sees, but for renewed ones and the trash.'),
    canChange: z.boolean(),
  })
  .meta({ id: 'Collection', description: 'Documents that are kept together, as one of their readers sees them.' });
export type Collection = z.infer<typeof Collection>;

export const NewCollection = z
  .strictObject({
    kind: CollectionKind,
    name: CollectionName,
    familyId: Id.nullable().describe('Null: only the caller sees it.'),
    documentIds: DocumentIds.optional(),
  })
  .meta({ id: 'NewCollection' });
export type NewCollection = z.infer<typeof NewCollection>;

export const CollectionChange = z
  .strictObject({ kind: CollectionKind.optional(), name: CollectionName.optional() })
  .meta({ id: 'CollectionChange' });
export type CollectionChange = z.infer<typeof CollectionChange>;

export const CollectionDocuments = z
  .strictObject({
    documentIds: DocumentIds,
    areIn: z.boolean().describe('False: they are taken out.'),
  })
  .meta({ id: 'CollectionDocuments' });
export type CollectionDocuments = z.infer<typeof CollectionDocuments>;
