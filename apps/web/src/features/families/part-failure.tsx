import CircleAlert from 'lucide-react/icons/circle-alert';
import { messageOf } from '../../lib/error-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

interface PartFailureProps {
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** A part that could not be loaded says so in its own place; the rest goes on [ERR-4]. */
export function PartFailure({ title, query }: PartFailureProps) {
  return (
    <Note tone="expired" icon={CircleAlert} alert>
      <p className="b">{title}</p>
      <p>{messageOf(query.error)}</p>
      <Button busy={query.isFetching} onClick={() => query.refetch()}>
        Try again
      </Button>
    </Note>
  );
}
