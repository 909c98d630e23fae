import type { Proposal } from './proposal.schema.ts';

/** Those that one press can take: the first of each field, unless it can be read in two ways or names the holder. */
export function plainProposals(open: readonly Proposal[]): Proposal[] {
  const fields = new Set<string>();
  return open.filter(({ field, orValue }) => {
    if (field === 'holder' || orValue !== null || fields.has(field)) return false;
    fields.add(field);
    return true;
  });
}
