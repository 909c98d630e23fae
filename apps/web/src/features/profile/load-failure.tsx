import { errorNotice } from '../../lib/error-sentences.ts';
import { RetryNote } from '../../ui/retry-note.tsx';

interface LoadFailureProps {
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** A part that could not be loaded says so in its own place; the rest of the page goes on [ERR-4]. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  if (!query.error) return null;
  const notice = errorNotice(query.error);
  return (
    <RetryNote query={query}>
      <p className="strong">{title}</p>
      <p>
        {notice.title}. {notice.description}
      </p>
    </RetryNote>
  );
}
