import { messageOf } from '../../lib/error-sentences.ts';
import { RetryNote } from '../../ui/retry-note.tsx';

interface PartFailureProps {
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** A part that could not be loaded says so in its own place; the rest goes on [ERR-4]. */
export function SectionFailure({ title, query }: PartFailureProps) {
  return (
    <RetryNote query={query}>
      <p className="strong">{title}</p>
      <p>{messageOf(query.error)}</p>
    </RetryNote>
  );
}
