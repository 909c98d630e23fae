import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GhostPapers } from '../../ui/ghost-papers.tsx';

const NAMES = { a4: 'Old contract', booklet: 'Blurred scan', id1: 'Twice the same' };

/** Nothing to take back: what would lie here, and the way on. */
export function NoTrash({ action }: { action: ReactNode }) {
  return (
    <EmptyState title="The trash is empty" ghosts={<GhostPapers names={NAMES} />} action={action}>
      A document that is thrown away lies here for {TRASH_DAYS} days. Until then one press brings it back, with all that
      was said of it.
    </EmptyState>
  );
}
