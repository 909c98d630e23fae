import type { NoticeKind } from '@kinvault/domain/families/notice.schema.ts';
import type { MessageDescriptor } from '@lingui/core';

interface NoticeFacts {
  /** The page on which the notification is answered or its effect seen. */
  path: string;
  /** Prefix of the URL of a page about the person who did it; their id follows. */
  actorPath?: string;
  /** The same if it is about the reader's own documents. */
  ownActorPath?: string;
  /** Prefix of the document's URL, while the reader can see it; its id follows. */
  documentPath?: string;
  message: MessageDescriptor;
  /** If the reader can't see the person, before joining or after leaving, or the person's account is deleted. */
  unnamed?: MessageDescriptor;
}

/** Everything specific to a kind of notification. */
export const NOTICES: Readonly<Record<NoticeKind, NoticeFacts>> = {
  invited: {
    path: '/dashboard?invites=open',
    message: { id: 'notice.invited', message: '{who} invited you to {family}.' },
    unnamed: { id: 'notice.invitedUnnamed', message: 'You’re invited to {family}.' },
  },
  invite_accepted: {
    path: '/family/manage',
    message: { id: 'notice.inviteAccepted', message: '{who} accepted the invitation to {family}.' },
    unnamed: { id: 'notice.inviteAcceptedUnnamed', message: 'The invitation to {family} was accepted.' },
  },
  invite_declined: {
    path: '/family/manage',
    message: { id: 'notice.inviteDeclined', message: '{who} declined your invitation to {family}.' },
    unnamed: { id: 'notice.inviteDeclinedUnnamed', message: 'Your invitation to {family} was declined.' },
  },
  joined: {
    path: '/family/manage',
    message: { id: 'notice.joined', message: '{who} joined {family} with the invitation code.' },
    unnamed: { id: 'notice.joinedUnnamed', message: 'Someone joined {family} with the invitation code.' },
  },
  join_requested: {
    path: '/family/manage',
    message: {
      id: 'notice.joinRequested',
      message: '{who} would like to join {family}. An Admin has to approve it.',
    },
    unnamed: {
      id: 'notice.joinRequestedUnnamed',
      message: 'Someone would like to join {family}. An Admin has to approve it.',
    },
  },
  request_approved: {
    path: '/dashboard',
    message: { id: 'notice.requestApproved', message: '{who} let you into {family}.' },
    unnamed: { id: 'notice.requestApprovedUnnamed', message: 'You were let into {family}.' },
  },
  request_declined: {
    path: '/dashboard',
    message: { id: 'notice.requestDeclined', message: '{who} declined your request to join {family}.' },
    unnamed: { id: 'notice.requestDeclinedUnnamed', message: 'Your request to join {family} was declined.' },
  },
  role_changed: {
    path: '/family',
    message: {
      id: 'notice.roleChanged',
      message: '{who} made you {role, select, Admin {an Admin} Viewer {a Viewer} other {a Member}} of {family}.',
    },
    unnamed: {
      id: 'notice.roleChangedUnnamed',
      message: 'You were made {role, select, Admin {an Admin} Viewer {a Viewer} other {a Member}} of {family}.',
    },
  },
  removed: {
    path: '/dashboard',
    message: {
      id: 'notice.removed',
      message: '{who} removed you from {family}. Only you can see what you shared there.',
    },
    unnamed: {
      id: 'notice.removedUnnamed',
      message: 'You were removed from {family}. Only you can see what you shared there.',
    },
  },
  left: {
    path: '/family/manage',
    message: { id: 'notice.left', message: '{who} left {family}.' },
    unnamed: { id: 'notice.leftUnnamed', message: 'Someone left {family}.' },
  },
  owner_now: {
    path: '/family/manage',
    message: { id: 'notice.ownerNow', message: '{who} handed {family} over to you. You’re its owner now.' },
    unnamed: { id: 'notice.ownerNowUnnamed', message: '{family} was handed over to you. You’re its owner now.' },
  },
  family_deleted: {
    path: '/dashboard',
    message: { id: 'notice.familyDeleted', message: '{who} deleted the family {family}.' },
    unnamed: { id: 'notice.familyDeletedUnnamed', message: 'The family {family} was deleted.' },
  },
  document_handed_on: {
    path: '/dashboard',
    message: {
      id: 'notice.documentHandedOn',
      message: '{who} gave your document “{document}” to {newOwner}.',
    },
    unnamed: {
      id: 'notice.documentHandedOnUnnamed',
      message: 'Your document “{document}” was given to {newOwner}.',
    },
  },
  document_taken_back: {
    path: '/dashboard',
    message: {
      id: 'notice.documentTakenBack',
      message: '{who} took back the document “{document}”. It’s no longer yours.',
    },
    unnamed: {
      id: 'notice.documentTakenBackUnnamed',
      message: 'The previous owner took back the document “{document}”.',
    },
  },
  document_renewed: {
    path: '/dashboard',
    documentPath: '/dashboard?doc=',
    message: {
      id: 'notice.documentRenewed',
      message: '{who} marked your document “{document}” as renewed by a newer one.',
    },
    unnamed: {
      id: 'notice.documentRenewedUnnamed',
      message: 'Your document “{document}” was marked as renewed by a newer one.',
    },
  },
  document_replaced: {
    path: '/dashboard',
    documentPath: '/dashboard?doc=',
    message: {
      id: 'notice.documentReplaced',
      message: '{who} replaced the file of your document “{document}”.',
    },
    unnamed: {
      id: 'notice.documentReplacedUnnamed',
      message: 'The file of your document “{document}” was replaced.',
    },
  },
  document_renewed_itself: {
    path: '/dashboard',
    documentPath: '/dashboard?doc=',
    message: {
      id: 'notice.documentRenewedItself',
      message: '“{document}” renewed itself, since no one canceled it in time.',
    },
  },
  document_brought_back: {
    path: '/dashboard',
    documentPath: '/dashboard?doc=',
    message: {
      id: 'notice.documentBroughtBack',
      message: '{who} brought back your document “{document}”.',
    },
    unnamed: {
      id: 'notice.documentBroughtBackUnnamed',
      message: 'Your document “{document}” was brought back.',
    },
  },
  documents_brought_back: {
    path: '/dashboard',
    message: {
      id: 'notice.documentsBroughtBack',
      message:
        '{count, plural, one {{who} brought back one of your documents.} other {{who} brought back # of your documents.}}',
    },
    unnamed: {
      id: 'notice.documentsBroughtBackUnnamed',
      message:
        '{count, plural, one {One of your documents was brought back.} other {# of your documents were brought back.}}',
    },
  },
  document_shared: {
    path: '/dashboard',
    documentPath: '/dashboard?doc=',
    message: { id: 'notice.documentShared', message: '{who} shared “{document}” with you.' },
    unnamed: { id: 'notice.documentSharedUnnamed', message: '“{document}” was shared with you.' },
  },
  document_share_ended: {
    path: '/dashboard',
    message: { id: 'notice.documentShareEnded', message: '{who} no longer shares “{document}” with you.' },
    unnamed: { id: 'notice.documentShareEndedUnnamed', message: '“{document}” is no longer shared with you.' },
  },
  document_own_share_ended: {
    path: '/dashboard',
    documentPath: '/dashboard?doc=',
    message: { id: 'notice.documentOwnShareEnded', message: '{who} no longer sees your document “{document}”.' },
    unnamed: {
      id: 'notice.documentOwnShareEndedUnnamed',
      message: 'Someone you shared your document “{document}” with no longer sees it.',
    },
  },
  document_due: {
    path: '/dashboard',
    documentPath: '/dashboard?doc=',
    message: {
      id: 'notice.documentDue',
      message: '{stage, select, expired {“{document}” expired on {date}.} other {“{document}” expires on {date}.}}',
    },
  },
  document_read: {
    path: '/dashboard',
    documentPath: '/dashboard?read=',
    message: {
      id: 'notice.documentRead',
      message: 'Kinvault read “{document}” and found details for you to check.',
    },
  },
  documents_read: {
    path: '/dashboard?dates=open',
    message: {
      id: 'notice.documentsRead',
      message:
        '{count, plural, one {Kinvault found dates in one of your documents.} other {Kinvault found dates in # of your documents.}}',
    },
  },
  uploads_read: {
    path: '/dashboard?dates=open',
    message: {
      id: 'notice.uploadsRead',
      message:
        '{count, plural, one {Kinvault read a document and found details for you to check.} other {Kinvault read # documents and found details for you to check.}}',
    },
  },
  received_ending: {
    path: '/received',
    message: {
      id: 'notice.receivedEnding',
      message:
        '{count, plural, one {A document in Received goes to the trash in 7 days, unless you file it.} other {# documents in Received go to the trash in 7 days, unless you file them.}}',
    },
  },
  exempted: {
    path: '/dashboard?view=missing',
    message: {
      id: 'notice.exempted',
      message:
        '{who} noted in {family} that you don’t need this document: {paper}. You can change that under “What’s missing”.',
    },
    unnamed: {
      id: 'notice.exemptedUnnamed',
      message:
        'It was noted in {family} that you don’t need this document: {paper}. You can change that under “What’s missing”.',
    },
  },
  signed_in: {
    path: '/profile',
    message: {
      id: 'notice.signedIn',
      message: 'New sign-in to your account: {detail}. Wasn’t this you? Change your password.',
    },
  },
  // 'their': who did it is the person themselves; 'your': the person is the reader
  guardian_asked: {
    path: '/profile/trusted',
    message: {
      id: 'notice.guardianAsked',
      message:
        '{relation, select, their {{who} asks you to look after their documents.} other {{who} asks you to look after {person}’s documents.}}',
    },
    unnamed: { id: 'notice.guardianAskedUnnamed', message: 'You’re asked to look after someone’s documents.' },
  },
  guardian_accepted: {
    path: '/profile/trusted',
    message: {
      id: 'notice.guardianAccepted',
      message:
        '{relation, select, your {{who} now looks after your documents.} other {{who} now looks after {person}’s documents, too.}}',
    },
    unnamed: { id: 'notice.guardianAcceptedUnnamed', message: 'Someone agreed to look after documents.' },
  },
  guardian_ended: {
    path: '/profile/trusted',
    message: {
      id: 'notice.guardianEnded',
      message:
        '{relation, select, your {{who} no longer looks after your documents.} their {You no longer look after {who}’s documents.} other {{who} no longer looks after {person}’s documents.}}',
    },
    unnamed: { id: 'notice.guardianEndedUnnamed', message: 'Someone no longer looks after documents.' },
  },
  guardian_account_asked: {
    path: '/profile/trusted',
    message: {
      id: 'notice.guardianAccountAsked',
      message: '{who} wants to give {person} an account of their own. Do you agree?',
    },
    unnamed: {
      id: 'notice.guardianAccountAskedUnnamed',
      message: 'You’re asked whether someone gets an account of their own.',
    },
  },
  guardian_account_made: {
    path: '/profile/trusted',
    message: { id: 'notice.guardianAccountMade', message: '{who} now has an account and signs in themselves.' },
    unnamed: {
      id: 'notice.guardianAccountMadeUnnamed',
      message: 'Someone whose documents you looked after now has an account.',
    },
  },
  guardian_left: {
    path: '/profile/trusted',
    message: { id: 'notice.guardianRemoved', message: '{who} removed {person} from a family.' },
    unnamed: { id: 'notice.guardianRemovedUnnamed', message: '{person} was removed from a family.' },
  },
  guardian_of_age_soon: {
    path: '/profile/trusted',
    message: {
      id: 'notice.ofAgeSoon',
      message:
        '{who} turns 18 on {date}. From then on they can look after their own documents. If they have no account yet, you can give them one.',
    },
    unnamed: { id: 'notice.ofAgeSoonUnnamed', message: 'Someone you looked after turns 18.' },
  },
  guardian_of_age: {
    path: '/profile/trusted',
    message: {
      id: 'notice.ofAge',
      message:
        '{relation, select, your {You’re 18. From now on you decide about your documents yourself.} other {{who} has turned 18 and can look after their own documents. If they have no account yet, you can give them one.}}',
    },
    unnamed: { id: 'notice.ofAgeUnnamed', message: 'Someone you looked after has turned 18.' },
  },
  emergency_named: {
    path: '/profile/trusted',
    actorPath: '/emergency/',
    message: {
      id: 'notice.emergencyNamed',
      message: '{who} chose you for an emergency. You may ask for their documents then.',
    },
    unnamed: { id: 'notice.emergencyNamedUnnamed', message: 'Someone chose you for an emergency.' },
  },
  emergency_asked: {
    path: '/profile/trusted',
    actorPath: '/emergency/from/',
    message: {
      id: 'notice.emergencyAsked',
      message: '{who} asks to read your documents in an emergency. You can refuse.',
    },
    unnamed: { id: 'notice.emergencyAskedUnnamed', message: 'Someone asks to read your documents in an emergency.' },
  },
  emergency_half: {
    path: '/profile/trusted',
    actorPath: '/emergency/from/',
    message: {
      id: 'notice.emergencyHalf',
      message: '{who} asks to read your documents in an emergency. Half of the waiting time is over.',
    },
    unnamed: {
      id: 'notice.emergencyHalfUnnamed',
      message: 'Someone asks to read your documents in an emergency. Half of the waiting time is over.',
    },
  },
  emergency_last: {
    path: '/profile/trusted',
    actorPath: '/emergency/from/',
    message: {
      id: 'notice.emergencyLast',
      message: '{who} can read your documents within a day, unless you refuse.',
    },
    unnamed: {
      id: 'notice.emergencyLastUnnamed',
      message: 'Someone can read your documents within a day, unless you refuse.',
    },
  },
  emergency_opened: {
    path: '/profile/trusted',
    actorPath: '/emergency/',
    ownActorPath: '/emergency/from/',
    message: {
      id: 'notice.emergencyOpened',
      message:
        '{relation, select, your {{who} can read your documents now. You can end it.} other {{who}’s documents are open to you now, to read only.}}',
    },
    unnamed: { id: 'notice.emergencyOpenedUnnamed', message: 'Documents were opened in an emergency.' },
  },
  emergency_refused: {
    path: '/profile/trusted',
    actorPath: '/emergency/',
    message: { id: 'notice.emergencyRefused', message: '{who} refused your request to read their documents.' },
    unnamed: { id: 'notice.emergencyRefusedUnnamed', message: 'Your request to read documents was refused.' },
  },
  emergency_ended: {
    path: '/profile/trusted',
    actorPath: '/emergency/',
    ownActorPath: '/emergency/from/',
    message: {
      id: 'notice.emergencyEnded',
      message:
        '{relation, select, your {{who} no longer asks for your documents or reads them.} other {{who} ended it. You can’t read their documents in an emergency now.}}',
    },
    unnamed: { id: 'notice.emergencyEndedUnnamed', message: 'What was asked for or open in an emergency has ended.' },
  },
  emergency_read: {
    path: '/profile/trusted',
    actorPath: '/emergency/from/',
    message: {
      id: 'notice.emergencyRead',
      message: '{count, plural, one {{who} opened one of your documents.} other {{who} opened # of your documents.}}',
    },
    unnamed: {
      id: 'notice.emergencyReadUnnamed',
      message: '{count, plural, one {One of your documents was opened.} other {# of your documents were opened.}}',
    },
  },
  guardian_removal_asked: {
    path: '/profile/trusted',
    message: { id: 'notice.removalAsked', message: '{who} asks you to agree: {person} is to be removed.' },
    unnamed: { id: 'notice.removalAskedUnnamed', message: 'You’re asked to agree that someone is removed.' },
  },
  guardian_join_asked: {
    path: '/profile/trusted',
    message: { id: 'notice.joinAsked', message: '{who} says that {person} has an account after all. Do you agree?' },
    unnamed: { id: 'notice.joinAskedUnnamed', message: 'You’re asked whether someone has an account after all.' },
  },
  guardian_join_offered: {
    path: '/profile/trusted',
    message: {
      id: 'notice.joinOffered',
      message: '{who} asks whether you are {person}, whose documents they look after.',
    },
    unnamed: {
      id: 'notice.joinOfferedUnnamed',
      message: 'You’re asked whether documents of someone without an account are yours.',
    },
  },
  guardian_parting_declined: {
    path: '/profile/trusted',
    message: { id: 'notice.partingDeclined', message: '{who} didn’t agree. Everything about {person} stays as it is.' },
    unnamed: { id: 'notice.partingDeclinedUnnamed', message: 'Someone didn’t agree. Everything stays as it is.' },
  },
  guardian_removed: {
    path: '/profile/trusted',
    message: {
      id: 'notice.personRemoved',
      message: '{person} was removed. {who} was the last to agree. You can undo it for 30 days.',
    },
    unnamed: { id: 'notice.personRemovedUnnamed', message: 'Someone you looked after was removed.' },
  },
  guardian_joined: {
    path: '/profile/trusted',
    message: {
      id: 'notice.personJoined',
      message:
        '{person}’s documents belong to an account now. {who} was the last to agree. You can undo it for 30 days.',
    },
    unnamed: { id: 'notice.personJoinedUnnamed', message: 'Documents you looked after belong to an account now.' },
  },
  guardian_brought_back: {
    path: '/profile/trusted',
    message: { id: 'notice.broughtBack', message: '{who} brought {person} back, with all documents.' },
    unnamed: { id: 'notice.broughtBackUnnamed', message: 'Someone without an account was brought back.' },
  },
  access_made: {
    path: '/profile',
    message: {
      id: 'notice.accessMade',
      message:
        '{detail, select, link {A link for someone outside was made. Wasn’t this you? Turn it off in your profile.} request {A link to hand in documents was made. Wasn’t this you? Turn it off in your profile.} token {A token that lets a script act as you was made. Wasn’t this you? Turn it off in your profile.} mail {An email address that takes documents for you was made or opened. Wasn’t this you? Turn it off in your profile.} other {A calendar link to your documents’ dates was made. Wasn’t this you? End it in your profile.}}',
    },
  },
  oidc_linked: {
    path: '/profile',
    message: {
      id: 'notice.oidcLinked',
      message: 'An account of {detail} can sign in as you now. Wasn’t this you? Unlink it in your profile.',
    },
  },
  oidc_unlinked: {
    path: '/profile',
    message: { id: 'notice.oidcUnlinked', message: 'Your account of {detail} no longer signs in here.' },
  },
  link_opened: {
    path: '/profile/links',
    message: { id: 'notice.linkOpened', message: 'Your link for {detail} was opened for the first time.' },
  },
  link_reported: {
    path: '/profile/links',
    message: {
      id: 'notice.linkReported',
      message: 'Someone opened your link for {detail} and says they didn’t expect it. Does the right person have it?',
    },
  },
  handed_in: {
    path: '/received',
    message: {
      id: 'notice.handedIn',
      message: '{count, plural, one {{detail} handed in a document.} other {{detail} handed in {count} documents.}}',
    },
  },
};
