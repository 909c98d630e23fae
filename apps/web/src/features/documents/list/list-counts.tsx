import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ReactNode } from 'react';
import { errorNotice } from '../../../lib/error-messages.ts';
import { perList } from '../../../lib/per-list.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { categoryCounts } from '../categories.ts';
import { expiryCounts } from '../document-lists.ts';
import type { DocumentsQuery } from '../documents.api.ts';
import { DocumentCounts } from './document-counts.tsx';
import { StorageBadge } from './storage-badge.tsx';

interface ListCountsProps {
  query: DocumentsQuery;
  documents: readonly Document[];
  /** set when filters hide some */
  shownCount?: number;
  /** the owner's storage quota; absent for general documents */
  quotaBytes?: number;
  /** what the shown ones cost */
  sum?: string;
  today: string;
  /** after the storage */
  children?: ReactNode;
}

/** How many documents a list has, of which types, how many expire, and the storage they use [MDV-3]. */
export function ListCounts({ query, documents, shownCount, quotaBytes, sum, today, children }: ListCountsProps) {
  return (
    <DocumentCounts
      {...expiryCounts(documents, today)}
      count={documents.length}
      shownCount={shownCount}
      sum={sum}
      kinds={categoryCounts(documents)}
      isPartial={query.hasNextPage}
      isRefreshing={query.isRefetching}
      onRefresh={useRefresh(query)}
    >
      {quotaBytes !== undefined && <StorageBadge usedBytes={bytesOf(documents)} quotaBytes={quotaBytes} />}
      {children}
    </DocumentCounts>
  );
}

/** For phones: the number of documents and of those that expire [DSH-6]. Keeps its height while loading. */
export function SummaryStrip({ query: { documents, hasNextPage }, today }: { query: DocumentsQuery; today: string }) {
  return (
    <div className="documents-part-phone documents-part-summary">
      {documents && (
        <DocumentCounts {...expiryCounts(documents, today)} count={documents.length} isPartial={hasNextPage} />
      )}
    </div>
  );
}

const bytesOf = perList((documents: readonly Document[]) =>
  documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
);

/** Refetches on request and shows a failure. Background refetches fail silently. */
function useRefresh({ refetch }: DocumentsQuery): () => Promise<void> {
  const { toast } = useToast();
  return async () => {
    const { error } = await refetch();
    if (error) toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
  };
}
