import { z } from 'zod';
import { Id } from '../id.ts';
import { DocumentName, DocumentType, requestShape, responseShape } from './field-rules.ts';
import { LIST_FIELDS, UPLOAD_FIELDS } from './fields.ts';
import { FILE_KINDS } from './file-kinds.ts';
import { ProposalsSeen } from './proposal.schema.ts';
import { UNSHOWN } from './unshown.ts';

// the list is in a file of its own: screens that only show it load no schema library
export const FileKind = z.enum(FILE_KINDS).meta({ id: 'FileKind' });

/** 'pending' is being made, 'none' will never be: the app draws a cover instead. The others say why it is not. */
const ThumbnailState = z.enum(['pending', 'ready', 'none', ...UNSHOWN]);
export type ThumbnailState = z.infer<typeof ThumbnailState>;

/** What a person answered to the reminders of one document. Calendar dates. */
export const Attention = z
  .object({
    isWatching: z.boolean().describe('Asked to be reminded as its owner is.'),
    remindOn: z.string().nullable().describe('One reminder more, on this day.'),
    remindNote: z.string().nullable().describe('For that day.'),
    snoozedUntil: z.string().nullable(),
    doneFor: z.string().nullable().describe('The expiry date that nothing more is to be said of.'),
  })
  .meta({ id: 'Attention' });
export type Attention = z.infer<typeof Attention>;

const listed = responseShape(LIST_FIELDS);
export const Document = z
  .object({
    id: z.string(),
    ...listed,
    ownerId: listed.ownerId.describe("Null for a family's general document."),
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
    expiresOn: listed.expiresOn.describe('Calendar date; the document is good through that day.'),
    revision: z.number().describe('Raised by each edit; an edit names the one that it was made from.'),
    attention: Attention.nullable().describe("The caller's own answers to its reminders; null where there are none."),
    isFavorite: listed.isFavorite.describe("The caller's own mark."),
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

/** Strict: an unknown field is refused, since it would be lost without a word. */
export const NewDocument = z
  .strictObject({
    fileId: Id.describe('From an upload of the caller that no document has claimed yet.'),
    fileName: z
      .string()
      .max(5000)
      .transform((text) => text.replaceAll('\0', '')) // the one character that PostgreSQL cannot keep
      .describe('What the file was called on the device; kept as text, never used as a path.'),
    target: UploadTarget,
    ...requestShape(UPLOAD_FIELDS),
    name: DocumentName,
    type: DocumentType.default('Other'),
    proposals: ProposalsSeen.optional().describe('What was answered to what was read from the upload.'),
  })
  .meta({ id: 'NewDocument' });
export type NewDocument = z.infer<typeof NewDocument>;
