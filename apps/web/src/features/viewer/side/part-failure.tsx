import CircleAlert from 'lucide-react/icons/circle-alert';
import { messageOf } from '../../../lib/error-sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';

interface PartFailureProps {
  /** 'Failed to load document: {message}' unless told otherwise [ERR-1] */
  what?: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** A part that did not load says so in its own place; the rest of the viewer goes on [ERR-4]. */
export function PartFailure({ what = 'Failed to load document', query }: PartFailureProps) {
  if (!query.error) return null;
  return (
    <Note tone="expired" icon={CircleAlert} alert>
      <p>
        {what}: {messageOf(query.error)}
      </p>
      <Button busy={query.isFetching} onClick={() => query.refetch()}>
        Try again
      </Button>
    </Note>
  );
}
