import type { ReactNode } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OutlinedPapers } from '../../ui/outlined-papers.tsx';
import { WaysIn } from './ways-in.tsx';

/** Says what comes here. */
export function NothingReceived({ asking }: { asking: ReactNode }) {
  const names = {
    a4: i18n.t({ id: 'received.exampleBill', message: 'Bill' }),
    booklet: i18n.t({ id: 'received.exampleLetter', message: 'Letter from school' }),
    id1: i18n.t({ id: 'received.exampleCard', message: 'New health card' }),
  };
  return (
    <>
      <EmptyState
        title={i18n.t({ id: 'received.empty', message: 'Nothing is waiting' })}
        illustration={<OutlinedPapers names={names} />}
      >
        {i18n.t({
          id: 'received.emptyWays',
          message: 'What others send you waits here for you alone, until you say what it is.',
        })}
      </EmptyState>
      <WaysIn asking={asking} isLarge />
    </>
  );
}
