import type { ReactNode } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OutlinedPapers } from '../../ui/outlined-papers.tsx';

/** Says what comes here. */
export function NothingReceived({ action }: { action: ReactNode }) {
  const names = {
    a4: i18n.t({ id: 'received.exampleBill', message: 'Bill' }),
    booklet: i18n.t({ id: 'received.exampleLetter', message: 'Letter from school' }),
    id1: i18n.t({ id: 'received.exampleCard', message: 'New health card' }),
  };
  return (
    <EmptyState
      title={i18n.t({ id: 'received.empty', message: 'Nothing is waiting' })}
      action={action}
      illustration={<OutlinedPapers names={names} />}
    >
      {i18n.t({
        id: 'received.emptyDetail',
        message: 'Documents that someone outside hands in wait here for you alone, until you say what they are.',
      })}
    </EmptyState>
  );
}
