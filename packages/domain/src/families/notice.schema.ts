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
  'document_renewed_itself',
  'document_replaced',
  'document_brought_back',
  'documents_brought_back',
  'document_shared',
  'document_share_ended',
  'document_own_share_ended',
  'document_due',
  'document_read',
  'documents_read',
  'uploads_read',
  'received_ending',
  'exempted',
  'signed_in',
  'access_made',
  'guardian_asked',
  'guardian_accepted',
  'guardian_ended',
  'guardian_account_asked',
  'guardian_account_made',
  'guardian_of_age_soon',
  'guardian_of_age',
  'guardian_left',
  'emergency_named',
  'emergency_asked',
  'emergency_half',
  'emergency_last',
  'emergency_opened',
  'emergency_refused',
  'emergency_ended',
  'emergency_read',
  'guardian_removal_asked',
  'guardian_join_asked',
  'guardian_join_offered',
  'guardian_parting_declined',
  'guardian_removed',
  'guardian_joined',
  'guardian_brought_back',
  'link_opened',
  'link_reported',
  'handed_in',
  'oidc_linked',
  'oidc_unlinked',
] as const;
export const NoticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.infer<typeof NoticeKind>;

export const Notice = z
  .object({
    id: z.string(),
    kind: NoticeKind,
    familyId: z.string().nullable(),
    familyName: z.string().nullable().describe('Null if it is about documents or the account.'),
    actor: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('Who did it; null once their account is deleted.'),
    inviterEmail: z
      .string()
      .nullable()
      .describe('The inviter’s address, once the caller’s own is confirmed: names can be made up.'),
    document: z
      .object({
        id: z.string().nullable().describe('Null once it is deleted.'),
        name: z.string(),
        newOwnerName: z.string().nullable().describe('Null for a person whom the caller can no longer see.'),
        canBeTakenBack: z.boolean(),
      })
      .nullable()
      .describe('The document whose owner has changed, which expires, or which was read.'),
    due: z
      .object({
        expiresOn: z.string(),
        stage: z.string().describe('The stage of this reminder.'),
        ownerName: z.string().nullable().describe('Null for a general document.'),
        type: z.string(),
      })
      .nullable()
      .describe('A reminder of a document that expires; listed while the caller can see the document.'),
    documentCount: z
      .number()
      .nullable()
      .describe(
        'How many documents it is about: read with dates that were not entered yet, uploaded and read together, restored together, or opened by somebody in an emergency.',
      ),
    person: z
      .object({ id: z.string(), name: z.string(), isCaller: z.boolean() })
      .nullable()
      .describe(
        'Whose papers are looked after, or opened in an emergency; null for other notices, and for a person whom the caller can no longer see.',
      ),
    role: z.string().nullable().describe('The new role, if it has changed.'),
    detail: z
      .string()
      .nullable()
      .describe(
        'The paper that is not needed, the device that signed in, the new access without a session, who a link is for, the 18th birthday, or what somebody says who asks in an emergency.',
      ),
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
        .describe('Nothing has changed for the caller for at least this long. Data loaded earlier may be out of date.'),
    }),
    z.object({ kind: z.literal('changed') }),
    z.object({ kind: z.literal('gap') }),
  ])
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.infer<typeof LiveEvent>;
