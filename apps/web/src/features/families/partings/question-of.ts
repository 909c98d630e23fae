import type { Parting, PartingQuestion } from '@kinvault/domain/families/parting.schema.ts';

/** An answer names the question: another one may have taken its place. */
export function questionOf({ kind, accountId }: Parting): PartingQuestion {
  return kind === 'joined' && accountId !== null ? { kind, accountId } : { kind: 'removed' };
}
