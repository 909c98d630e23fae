import { messageOf } from '../../../lib/error-sentences.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';

interface PaneFailureProps {
  /** 'Failed to load document: {message}' unless told otherwise [ERR-1] */
  what?: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** A part that did not load says so in its own place; the rest of the viewer goes on [ERR-4]. */
export function PaneFailure({ what = 'Failed to load document', query }: PaneFailureProps) {
  if (!query.error) return null;
  return (
    <RetryNote query={query}>
      <p>
        {what}: {messageOf(query.error)}
      </p>
    </RetryNote>
  );
}
