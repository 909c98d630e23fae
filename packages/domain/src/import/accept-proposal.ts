import { ImportProposal } from './import.schema.ts';
import { nameField, tidyProposal } from './tidy-proposal.ts';

const RULES = ImportProposal.shape;

export interface AcceptedProposal {
  proposal: ImportProposal;
  /** Fields that were refused, as they were named. */
  leftOut: string[];
}

/** What the rules let pass of a proposal, field by field: one that an archive has wrong costs neither the others nor the file. */
export function acceptProposal(given: Readonly<Record<string, unknown>>): AcceptedProposal {
  const { fields, leftOut } = tidyProposal(given);
  const accepted: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const parsed = Object.hasOwn(RULES, field) ? RULES[field as keyof typeof RULES].safeParse(value) : undefined;
    if (parsed?.success) accepted[field] = parsed.data;
    else nameField(leftOut, field);
  }
  // the database refuses an amount of nothing
  if (accepted.costMinor != null && accepted.costCurrency == null) {
    delete accepted.costMinor;
    nameField(leftOut, 'costMinor');
  }
  return { proposal: accepted as ImportProposal, leftOut };
}
