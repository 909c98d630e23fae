import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { ReactNode } from 'react';
import { errorNotice } from '../../../lib/error-sentences.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { DocumentGrid } from '../cards/document-grid.tsx';
import { DocumentsSkeleton } from '../cards/documents-skeleton.tsx';
import { categoryCounts } from '../categories.ts';
import { expiryCounts } from '../document-lists.ts';
import type { useDocuments } from '../documents.api.ts';
import { type TextHits, useTextHits } from '../documents.api.ts';
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
  /** those of the query that belong here; undefined until they are known */
  documents: Document[] | undefined;
  /** whose they are: a name, or nobody's */
  ownerName: string | null;
  /** what the owner's documents should not exceed; absent where they are nobody's */
  quotaBytes?: number;
  families: readonly Family[];
  today: string;
  empty: ReactNode;
}

/** Loading, failed, empty, ready: in that order. What was loaded once stays, whatever a later try answers. */
export function DocumentsView({ documents, empty, ...rest }: DocumentsViewProps) {
  const { query } = rest;
  if (!documents) {
    if (!query.error) return <DocumentsSkeleton />;
    return (
      <LoadError
        title="Failed to load documents"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  }
  if (documents.length === 0) return query.hasNextPage ? <DocumentsSkeleton /> : empty;
  return <DocumentList {...rest} documents={documents} />;
}

const NO_HITS: TextHits = new Map();

type DocumentListProps = Omit<DocumentsViewProps, 'empty'> & { documents: Document[] };

function DocumentList({ query, documents, ownerName, quotaBytes, families, today }: DocumentListProps) {
  const refresh = useRefresh(query);
  const { view, shown, settled, type, change } = useListView();
  const inside = useTextHits(settled.text);
  const hits = shown.text === settled.text ? inside.hits : NO_HITS;
  const found = foundDocuments(documents, shown, { hits, today });
  return (
    <>
      <section className="documents-part-head" aria-label="Documents">
        <DocumentCounts
          {...expiryCounts(documents, today)}
          count={documents.length}
          shownCount={isFiltered(shown) ? found.length : undefined}
          kinds={categoryCounts(documents)}
          isRefreshing={query.isRefetching}
          onRefresh={refresh}
        >
          {quotaBytes !== undefined && <StorageBadge usedBytes={bytesOf(documents)} quotaBytes={quotaBytes} />}
        </DocumentCounts>
        <DocumentTools view={view} documents={documents} onType={type} onChange={change} />
        <ActiveFilters view={view} onChange={change} />
      </section>
      {found.length > 0 ? (
        <DocumentGrid documents={found} families={families} today={today} hits={hits} />
      ) : (
        // with pages still to come nobody knows yet
        !query.hasNextPage &&
        !inside.isSearching && (
          <NoMatches
            title={ownerName === null ? 'No documents found.' : undefined}
            reason={noMatchText({ view: shown, documents, ownerName, everyone: query.documents ?? [], today })}
            onClear={() => change(NO_FILTER)}
          />
        )
      )}
    </>
  );
}

/** On phones only: how many papers there are in all, and how many need care [DSH-6]. It keeps its height while loading. */
export function SummaryStrip({ documents, today }: { documents: readonly Document[] | undefined; today: string }) {
  return (
    <div className="documents-part-phone documents-part-summary">
      {documents && <DocumentCounts {...expiryCounts(documents, today)} count={documents.length} />}
    </div>
  );
}

function bytesOf(documents: readonly Document[]): number {
  return documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Who asks for the list again is told when it fails; what is asked by itself fails in silence. */
function useRefresh({ refetch }: DocumentsQuery): () => Promise<void> {
  const { toast } = useToast();
  return async () => {
    const { error } = await refetch();
    if (error) toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
  };
}
