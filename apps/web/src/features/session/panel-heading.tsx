import type { ReactNode } from 'react';
import { i18n } from '../../lib/i18n.ts';

/** Heading of a panel that replaced another one. Takes the focus, unless `quiet`. */
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

/** For `ref`: focuses the element when it appears, so that screen readers announce it. */
export function focusOnShow(element: HTMLElement | null): void {
  element?.focus();
}

/** What to do when no email arrives. */
export function InboxHelp() {
  return (
    <p className="text-small muted">
      {i18n.t({
        id: 'confirm.inboxHelp',
        message:
          'Nothing after a few minutes? Check your spam folder and the address above. If it still doesn’t arrive, ask the person who runs this Kinvault: they can look it up.',
      })}
    </p>
  );
}
