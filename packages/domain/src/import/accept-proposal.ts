import { ImportProposal } from './import.schema.ts';

const RULES = ImportProposal.shape;
const MAX_NAMED = 40;
const MAX_NAME_CHARS = 60;

export interface AcceptedProposal {
  proposal: ImportProposal;
  /** Fields that were refused, as they were named. */
  leftOut: string[];
}

/** What the rules let pass of a proposal, field by field: one that an archive has wrong costs neither the others nor the file. */
export function acceptProposal(given: Readonly<Record<string, unknown>>): AcceptedProposal {
  const accepted: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    const parsed = Object.hasOwn(RULES, field) ? RULES[field as keyof typeof RULES].safeParse(value) : undefined;
    if (parsed?.success) accepted[field] = parsed.data;
    else if (leftOut.length < MAX_NAMED) leftOut.push(field.slice(0, MAX_NAME_CHARS));
  }
  // the database refuses an amount of nothing
  if (accepted.costMinor != null && accepted.costCurrency == null) {
    delete accepted.costMinor;
    leftOut.push('costMinor');
  }
  return { proposal: accepted as ImportProposal, leftOut };
}
