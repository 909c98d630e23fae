import { errorNotice } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { RetryNote } from '../../ui/retry-note.tsx';

interface LoadFailureProps {
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** Shown in place of a part that couldn't be loaded; the rest of the page keeps working [ERR-4]. */
export function LoadFailure({ title, query }: LoadFailureProps) {
  if (!query.error) return null;
  const notice = errorNotice(query.error);
  return (
    <RetryNote query={query}>
      <p className="strong">{title}</p>
      <p>
        {i18n.t({
          id: 'profile.loadFailedWhy',
          message: '{title}. {description}',
          values: { title: notice.title, description: notice.description },
        })}
      </p>
    </RetryNote>
  );
}
