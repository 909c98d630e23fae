import type { Notice, NoticeKind } from '@kinvault/domain/families/notice.schema.ts';

/** Where a notice is answered or seen. */
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
};

export function pathOfNotice({ kind }: Notice): string {
  return PATHS[kind];
}

type FamilyKind = Exclude<NoticeKind, 'document_handed_on' | 'document_taken_back'>;
type Words = (who: string, family: string, role: string) => string;

const WITH_NAME: Readonly<Record<FamilyKind, Words>> = {
  invited: (who, family) => `${who} invited you to ${family}.`,
  invite_accepted: (who, family) => `${who} has accepted the invitation to ${family}.`,
  invite_declined: (who, family) => `${who} has declined your invitation to ${family}.`,
  joined: (who, family) => `${who} has joined ${family} with the code.`,
  join_requested: (who, family) => `${who} would like to join ${family} and waits for an Admin.`,
  request_approved: (who, family) => `${who} has let you into ${family}.`,
  request_declined: (who, family) => `${who} has not let you into ${family}.`,
  role_changed: (who, family, role) => `${who} has made you ${role} of ${family}.`,
  removed: (who, family) => `${who} has removed you from ${family}. What you shared there is yours alone again.`,
  left: (who, family) => `${who} has left ${family}.`,
  owner_now: (who, family) => `${who} has handed ${family} over to you. You are its owner now.`,
  family_deleted: (who, family) => `${who} has deleted the family ${family}.`,
};

/** For somebody whom the reader cannot see, before coming in and after having gone, and whose account is gone. */
const WITHOUT_NAME: Readonly<Record<FamilyKind, Words>> = {
  invited: (_, family) => `You are invited to ${family}.`,
  invite_accepted: (_, family) => `The invitation to ${family} was accepted.`,
  invite_declined: (_, family) => `Your invitation to ${family} was declined.`,
  joined: (_, family) => `Somebody has joined ${family} with the code.`,
  join_requested: (_, family) => `Somebody would like to join ${family} and waits for an Admin.`,
  request_approved: (_, family) => `You were let into ${family}.`,
  request_declined: (_, family) => `You were not let into ${family}.`,
  role_changed: (_, family, role) => `You were made ${role} of ${family}.`,
  removed: (_, family) => `You were removed from ${family}. What you shared there is yours alone again.`,
  left: (_, family) => `Somebody has left ${family}.`,
  owner_now: (_, family) => `${family} was handed over to you. You are its owner now.`,
  family_deleted: (_, family) => `The family ${family} was deleted.`,
};

/** What has happened, in one sentence. */
export function noticeText(notice: Notice): string {
  const { kind, actor, familyName, role } = notice;
  if (kind === 'document_handed_on') return handedOnWords(notice);
  if (kind === 'document_taken_back') return takenBackWords(notice);
  const words = actor ? WITH_NAME : WITHOUT_NAME;
  return words[kind](actor?.name ?? '', familyName ?? '', withArticle(role ?? 'Member'));
}

function handedOnWords({ actor, document }: Notice): string {
  const newOwner = document?.newOwnerName ?? 'someone else';
  if (!actor) return `Your document “${document?.name}” was given to ${newOwner}.`;
  return `${actor.name} has given your document “${document?.name}” to ${newOwner}.`;
}

function takenBackWords({ actor, document }: Notice): string {
  if (!actor) return `The document “${document?.name}” was taken back by its former owner.`;
  return `${actor.name} has taken back the document “${document?.name}”. It is no longer yours.`;
}

function withArticle(role: string): string {
  return `${/^[AEIOU]/i.test(role) ? 'an' : 'a'} ${role}`;
}
