import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { i18n } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { Callout } from './callout.tsx';

interface RetryNoteProps {
  query: { isFetching: boolean; refetch: () => unknown };
  /** what could not be loaded, and why */
  children: ReactNode;
}

/** Shown in place of a part that failed to load; the rest of the page keeps working [ERR-4]. */
export function RetryNote({ query, children }: RetryNoteProps) {
  return (
    <Callout tone="expired" icon={CircleAlert} alert>
      {children}
      <Button busy={query.isFetching} onClick={() => query.refetch()}>
        {i18n.t({ id: 'ui.tryAgain', message: 'Try again' })}
      </Button>
    </Callout>
  );
}
