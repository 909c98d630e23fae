import type { MessageDescriptor } from '@lingui/core';
import { messageOf } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';

interface PaneFailureProps {
  /** with the value {reason} [ERR-1] */
  message?: MessageDescriptor;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

const LOAD_FAILED = { id: 'viewer.loadFailed', message: 'Failed to load document: {reason}' };

/** Shown in place of a pane that failed to load; the rest of the viewer keeps working [ERR-4]. */
export function PaneFailure({ message = LOAD_FAILED, query }: PaneFailureProps) {
  if (!query.error) return null;
  return (
    <RetryNote query={query}>
      <p>{i18n.t({ ...message, values: { reason: messageOf(query.error) } })}</p>
    </RetryNote>
  );
}
