import { z } from 'zod';

/** Notifications in the app; each leads to where it is answered or seen. */
export const NOTICE_KINDS = [
  'invited',
  'invite_accepted',
  'invite_declined',
  'joined',
  'join_requested',
  'request_approved',
  'request_declined',
  'role_changed',
  'removed',
  'left',
  'owner_now',
  'family_deleted',
  'document_handed_on',
  'document_taken_back',
  'document_renewed',
  'document_replaced',
  'document_brought_back',
  'documents_brought_back',
  'document_due',
  'document_read',
  'documents_read',
  'uploads_read',
  'exempted',
  'signed_in',
  'access_made',
] as const;
export const NoticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.infer<typeof NoticeKind>;

export const Notice = z
  .object({
    id: z.string(),
    kind: NoticeKind,
    familyId: z.string().nullable(),
    familyName: z.string().nullable().describe('Null where it is about documents or the account.'),
    actor: z.object({ id: z.string(), name: z.string() }).nullable().describe('Who did it; null once they are gone.'),
    inviterEmail: z
      .string()
      .nullable()
      .describe('Of who invites, once the caller’s own address is confirmed: a name alone is whatever they typed.'),
    document: z
      .object({
        id: z.string().nullable().describe('Null once it is gone.'),
        name: z.string(),
        newOwnerName: z.string().nullable().describe('Null for somebody whom the caller cannot see any more.'),
        canBeTakenBack: z.boolean(),
      })
      .nullable()
      .describe('Whose owner has changed, which expires, or which was read.'),
    due: z
      .object({
        expiresOn: z.string(),
        stage: z.string().describe('Which of its reminders this is.'),
        ownerName: z.string().nullable().describe('Null for a general document.'),
        type: z.string(),
      })
      .nullable()
      .describe('A reminder of a document that expires; it is listed while the caller sees the document.'),
    documentCount: z
      .number()
      .nullable()
      .describe(
        'How many documents it is about: read with dates that nobody has entered, uploaded and read together, or brought back together.',
      ),
    role: z.string().nullable().describe('The new role, where one was given.'),
    detail: z
      .string()
      .nullable()
      .describe('The paper that one does not need, the device that signed in, or what works without a session now.'),
    at: z.string(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.infer<typeof Notice>;

/** A stream's events: that something changed, never what. `gap`: some may have been missed, load everything again. */
export const LiveEvent = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('opened'),
      quietMs: z
        .number()
        .describe(
          'For at least this long nothing has changed for the caller. What was loaded earlier may be out of date.',
        ),
    }),
    z.object({ kind: z.literal('changed') }),
    z.object({ kind: z.literal('gap') }),
  ])
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.infer<typeof LiveEvent>;
