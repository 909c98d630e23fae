import { z } from 'zod';
import { CollectionKind } from '../collections/collection.schema.ts';
import { CopyPlan } from '../documents/copy-plan.schema.ts';
import { Id } from '../id.ts';
import {
  MAX_HANDED_IN,
  MAX_LINK_DOCUMENTS,
  MAX_LINK_OPENINGS,
  MAX_LINK_PASSWORD_CHARS,
  MAX_RECEIVER_CHARS,
  MAX_REQUEST_MESSAGE_CHARS,
  MAX_WANTED_CHARS,
  MIN_LINK_PASSWORD_CHARS,
} from './link-limits.ts';

/** A password as it is heard on the phone: capitals, and what is between the words, make no difference. */
export function heardPassword(password: string): string {
  return password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]+/gu, '');
}

/** What a link shows, or that somebody outside hands documents in by it. */
export const LINK_KINDS = ['documents', 'collection', 'request'] as const;
export const LinkKind = z.enum(LINK_KINDS);
export type LinkKind = z.infer<typeof LinkKind>;

/** By its maker, at its date, at its count, because the maker may no longer share what it shows, or with a new password. */
export const LINK_ENDS = ['maker', 'date', 'count', 'right', 'password'] as const;
export const LinkEnd = z.enum(LINK_ENDS);
export type LinkEnd = z.infer<typeof LinkEnd>;

/** Of every PNG, in Base64. */
const PNG_SIGNATURE = 'iVBORw0KGgo';

export const Receiver = z.string().trim().min(1).max(MAX_RECEIVER_CHARS).describe('Who it is for.');
/** One line of lettering, which the server repeats across each page (decision 44). */
export const Stamp = z
  .base64()
  .startsWith(PNG_SIGNATURE)
  .max(150_000)
  .describe('A PNG with one line of lettering on a clear ground: the receiver and the date.');
const Ends = z.iso.datetime().describe('When it ends: in the future, and in 90 days at most.');
const Password = z
  .string()
  .trim()
  .max(MAX_LINK_PASSWORD_CHARS)
  .refine((password) => heardPassword(password).length >= MIN_LINK_PASSWORD_CHARS);
const Openings = z.number().int().min(1).max(MAX_LINK_OPENINGS);

export const RequestWords = z.strictObject({
  wanted: z.string().trim().min(1).max(MAX_WANTED_CHARS).describe('What is asked for.'),
  message: z.string().trim().max(MAX_REQUEST_MESSAGE_CHARS).describe('A word to the receiver; may be empty.'),
  forPersonId: Id.describe('Whose documents they are: the caller, or somebody they look after.'),
  maxFiles: z.number().int().min(1).max(MAX_HANDED_IN),
});

/** A copy for one purpose that the link shows in place of its document, with the copy's own stamp [LNK-6]. */
const LinkedCopy = CopyPlan.omit({ receiver: true }).extend({ documentId: Id });

const shared = { receiver: Receiver, endsAt: Ends, password: Password.nullable() };
const shown = { ...shared, stamp: Stamp, maxOpenings: Openings.nullable(), mayDownload: z.boolean() };

/** A new link [LNK-1], or a request for documents [LNK-5]. */
export const NewLink = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('documents'),
      documentIds: z
        .array(Id)
        .min(1)
        .max(MAX_LINK_DOCUMENTS)
        .transform((ids) => [...new Set(ids)]),
      copies: z
        .array(LinkedCopy)
        .max(5)
        .refine((copies) => new Set(copies.map(({ documentId }) => documentId)).size === copies.length)
        .default([])
        .describe('Of documents among these, one for each.'),
      ...shown,
    }),
    z.strictObject({ kind: z.literal('collection'), collectionId: Id, ...shown }),
    z.strictObject({ kind: z.literal('request'), request: RequestWords, ...shared }),
  ])
  .meta({ id: 'NewLink' });
export type NewLink = z.infer<typeof NewLink>;

/** What is left out stays. A new receiver needs a new stamp, but for a request, which has none. */
export const LinkChange = z
  .strictObject({
    receiver: Receiver,
    stamp: Stamp,
    endsAt: Ends,
    password: Password.nullable(),
    maxOpenings: Openings.nullable(),
    mayDownload: z.boolean(),
  })
  .partial()
  .meta({ id: 'LinkChange' });
export type LinkChange = z.infer<typeof LinkChange>;

export const Link = z
  .object({
    id: z.string(),
    kind: LinkKind,
    receiver: z.string(),
    documents: z
      .array(z.object({ id: z.string(), name: z.string(), isCopy: z.boolean() }))
      .describe('Those that it shows now; of an ended one those that it showed, as far as they are still there.'),
    collection: z.object({ id: z.string(), name: z.string(), kind: CollectionKind }).nullable(),
    request: RequestWords.extend({ handedIn: z.number() }).nullable(),
    madeAt: z.string(),
    endsAt: z.string(),
    endedAt: z.string().nullable(),
    endedBy: LinkEnd.nullable(),
    hasPassword: z.boolean(),
    mayDownload: z.boolean(),
    maxOpenings: z.number().nullable(),
    openings: z.number(),
    lastOpenedAt: z.string().nullable(),
  })
  .meta({ id: 'Link', description: 'A link for somebody outside, as its maker sees it.' });
export type Link = z.infer<typeof Link>;

export const LinkAddress = z
  .object({
    url: z.string().describe('The secret is in the part after the #, which no server sees.'),
    password: z.string().nullable(),
  })
  .meta({ id: 'LinkAddress' });
export type LinkAddress = z.infer<typeof LinkAddress>;

export const LinkOpening = z.object({
  at: z.string(),
  kind: z.enum(['opened', 'wrong_password']),
  count: z.number().describe('Wrong passwords one after the other are one entry.'),
});
export type LinkOpening = z.infer<typeof LinkOpening>;
