import { z } from 'zod';
import { CalendarDate } from '../calendar-date.schema.ts';
import { FamilyRole } from '../families/family.schema.ts';
import { Id } from '../id.ts';
import { RECEIVED_SOURCES } from '../received/received-sources.ts';
import { Document, FileKind, Receiver } from './document.schema.ts';
import { requestShape, responseShape } from './field-rules.ts';
import { ALL_FIELDS, DETAILS_ONLY_FIELDS, FACTS_FIELDS, SHARED_FIELDS } from './fields.ts';

const PersonName = z.object({ id: z.string(), name: z.string() });

const detailsOnly = responseShape(DETAILS_ONLY_FIELDS);
/** What the list leaves out. */
export const DocumentDetails = Document.extend({
  ...detailsOnly,
  notes: detailsOnly.notes.describe("The caller's own; nobody else can see them."),
  sharedNote: detailsOnly.sharedNote.describe('A note for everyone who sees it.'),
  sharedNoteBy: PersonName.nullish().describe('Who wrote that note last; null once their account is deleted.'),
  sharedNoteAt: z.string().nullish(),
  addedByName: z.string().nullable().describe('Null once their account is deleted.'),
  version: z.number().describe('The number of the current version.'),
  replacedBy: z.string().nullish().describe('The document that replaced it, if the caller can see it.'),
  related: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .optional()
    .describe('Current documents that belong to it, of those that the caller sees; by name.'),
}).meta({ id: 'DocumentDetails' });
export type DocumentDetails = z.infer<typeof DocumentDetails>;

/** Facts that lists leave out, and costs and columns show. Unknown ones are absent. */
export const DocumentFacts = z
  .object({ id: z.string() })
  .extend(z.object(responseShape(FACTS_FIELDS)).partial().shape)
  .meta({ id: 'DocumentFacts' });
export type DocumentFacts = z.infer<typeof DocumentFacts>;

const changeable = requestShape(ALL_FIELDS);
/**
 * Only what is named changes; an unknown field is refused. Mark and notes are the caller's own and take no right but
 * that of seeing.
 */
export const DocumentChange = z
  .strictObject({
    revision: z.number().int().min(1).describe('The revision that the change is based on; an older one is refused.'),
    ...changeable,
    ownerId: changeable.ownerId.describe('Hands a personal document on to this member.'),
  })
  .meta({ id: 'DocumentChange' });
export type DocumentChange = z.infer<typeof DocumentChange>;

export const NewVersion = z
  .object({
    fileId: Id.describe('An unclaimed upload of the caller.'),
    fileName: z
      .string()
      .max(5000)
      .transform((text) => text.replaceAll('\0', '')),
    revision: z.number().int().min(1),
    expiresOn: CalendarDate.nullable().optional().describe("The expiry date of the new file; null: it doesn't expire."),
  })
  .meta({ id: 'NewVersion' });
export type NewVersion = z.infer<typeof NewVersion>;

export const DocumentVersion = z
  .object({
    number: z.number(),
    fileId: z.string(),
    fileName: z.string(),
    kind: FileKind,
    sizeBytes: z.number(),
    addedAt: z.string(),
    addedBy: PersonName.nullable().describe('Null once their account is deleted.'),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'DocumentVersion' });
export type DocumentVersion = z.infer<typeof DocumentVersion>;

export const DocumentLink = z
  .object({ url: z.string().describe('A path on this server.'), expiresAt: z.string() })
  .meta({ id: 'DocumentLink' });
export type DocumentLink = z.infer<typeof DocumentLink>;

export const TrashedDocument = Document.extend({
  trashedAt: z.string(),
  trashedBy: PersonName.nullable(),
  isTrashedByOwner: z.boolean().describe('Then only its owner, or who looks after them, brings it back.'),
  endsAt: z.string().describe('Until then it can be restored.'),
}).meta({ id: 'TrashedDocument' });
export type TrashedDocument = z.infer<typeof TrashedDocument>;

