/** Where somebody's own page lies [SBR-7]. */
export function memberPath(personId: string): string {
  return `/user/${encodeURIComponent(personId)}`;
}
