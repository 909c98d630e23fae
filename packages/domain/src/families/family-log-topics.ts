/** What a family's log holds, by the topic under which its Admins look for it [PPL-12]. */
const KINDS = {
  people: [
    'founded',
    'joined',
    'left',
    'removed',
    'person_added',
    'person_ended',
    'person_joined',
    'person_back',
    'account_given',
  ],
  roles: ['role_changed', 'owner_changed'],
  sharing: ['shared', 'unshared'],
} as const;

export type FamilyLogTopic = keyof typeof KINDS;
export type FamilyLogKind = (typeof KINDS)[FamilyLogTopic][number];

export const FAMILY_LOG_TOPICS = ['people', 'roles', 'sharing'] as const satisfies FamilyLogTopic[];
export const FAMILY_LOG_KINDS = Object.values(KINDS).flat();

export function kindsOf(topic: FamilyLogTopic): readonly FamilyLogKind[] {
  return KINDS[topic];
}

export function topicOf(kind: FamilyLogKind): FamilyLogTopic {
  return FAMILY_LOG_TOPICS.find((topic) => kindsOf(topic).includes(kind)) ?? 'people';
}
