import { i18n } from '../../../lib/i18n.ts';
import { LoadError } from '../../../ui/load-error.tsx';

/** In place of the documents. */
export function DocumentsFailed({
  error,
  query,
}: {
  error: Error;
  query: { isFetching: boolean; refetch: () => unknown };
}) {
  return (
    <LoadError
      title={i18n.t({ id: 'documents.loadFailed', message: 'Failed to load documents' })}
      error={error}
      isRetrying={query.isFetching}
      onRetry={() => query.refetch()}
    />
  );
}
