import type { FamilyLogEntry } from '@kinvault/domain/families/family-log.schema.ts';
import type { FamilyLogTopic } from '@kinvault/domain/families/family-log-topics.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';

export interface LogFilter {
  topic?: FamilyLogTopic | undefined;
  by?: string | undefined;
}

/** The newest entries first. Another filter keeps what is shown until its own entries are here. */
export function familyLogQuery(familyId: string, filter: LogFilter) {
  return infiniteQueryOptions({
    queryKey: [...QUERY_KEYS.familyLog, familyId, filter],
    queryFn: ({ pageParam: after, signal }) =>
      call('getFamilyLog', { params: { familyId }, query: { ...filter, after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, entries }) => (hasMore ? entries.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
}

const LARGEST_PAGE = 200;

/** All entries, for the file. */
export async function loadWholeLog(familyId: string): Promise<FamilyLogEntry[]> {
  const all: FamilyLogEntry[] = [];
  for (;;) {
    const query = { limit: LARGEST_PAGE, after: all.at(-1)?.id };
    const { entries, hasMore } = await call('getFamilyLog', { params: { familyId }, query });
    all.push(...entries);
    if (!hasMore) return all;
  }
}
