import type { FamilyLogEntry } from '@kinvault/domain/families/family-log.schema.ts';
import type { FamilyLogKind, FamilyLogTopic } from '@kinvault/domain/families/family-log-topics.ts';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '../../../lib/i18n.ts';

const ENTRIES: Readonly<Record<FamilyLogKind, MessageDescriptor>> = {
  founded: { id: 'familyLog.founded', message: '{who} created {family}' },
  joined: {
    id: 'familyLog.joined',
    message: '{subject} joined {family} as {role, select, Admin {an Admin} Viewer {a Viewer} other {a Member}}',
  },
  left: { id: 'familyLog.left', message: '{subject} left {family}' },
  removed: { id: 'familyLog.removed', message: '{who} removed {person} from {family}' },
  person_added: { id: 'familyLog.personAdded', message: '{who} added {person}, a person without an account' },
  person_ended: { id: 'familyLog.personEnded', message: '{who} removed {person}, a person without an account' },
  person_joined: { id: 'familyLog.personJoined', message: 'It turned out that {person} has an account' },
  person_back: { id: 'familyLog.personBack', message: '{who} brought {person} back, a person without an account' },
  account_given: { id: 'familyLog.accountGiven', message: '{subject} has an account of their own now' },
  role_changed: {
    id: 'familyLog.roleChanged',
    message: '{who} made {person} {role, select, Admin {an Admin} Viewer {a Viewer} other {a Member}}',
  },
  owner_changed: { id: 'familyLog.ownerChanged', message: '{who} made {person} the owner of {family}' },
  shared: { id: 'familyLog.shared', message: '{who} shared {document} with {family}' },
  unshared: { id: 'familyLog.unshared', message: '{who} stopped sharing {document} with {family}' },
};
const SHARING_OVER: MessageDescriptor = {
  id: 'familyLog.sharingOver',
  message: '{document} is no longer shared with {family}',
};
const UNNAMED_SHARING_OVER: MessageDescriptor = {
  id: 'familyLog.unnamedSharingOver',
  message: 'A document is no longer shared with {family}',
};

/** What happened, in one sentence. */
export function entryText(entry: FamilyLogEntry, family: string): string {
  const { kind, actor, person, documentName, role } = entry;
  const someone = i18n.t({ id: 'familyLog.someone', message: 'Someone' });
  const values = {
    who: actor?.name ?? someone,
    subject: person?.name ?? someone,
    person: person?.name ?? i18n.t({ id: 'familyLog.someoneElse', message: 'someone' }),
    document:
      documentName === null
        ? i18n.t({ id: 'familyLog.aDocument', message: 'a document' })
        : i18n.t({ id: 'familyLog.document', message: '“{name}”', values: { name: documentName } }),
    role: role ?? 'Member',
    family,
  };
  if (kind !== 'unshared' || actor) return i18n.t({ ...ENTRIES[kind], values });
  return i18n.t({ ...(documentName === null ? UNNAMED_SHARING_OVER : SHARING_OVER), values });
}

/** What else there is to say: who let them in, what they were before, whose document it is. */
export function entryDetail({ kind, actor, person, roleBefore }: FamilyLogEntry): string | null {
  const isByOther = actor?.id !== person?.id;
  if (kind === 'joined' && actor && isByOther)
    return i18n.t({ id: 'familyLog.addedBy', message: 'Added by {who}', values: { who: actor.name } });
  if (kind === 'role_changed' && roleBefore)
    return i18n.t({
      id: 'familyLog.roleBefore',
      message: 'Before: {role, select, Admin {Admin} Viewer {Viewer} other {Member}}',
      values: { role: roleBefore },
    });
  if ((kind === 'shared' || kind === 'unshared') && person && isByOther)
    return i18n.t({ id: 'familyLog.documentOf', message: 'A document of {person}', values: { person: person.name } });
  return null;
}

export function topicName(topic: FamilyLogTopic): string {
  return {
    people: i18n.t({ id: 'familyLog.people', message: 'People' }),
    roles: i18n.t({ id: 'familyLog.roles', message: 'Roles' }),
    sharing: i18n.t({ id: 'familyLog.sharing', message: 'Sharing' }),
  }[topic];
}
