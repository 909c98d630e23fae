import CircleAlert from 'lucide-react/icons/circle-alert';
import { errorNotice } from '../../lib/error-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

interface LoadFailureProps {
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** A part that could not be loaded says so in its own place; the rest of the page goes on [ERR-4]. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  if (!query.error) return null;
  const notice = errorNotice(query.error);
  return (
    <Note tone="expired" icon={CircleAlert} alert>
      <p className="b">{title}</p>
      <p>
        {notice.title}. {notice.description}
      </p>
      <Button busy={query.isFetching} onClick={() => query.refetch()}>
        Try again
      </Button>
    </Note>
  );
}
