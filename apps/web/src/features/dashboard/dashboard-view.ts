/** What the dashboard shows. */
export type DashboardView<Member> =
  | { kind: 'member'; member: Member }
  | { kind: 'collection'; collectionId: string }
  | { kind: 'general' | 'timeline' | 'missing' | 'trash' | 'home' };

/** The view that the URL names. Unknown and former members lead home. */
export function dashboardViewOf<Member extends { personId: string }>(
  address: { member?: string; collection?: string; view?: string },
  members: readonly Member[],
): DashboardView<Member> {
  const member = members.find(({ personId }) => personId === address.member);
  if (member) return { kind: 'member', member };
  const { collection, view } = address;
  if (collection !== undefined) return { kind: 'collection', collectionId: collection };
  if (view === 'general' || view === 'timeline' || view === 'missing' || view === 'trash') return { kind: view };
  return { kind: 'home' };
}
