import { z } from 'zod';
import { FileKind } from '../documents/document.schema.ts';
import { MAX_LINK_PASSWORD_CHARS } from './link-limits.ts';

/** What somebody outside sends to open a link: any text, so that a malformed secret is answered like an unknown one. */
export const LinkSecret = z
  .strictObject({
    secret: z.string().max(200),
    password: z.string().trim().max(MAX_LINK_PASSWORD_CHARS).optional(),
  })
  .meta({ id: 'LinkSecret' });
export type LinkSecret = z.infer<typeof LinkSecret>;

export const HandedIn = z
  .object({ id: z.string(), name: z.string(), sizeBytes: z.number(), at: z.string() })
  .meta({ id: 'HandedIn', description: 'A file that a visitor handed in.' });
export type HandedIn = z.infer<typeof HandedIn>;

/** What a visitor sees of a link: its sender and what it is about, nothing else of the family [LNK-1]. */
export const OutsideLink = z
  .object({
    id: z.string(),
    senderName: z.string(),
    endsAt: z.string(),
    mayDownload: z.boolean(),
    documents: z.array(z.object({ id: z.string(), name: z.string(), sizeBytes: z.number(), kind: FileKind })),
    request: z
      .object({
        wanted: z.string(),
        message: z.string(),
        maxFiles: z.number(),
        handedIn: z.array(HandedIn).describe('Of this visit.'),
        filesLeft: z.number(),
        receipt: z.string().describe('Of this visit; it can be said on the phone.'),
      })
      .nullable(),
  })
  .meta({ id: 'OutsideLink' });
export type OutsideLink = z.infer<typeof OutsideLink>;

export const OpenedLink = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('password'),
      senderName: z.string(),
      isRequest: z.boolean(),
      documentCount: z.number(),
      triesLeft: z.number().nullable().describe('After a wrong password; null before the first.'),
    }),
    z.object({ state: z.literal('open'), link: OutsideLink }),
  ])
  .meta({ id: 'OpenedLink' });
export type OpenedLink = z.infer<typeof OpenedLink>;
