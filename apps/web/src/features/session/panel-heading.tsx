import type { ReactNode } from 'react';

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

/** As a `ref`: what has just replaced another panel gets the cursor, and is read out. */
export function focusOnShow(element: HTMLElement | null): void {
  element?.focus();
}

/** What to do when no mail comes. */
export function InboxHelp() {
  return (
    <p className="text-small muted">
      Nothing after a few minutes? Look into the spam folder, and check the address above for a slip. If it still does
      not come, whoever set up Kinvault for your family can find it.
    </p>
  );
}
