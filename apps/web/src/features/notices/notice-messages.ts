import { type DocumentType, documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import type { Notice, NoticeKind } from '@kinvault/domain/families/notice.schema.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '../../lib/i18n.ts';

/** The page on which a notification is answered or its effect seen. */
const PATHS: Readonly<Record<NoticeKind, string>> = {
  invited: '/dashboard?invites=open',
  invite_accepted: '/family/manage',
  invite_declined: '/family/manage',
  joined: '/family/manage',
  join_requested: '/family/manage',
  request_approved: '/dashboard',
  request_declined: '/dashboard',
  role_changed: '/family',
  removed: '/dashboard',
  left: '/family/manage',
  owner_now: '/family/manage',
  family_deleted: '/dashboard',
  document_handed_on: '/dashboard',
  document_taken_back: '/dashboard',
  document_renewed: '/dashboard',
  document_replaced: '/dashboard',
  document_brought_back: '/dashboard',
  documents_brought_back: '/dashboard',
  document_due: '/dashboard',
  document_read: '/dashboard',
  documents_read: '/dashboard?dates=open',
  uploads_read: '/dashboard?dates=open',
  exempted: '/dashboard?view=missing',
  signed_in: '/profile',
  access_made: '/profile',
};

/** These lead to the document itself, as long as the reader sees it. */
const OPENS: ReadonlySet<NoticeKind> = new Set([
  'document_due',
  'document_renewed',
  'document_replaced',
  'document_brought_back',
]);

export function pathOfNotice({ kind, document }: Notice): string {
  if (OPENS.has(kind) && document?.id) return `/dashboard?doc=${document.id}`;
  if (kind === 'document_read' && document?.id) return `/dashboard?read=${document.id}`;
  return PATHS[kind];
}

const DUE: MessageDescriptor = {
  id: 'notice.documentDue',
  message: '{stage, select, expired {“{document}” expired on {date}.} other {“{document}” expires on {date}.}}',
};

const READ: MessageDescriptor = {
  id: 'notice.documentRead',
  message: 'Kinvault read “{document}” and found details for you to check.',
};

const ALL_READ: MessageDescriptor = {
  id: 'notice.documentsRead',
  message:
    '{count, plural, one {Kinvault found dates in one of your documents.} other {Kinvault found dates in # of your documents.}}',
};

const UPLOADS_READ: MessageDescriptor = {
  id: 'notice.uploadsRead',
  message:
    '{count, plural, one {Kinvault read a document and found details for you to check.} other {Kinvault read # documents and found details for you to check.}}',
};

const SIGNED_IN: MessageDescriptor = {
  id: 'notice.signedIn',
  message: 'New sign-in to your account: {detail}. Wasn’t this you? Change your password.',
};

const ACCESS_MADE: MessageDescriptor = {
  id: 'notice.accessMade',
  message:
    '{detail, select, other {A calendar link to your documents’ dates was made. Wasn’t this you? End it in your profile.}}',
};

const WITH_NAME: Readonly<Record<NoticeKind, MessageDescriptor>> = {
  invited: { id: 'notice.invited', message: '{who} invited you to {family}.' },
  invite_accepted: { id: 'notice.inviteAccepted', message: '{who} accepted the invitation to {family}.' },
  invite_declined: { id: 'notice.inviteDeclined', message: '{who} declined your invitation to {family}.' },
  joined: { id: 'notice.joined', message: '{who} joined {family} with the invitation code.' },
  join_requested: {
    id: 'notice.joinRequested',
    message: '{who} would like to join {family}. An Admin has to approve it.',
  },
  request_approved: { id: 'notice.requestApproved', message: '{who} let you into {family}.' },
  request_declined: { id: 'notice.requestDeclined', message: '{who} declined your request to join {family}.' },
  role_changed: {
    id: 'notice.roleChanged',
    message: '{who} made you {role, select, Admin {an Admin} Viewer {a Viewer} other {a Member}} of {family}.',
  },
  removed: {
    id: 'notice.removed',
    message: '{who} removed you from {family}. Only you can see what you shared there.',
  },
  left: { id: 'notice.left', message: '{who} left {family}.' },
  owner_now: { id: 'notice.ownerNow', message: '{who} handed {family} over to you. You’re its owner now.' },
  family_deleted: { id: 'notice.familyDeleted', message: '{who} deleted the family {family}.' },
  document_handed_on: {
    id: 'notice.documentHandedOn',
    message: '{who} gave your document “{document}” to {newOwner}.',
  },
  document_taken_back: {
    id: 'notice.documentTakenBack',
    message: '{who} took back the document “{document}”. It’s no longer yours.',
  },
  document_renewed: {
    id: 'notice.documentRenewed',
    message: '{who} marked your document “{document}” as renewed by a newer one.',
  },
  document_replaced: {
    id: 'notice.documentReplaced',
    message: '{who} replaced the file of your document “{document}”.',
  },
  document_brought_back: {
    id: 'notice.documentBroughtBack',
    message: '{who} brought back your document “{document}”.',
  },
  documents_brought_back: {
    id: 'notice.documentsBroughtBack',
    message:
      '{count, plural, one {{who} brought back one of your documents.} other {{who} brought back # of your documents.}}',
  },
  document_due: DUE,
  document_read: READ,
  documents_read: ALL_READ,
  uploads_read: UPLOADS_READ,
  exempted: {
    id: 'notice.exempted',
    message:
      '{who} noted in {family} that you don’t need this document: {paper}. You can change that under “What’s missing”.',
  },
  signed_in: SIGNED_IN,
  access_made: ACCESS_MADE,
};

/** If the reader can't see the person, before joining or after leaving, or the person's account is deleted. */
const WITHOUT_NAME: Readonly<Record<NoticeKind, MessageDescriptor>> = {
  invited: { id: 'notice.invitedUnnamed', message: 'You’re invited to {family}.' },
  invite_accepted: { id: 'notice.inviteAcceptedUnnamed', message: 'The invitation to {family} was accepted.' },
  invite_declined: { id: 'notice.inviteDeclinedUnnamed', message: 'Your invitation to {family} was declined.' },
  joined: { id: 'notice.joinedUnnamed', message: 'Someone joined {family} with the invitation code.' },
  join_requested: {
    id: 'notice.joinRequestedUnnamed',
    message: 'Someone would like to join {family}. An Admin has to approve it.',
  },
  request_approved: { id: 'notice.requestApprovedUnnamed', message: 'You were let into {family}.' },
  request_declined: { id: 'notice.requestDeclinedUnnamed', message: 'Your request to join {family} was declined.' },
  role_changed: {
    id: 'notice.roleChangedUnnamed',
    message: 'You were made {role, select, Admin {an Admin} Viewer {a Viewer} other {a Member}} of {family}.',
  },
  removed: {
    id: 'notice.removedUnnamed',
    message: 'You were removed from {family}. Only you can see what you shared there.',
  },
  left: { id: 'notice.leftUnnamed', message: 'Someone left {family}.' },
  owner_now: { id: 'notice.ownerNowUnnamed', message: '{family} was handed over to you. You’re its owner now.' },
  family_deleted: { id: 'notice.familyDeletedUnnamed', message: 'The family {family} was deleted.' },
  document_handed_on: {
    id: 'notice.documentHandedOnUnnamed',
    message: 'Your document “{document}” was given to {newOwner}.',
  },
  document_taken_back: {
    id: 'notice.documentTakenBackUnnamed',
    message: 'The previous owner took back the document “{document}”.',
  },
  document_renewed: {
    id: 'notice.documentRenewedUnnamed',
    message: 'Your document “{document}” was marked as renewed by a newer one.',
  },
  document_replaced: {
    id: 'notice.documentReplacedUnnamed',
    message: 'The file of your document “{document}” was replaced.',
  },
  document_brought_back: {
    id: 'notice.documentBroughtBackUnnamed',
    message: 'Your document “{document}” was brought back.',
  },
  documents_brought_back: {
    id: 'notice.documentsBroughtBackUnnamed',
    message:
      '{count, plural, one {One of your documents was brought back.} other {# of your documents were brought back.}}',
  },
  document_due: DUE,
  document_read: READ,
  documents_read: ALL_READ,
  uploads_read: UPLOADS_READ,
  exempted: {
    id: 'notice.exemptedUnnamed',
    message:
      'It was noted in {family} that you don’t need this document: {paper}. You can change that under “What’s missing”.',
  },
  signed_in: SIGNED_IN,
  access_made: ACCESS_MADE,
};

const INVITED_FROM: MessageDescriptor = {
  id: 'notice.invitedFrom',
  message: '{who} ({email}) invited you to {family}.',
};

/** What happened, in one sentence. */
export function noticeText(notice: Notice): string {
  const { kind, actor, familyName, role, detail, document, due, documentCount, inviterEmail } = notice;
  const values = {
    who: actor?.name ?? '',
    family: familyName ?? '',
    role: role ?? 'Member',
    document: document?.name ?? '',
    detail: detail ?? '',
    paper: kind === 'exempted' ? documentTypeName(i18n, detail as DocumentType) : '',
    stage: due?.stage ?? '',
    count: documentCount ?? 0,
    date: due ? dateText(i18n, due.expiresOn) : '',
    newOwner: document?.newOwnerName ?? i18n.t({ id: 'notice.someoneElse', message: 'someone else' }),
  };
  if (actor && inviterEmail !== null) return i18n.t({ ...INVITED_FROM, values: { ...values, email: inviterEmail } });
  return i18n.t({ ...(actor ? WITH_NAME : WITHOUT_NAME)[kind], values });
}
