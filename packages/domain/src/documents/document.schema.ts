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
export const ThumbnailState = z.enum(['pending', 'ready', 'none', ...UNSHOWN]);
export type ThumbnailState = z.infer<typeof ThumbnailState>;

/** What a person answered to the reminders of one document. Calendar dates. */
export const Attention = z
  .object({
    isWatching: z.boolean().describe('Whether the caller asked for the same reminders as its owner.'),
    remindOn: z.string().nullable().describe('An additional reminder on this day.'),
    remindNote: z.string().nullable().describe('A note for that reminder.'),
    snoozedUntil: z.string().nullable(),
    doneFor: z.string().nullable().describe('The expiry date that the caller marked as done.'),
  })
  .meta({ id: 'Attention' });
export type Attention = z.infer<typeof Attention>;

const listed = responseShape(LIST_FIELDS);
/** Somebody whom a document is shared with alone [D-36]. */
export const Receiver = z
  .object({
    personId: z.string(),
    mayEdit: z.boolean(),
    until: z.string().nullable().describe('The moment at which it ends.'),
  })
  .meta({ id: 'Receiver' });
export type Receiver = z.infer<typeof Receiver>;

export const Document = z
  .object({
    id: z.string(),
    ...listed,
    ownerId: listed.ownerId.describe("Null for a family's general document."),
    ownerName: z.string().nullable(),
    isOwn: z
      .boolean()
      .describe("Whether the caller owns it, or looks after its owner's papers: their rights are the same."),
    familyId: z.string().nullable().describe('The family a general document belongs to.'),
    sharedWith: z
      .array(z.string())
      .describe('Ids of the families that see a personal document, limited to those of the caller.'),
    receivers: z
      .array(Receiver)
      .describe(
        'The people whom it is shared with one by one: all of them for its owner, themselves alone for others.',
      ),
    addedBy: z.string().nullable(),
    isCorrectable: z
      .boolean()
      .describe(
        'Whether the caller uploaded it for its owner less than a day ago, and nobody else has changed it since.',
      ),
    addedAt: z.string(),
    expiresOn: listed.expiresOn.describe('A calendar date; the document is valid through that day.'),
    revision: z.number().describe('Raised by each edit; an edit names the revision that it is based on.'),
    attention: Attention.nullable().describe("The caller's own answers to its reminders; null if there are none."),
    isFavorite: listed.isFavorite.describe("The caller's own mark."),
    fileId: z.string().describe('Changes whenever the file is replaced.'),
    fileName: z.string(),
    kind: FileKind,
    sizeBytes: z.number(),
    thumbnail: ThumbnailState,
  })
  .meta({ id: 'Document', description: 'A document as the caller sees it.' });
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
    fileId: Id.describe('An unclaimed upload of the caller.'),
    fileName: z
      .string()
      .max(5000)
      .transform((text) => text.replaceAll('\0', '')) // the one character that PostgreSQL cannot keep
      .describe('The name of the file on the device; stored as text, never used as a path.'),
    target: UploadTarget,
    ...requestShape(UPLOAD_FIELDS),
    name: DocumentName,
    type: DocumentType.default('Other'),
    proposals: ProposalsSeen.optional().describe('Answers to the proposals for the upload.'),
  })
  .meta({ id: 'NewDocument' });
export type NewDocument = z.infer<typeof NewDocument>;
