import { messageOf } from '../../lib/error-messages.ts';
import { RetryNote } from '../../ui/retry-note.tsx';

interface PartFailureProps {
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** Shown in place of a section that failed to load, so that the rest of the page keeps working [ERR-4]. */
export function SectionFailure({ title, query }: PartFailureProps) {
  return (
    <RetryNote query={query}>
      <p className="strong">{title}</p>
      <p>{messageOf(query.error)}</p>
    </RetryNote>
  );
}
