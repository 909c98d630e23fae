import { z } from 'zod';
import { Id } from '../id.ts';
import { MAX_DOCUMENT_NAME_CHARS, MAX_TAG_CHARS, MAX_TAGS } from './document-limits.ts';
import { DOCUMENT_TYPES } from './document-types.ts';
import { FILE_KINDS } from './file-kinds.ts';

// the lists stand apart: screens that only show them load no schema library
export const FileKind = z.enum(FILE_KINDS).meta({ id: 'FileKind' });
export const DocumentType = z.enum(DOCUMENT_TYPES).meta({ id: 'DocumentType' });

/** Trimmed; an empty text is nothing at all. */
export const OptionalText = z
  .string()
  .trim()
  .max(100)
  .transform((text) => text || null)
  .nullable();

export const DocumentName = z
  .string()
  .trim()
  .min(1, 'Please provide a document name and file')
  .max(MAX_DOCUMENT_NAME_CHARS);

/** Trimmed, none empty, each once whatever its case; the first spelling stays [DVW-8]. */
export const Tags = z
  .array(z.string().trim().max(MAX_TAG_CHARS))
  .max(MAX_TAGS)
  .transform((tags) =>
    [...Map.groupBy(tags.filter(Boolean), (tag) => tag.toLowerCase()).values()].flatMap(([first]) => first ?? []),
  );

/** 'pending' is being made, 'none' will never be: the app draws a cover instead. */
export const ThumbnailState = z.enum(['pending', 'ready', 'none']);
export type ThumbnailState = z.infer<typeof ThumbnailState>;

// Response schemas check no formats: uuid and date checks on the way out doubled the cost of a list.
export const Document = z
  .object({
    id: z.string(),
    name: z.string(),
    type: DocumentType,
    ownerId: z.string().nullable().describe("Null for a family's general document."),
    ownerName: z.string().nullable(),
    familyId: z.string().nullable().describe('The family a general document belongs to.'),
    sharedWith: z
      .array(z.string())
      .describe('Ids of the families that see a personal document, as far as the caller is in them.'),
    addedBy: z.string().nullable(),
    isCorrectable: z
      .boolean()
      .describe('The caller has uploaded it for its owner less than a day ago, and nobody else has touched it since.'),
    addedAt: z.string(),
    expiresOn: z.string().nullable().describe('Calendar date; the document is good through that day.'),
    issuedOn: z.string().nullable(),
    tags: z.array(z.string()),
    revision: z.number().describe('Raised by each edit; an edit names the one that it was made from.'),
    isFavorite: z.boolean().describe("The caller's own mark."),
    fileId: z.string().describe('Changes whenever the file is replaced.'),
    fileName: z.string(),
    kind: FileKind,
    sizeBytes: z.number(),
    thumbnail: ThumbnailState,
  })
  .meta({ id: 'Document', description: 'A document as the caller may see it.' });
export type Document = z.infer<typeof Document>;

/** A personal document goes to one person and the families that shall see it; a general one belongs to a family. */
export const UploadTarget = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('person'), personId: Id, shareWith: z.array(Id).max(50) }),
    z.object({ kind: z.literal('family'), familyId: Id }),
  ])
  .meta({ id: 'UploadTarget' });
export type UploadTarget = z.infer<typeof UploadTarget>;

export const NewDocument = z
  .object({
    fileId: Id.describe('From an upload of the caller that no document has claimed yet.'),
    fileName: z
      .string()
      .max(5000)
      .transform((text) => text.replaceAll('\0', '')) // the one character that PostgreSQL cannot keep
      .describe('What the file was called on the device; kept as text, never used as a path.'),
    name: DocumentName,
    type: DocumentType.default('Other'),
    target: UploadTarget,
    expiresOn: z.iso.date().nullish(),
    issuedOn: z.iso.date().nullish(),
    number: z.string().trim().max(100).nullish(),
    issuingCountry: z.string().trim().max(100).nullish(),
    tags: Tags.optional(),
  })
  .meta({ id: 'NewDocument' });
export type NewDocument = z.infer<typeof NewDocument>;
