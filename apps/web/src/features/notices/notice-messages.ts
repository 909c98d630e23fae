import { type DocumentType, documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import type { Notice } from '@kinvault/domain/families/notice.schema.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '../../lib/i18n.ts';
import { NOTICES } from './notice-kinds.ts';

export function pathOfNotice(notice: Notice): string {
  const { kind, document, actor } = notice;
  const { path, documentPath, actorPath, ownActorPath = actorPath } = NOTICES[kind];
  if (documentPath && document?.id) return `${documentPath}${document.id}`;
  const personPath = relationOf(notice) === 'your' ? ownActorPath : actorPath;
  return personPath && actor ? `${personPath}${actor.id}` : path;
}

const INVITED_FROM: MessageDescriptor = {
  id: 'notice.invitedFrom',
  message: '{who} ({email}) invited you to {family}.',
};

/** What happened, in one sentence. */
export function noticeText(notice: Notice): string {
  const { kind, actor, familyName, role, detail, document, due, documentCount, inviterEmail, person } = notice;
  const values = {
    who: actor?.name ?? '',
    family: familyName ?? '',
    role: role ?? 'Member',
    document: document?.name ?? '',
    // a choice of a message's words has no hyphen
    detail: (kind === 'access_made' ? detail?.split('-')[0] : detail) ?? '',
    paper: kind === 'exempted' ? documentTypeName(i18n, detail as DocumentType) : '',
    person: person?.name ?? i18n.t({ id: 'notice.someoneElse', message: 'someone else' }),
    relation: relationOf(notice),
    stage: due?.stage ?? '',
    count: documentCount ?? 0,
    date: dateOf(notice),
    newOwner: document?.newOwnerName ?? i18n.t({ id: 'notice.someoneElse', message: 'someone else' }),
  };
  if (actor && inviterEmail !== null) return i18n.t({ ...INVITED_FROM, values: { ...values, email: inviterEmail } });
  const { message, unnamed = message } = NOTICES[kind];
  return i18n.t({ ...(actor ? message : unnamed), values });
}

/** Of expiry, or of a birthday. */
function dateOf({ kind, due, detail }: Notice): string {
  const date = kind === 'guardian_of_age_soon' ? detail : due?.expiresOn;
  return date ? dateText(i18n, date) : '';
}

function relationOf({ actor, person }: Notice): 'your' | 'their' | 'other' {
  if (!person) return 'other';
  if (person.isCaller) return 'your';
  return person.id === actor?.id ? 'their' : 'other';
}
