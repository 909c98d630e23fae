import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import { useNow } from '../../../household/use-now.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SectionFailure } from '../section-failure.tsx';
import { familyLogQuery, type LogFilter } from './family-log.api.ts';
import './log.css';
import { LogFilters } from './log-filters.tsx';
import { LogList } from './log-list.tsx';

interface LogViewProps {
  family: Family;
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
}

export function LogView({ family, filter, onFilter }: LogViewProps) {
  const query = useInfiniteQuery(familyLogQuery(family.id, filter));
  const now = useNow();
  const first = query.data?.pages[0];
  if (query.data === undefined || first === undefined) {
    if (query.error)
      return (
        <LoadError
          title={i18n.t({ id: 'familyLog.loadFailed', message: 'Failed to load the log' })}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      );
    return (
      <div role="status">
        <span className="visually-hidden">{i18n.t({ id: 'ui.loading', message: 'Loading' })}</span>
        <Skeleton className="log-wait" />
      </div>
    );
  }
  const entries = query.data.pages.flatMap((page) => page.entries);
  return (
    <div className="log-page">
      <LogFilters log={first} filter={filter} onChange={onFilter} />
      {entries.length > 0 ? (
        <LogList entries={entries} familyName={family.name} now={now} />
      ) : (
        <NoEntries isFiltered={Boolean(filter.topic ?? filter.by)} onFilter={onFilter} />
      )}
      {query.isFetchNextPageError ? (
        <SectionFailure
          title={i18n.t({ id: 'familyLog.moreFailed', message: 'Failed to load earlier entries' })}
          query={{ ...query, refetch: query.fetchNextPage }}
        />
      ) : (
        query.hasNextPage && (
          <div className="row">
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {i18n.t({ id: 'familyLog.more', message: 'Show earlier entries' })}
            </Button>
          </div>
        )
      )}
      <p className="log-foot text-small muted">
        <Icon of={Clock} small />
        {i18n.t({
          id: 'familyLog.foot',
          message:
            'Entries are deleted after a year. What people do with their own documents is only in each document’s activity.',
        })}
      </p>
    </div>
  );
}

function NoEntries({ isFiltered, onFilter }: { isFiltered: boolean; onFilter: (filter: LogFilter) => void }) {
  return (
    <EmptyState
      title={
        isFiltered
          ? i18n.t({ id: 'familyLog.noMatch', message: 'Nothing like that happened' })
          : i18n.t({ id: 'familyLog.none', message: 'Nothing happened here in the last year' })
      }
      action={
        isFiltered && (
          <Button variant="primary" onClick={() => onFilter({})}>
            {i18n.t({ id: 'familyLog.showEverything', message: 'Show everything' })}
          </Button>
        )
      }
    >
      {i18n.t({
        id: 'familyLog.noneDetail',
        message:
          'When someone joins or leaves, gets another role, or shares a document with the family, it’s listed here.',
      })}
    </EmptyState>
  );
}
