/** What the dashboard shows. */
export type DashboardView<Member> =
  | { kind: 'member'; member: Member }
  | { kind: 'collection'; collectionId: string }
  | { kind: 'general' | 'timeline' | 'costs' | 'missing' | 'trash' | 'home' };

/** The view that the URL names. Unknown and former members lead home. */
export function dashboardViewOf<Member extends { personId: string }>(
  address: { member?: string; collection?: string; view?: string },
  members: readonly Member[],
): DashboardView<Member> {
  const member = members.find(({ personId }) => personId === address.member);
  if (member) return { kind: 'member', member };
  const { collection, view } = address;
  if (collection !== undefined) return { kind: 'collection', collectionId: collection };
  return { kind: KINDS.find((kind) => kind === view) ?? 'home' };
}

const KINDS = ['general', 'timeline', 'costs', 'missing', 'trash'] as const;
