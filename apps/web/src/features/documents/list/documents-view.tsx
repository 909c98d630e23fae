import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { type ReactNode, useMemo } from 'react';
import { errorNotice } from '../../../lib/error-sentences.ts';
import { i18n } from '../../../lib/i18n.ts';
import { perList } from '../../../lib/per-list.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { DocumentGrid } from '../cards/document-grid.tsx';
import { DocumentsSkeleton } from '../cards/documents-skeleton.tsx';
import { categoryCounts } from '../categories.ts';
import { expiryCounts } from '../document-lists.ts';
import type { useDocuments } from '../documents.api.ts';
import { NOTHING_FOUND, useTextHits } from '../documents.api.ts';
import { DocumentCounts } from './document-counts.tsx';
import { ActiveFilters, DocumentTools } from './document-tools.tsx';
import { NoMatches } from './empty-lists.tsx';
import { foundDocuments } from './found-documents.ts';
import { isFiltered, NO_FILTER } from './list-view.ts';
import { noMatchText } from './no-match-text.ts';
import { StorageBadge } from './storage-badge.tsx';
import { useListView } from './use-list-view.ts';

export type DocumentsQuery = ReturnType<typeof useDocuments>;

interface DocumentsViewProps {
  query: DocumentsQuery;
  /** the documents of this view; undefined while loading */
  documents: Document[] | undefined;
  /** null for general documents */
  ownerName: string | null;
  /** the owner's storage quota; absent for general documents */
  quotaBytes?: number;
  families: readonly Family[];
  today: string;
  empty: ReactNode;
}

/** Loading, failed, empty, ready. Loaded documents stay on screen when a later request fails. */
export function DocumentsView({ documents, empty, ...rest }: DocumentsViewProps) {
  const { query } = rest;
  if (!documents) {
    if (!query.error) return <DocumentsSkeleton />;
    return (
      <LoadError
        title={i18n.t({ id: 'documents.loadFailed', message: 'Failed to load documents' })}
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  }
  if (documents.length === 0) return query.hasNextPage ? <DocumentsSkeleton /> : empty;
  return <DocumentList {...rest} documents={documents} />;
}

type DocumentListProps = Omit<DocumentsViewProps, 'empty'> & { documents: Document[] };

function DocumentList({ query, documents, ownerName, quotaBytes, families, today }: DocumentListProps) {
  const refresh = useRefresh(query);
  const { view, shown, settled, type, change } = useListView();
  const inside = useTextHits(settled.text);
  const { hits } = shown.text === settled.text ? inside : NOTHING_FOUND;
  const { text, type: onlyType, isSoonOnly, sort } = shown;
  const found = useMemo(
    () => foundDocuments(documents, { text, type: onlyType, isSoonOnly, sort }, { hits, today }),
    [documents, text, onlyType, isSoonOnly, sort, hits, today],
  );
  // earlier ones are not among the documents that are counted
  const shownCount = found.filter(({ id }) => !hits.get(id)?.earlier).length;
  return (
    <>
      <section className="documents-part-head" aria-label={i18n.t({ id: 'documents.title', message: 'Documents' })}>
        <DocumentCounts
          {...expiryCounts(documents, today)}
          count={documents.length}
          shownCount={isFiltered(shown) ? shownCount : undefined}
          kinds={categoryCounts(documents)}
          isPartial={query.hasNextPage}
          isRefreshing={query.isRefetching}
          onRefresh={refresh}
        >
          {quotaBytes !== undefined && <StorageBadge usedBytes={bytesOf(documents)} quotaBytes={quotaBytes} />}
        </DocumentCounts>
        <DocumentTools view={view} documents={documents} onType={type} onChange={change} />
        <ActiveFilters view={view} onChange={change} />
      </section>
      {found.length > 0 ? (
        <DocumentGrid documents={found} families={families} today={today} hits={hits} searchText={shown.text} />
      ) : query.hasNextPage ? (
        <p className="text-small muted" role="status">
          {i18n.t({ id: 'documents.noneFoundYet', message: 'No match so far. The other documents are still loading.' })}
        </p>
      ) : (
        !inside.isSearching && (
          <NoMatches
            title={
              ownerName === null ? i18n.t({ id: 'documents.noneFound', message: 'No documents found.' }) : undefined
            }
            reason={noMatchText({ view: shown, documents, ownerName, everyone: query.documents ?? [], today })}
            onClear={() => change(NO_FILTER)}
          />
        )
      )}
    </>
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
