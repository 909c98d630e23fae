import type { UseQueryResult } from '@tanstack/react-query';
import { i18n } from '../../lib/i18n.ts';
import { LoadError } from '../../ui/load-error.tsx';

export function ReadingFailed({ error, isFetching, refetch }: UseQueryResult) {
  return (
    error && (
      <LoadError
        title={i18n.t({ id: 'reading.loadFailed', message: 'Failed to load what was read' })}
        error={error}
        isRetrying={isFetching}
        onRetry={() => refetch()}
      />
    )
  );
}