export const SearchHit = z
  .object({
    documentId: z.string(),
    where: z.enum(['text', 'notes', 'facts']),
    excerpt: z.string().describe('Plain text around the first match.'),
    original: z.string().optional().describe('Where the original is, if it was found by its facts.'),
    lentTo: z.string().optional().describe('Who has the original now, if it was found by its facts.'),
    earlier: Document.optional().describe('The document itself if it was renewed, since lists leave it out.'),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof SearchHit>;

export const Duplicate = z
  .object({
    sha256: z.string(),
    document: Document.describe('The newest document with these bytes.'),
    addedByName: z.string().nullable(),
    mayEdit: z.boolean().describe('The caller may add the file to it as a new version.'),
  })
  .meta({ id: 'Duplicate' });
export type Duplicate = z.infer<typeof Duplicate>;

/** The old document stays along with the new one, or goes into the trash. */
export const Renewal = z
  .strictObject({
    newDocumentId: Id.describe(
      'Must have the same owner or family. The newer document takes over type, shares, tags, times and marks.',
    ),
    oldGoes: z.enum(['kept', 'trash']).default('kept'),
  })
  .meta({ id: 'Renewal' });
export type Renewal = z.infer<typeof Renewal>;

/** How a document is shared with one person. */
export const PersonalShare = z
  .strictObject({
    mayEdit: z.boolean(),
    until: z.iso.datetime({ offset: true }).nullable().describe('The moment at which it ends; null: it goes on.'),
  })
  .meta({ id: 'PersonalShare' });
export type PersonalShare = z.infer<typeof PersonalShare>;

/** What another member sees of the caller's own documents. */
export const SeenByMember = z
  .object({
    documents: z.array(Document).describe('The newest of them, at most 100, with the rights of the caller.'),
    count: z.number().describe('All that they see.'),
    hiddenCount: z.number().describe("The caller's other current documents."),
  })
  .meta({ id: 'SeenByMember' });
export type SeenByMember = z.infer<typeof SeenByMember>;

/** Who sees a document, and through what. */
export const Audience = z
  .object({
    people: z
      .array(
        PersonName.extend({
          isOwner: z.boolean(),
          isGuardian: z.boolean().describe("Whether this person looks after the owner's papers."),
          through: z
            .array(z.object({ familyId: z.string(), familyName: z.string(), role: FamilyRole }))
            .describe('The families through which this person can see it, limited to those of the caller.'),
          share: Receiver.pick({ mayEdit: true, until: true })
            .nullable()
            .describe('How it is shared with this person alone, as far as the caller may know.'),
        }),
      )
      .describe('The owner first, then by name; only people whom the caller may know about.'),
    othersCount: z.number().describe('People whom its owner shares it with, unknown to the caller.'),
    chain: z
      .array(z.object({ principalId: z.string(), count: z.number() }))
      .describe(
        'The number of other documents of its chain that a family or receiver sees: sharing ends for all of them.',
      ),
  })
  .meta({ id: 'Audience' });
export type Audience = z.infer<typeof Audience>;

export const ACTIVITY_ACTIONS = [
  'added',
  'viewed',
  'downloaded',
  'copied',
  'linked',
  'edited',
  'shared',
  'unshared',
  'replaced',
  'version_restored',
  'renewed',
  'renews',
  'renewal_undone',
  'renewed_itself',
  'trashed',
  'restored',
] as const;
export const ActivityAction = z.enum(ACTIVITY_ACTIONS);
export type ActivityAction = z.infer<typeof ActivityAction>;

/** The fields of an edit. For the number only the fact of the change, never its value. */
export const ActivityDetail = z.object({
  changes: z
    .array(z.object({ field: z.enum(SHARED_FIELDS), from: z.string().nullable(), to: z.string().nullable() }))
    .optional(),
  familyName: z.string().optional(),
  person: PersonName.nullish().describe('Whom it was shared with alone; null for somebody whom the caller cannot see.'),
  version: z.number().optional(),
  receiver: z.string().optional().describe('Whom a copy or a link was made for, as typed.'),
  purpose: z.string().optional().describe('What a copy was made for, as typed.'),
  isOfPages: z.boolean().optional().describe('The file was made of pages of the one before, or of another document.'),
  source: z.enum(RECEIVED_SOURCES).optional().describe('By which way it came, if it was filed from what was received.'),
  sourceDetail: z.string().nullish().describe('Who handed it in or sent it, or the folder or archive it came from.'),
});
export type ActivityDetail = z.infer<typeof ActivityDetail>;

export const ActivityEntry = z
  .object({
    id: z.string(),
    actor: PersonName.nullable().describe('Null once their account is deleted.'),
    forPerson: PersonName.nullish().describe('In whose place the actor acted, who looks after their papers.'),
    action: ActivityAction,
    detail: ActivityDetail,
    at: z.string(),
  })
  .meta({ id: 'ActivityEntry' });
export type ActivityEntry = z.infer<typeof ActivityEntry>;
