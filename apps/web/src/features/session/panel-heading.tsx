import type { ReactNode } from 'react';
import { focusOnShow } from './focus-on-show.ts';

/** The headline of a panel that has taken another's place; with `lead`, the sentence below it. */
export function PanelHeading({ lead, quiet, children }: { lead?: ReactNode; quiet?: boolean; children: ReactNode }) {
  return (
    <>
      <h1 tabIndex={-1} ref={quiet ? undefined : focusOnShow}>
        {children}
      </h1>
      {lead && <p className="auth-lead">{lead}</p>}
    </>
  );
}
