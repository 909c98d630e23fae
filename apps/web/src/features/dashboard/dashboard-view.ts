/** What the dashboard shows. */
export type DashboardView<Member> =
  | { kind: 'member'; member: Member }
  | { kind: 'collection'; collectionId: string }
  /** 'lost' is a saved view of a person or collection that is not there for the reader */
  | { kind: 'general' | 'all' | 'lost' | 'timeline' | 'costs' | 'missing' | 'received' | 'trash' | 'home' };

/** The view that the URL names. Unknown and former members lead home, or to a saved view that finds nothing. */
export function dashboardViewOf<Member extends { personId: string }>(
  address: { member?: string; collection?: string; view?: string; saved?: string },
  members: readonly Member[],
): DashboardView<Member> {
  const member = members.find(({ personId }) => personId === address.member);
  if (member) return { kind: 'member', member };
  const { collection, view, saved } = address;
  if (collection !== undefined) return { kind: 'collection', collectionId: collection };
  if (saved !== undefined && address.member !== undefined) return { kind: 'lost' };
  return { kind: KINDS.find((kind) => kind === view) ?? 'home' };
}

const KINDS = ['all', 'general', 'timeline', 'costs', 'missing', 'received', 'trash'] as const;
