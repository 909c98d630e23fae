import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { ReactNode } from 'react';
import { DocumentGrid } from '../../features/documents/cards/document-grid.tsx';
import { DocumentsSkeleton } from '../../features/documents/cards/documents-skeleton.tsx';
import { categoryCounts } from '../../features/documents/categories.ts';
import { expiryCounts } from '../../features/documents/document-lists.ts';
import type { useDocuments } from '../../features/documents/documents.api.ts';
import { type TextHits, useTextHits } from '../../features/documents/documents.api.ts';
import { DocumentCounts } from '../../features/documents/list/document-counts.tsx';
import { ActiveFilters, DocumentTools } from '../../features/documents/list/document-tools.tsx';
import { NoMatches } from '../../features/documents/list/empty-lists.tsx';
import { foundDocuments } from '../../features/documents/list/found-documents.ts';
import { isFiltered, NO_FILTER } from '../../features/documents/list/list-view.ts';
import { StorageBadge } from '../../features/documents/list/storage-badge.tsx';
import { errorNotice } from '../../lib/error-sentences.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { LoadError } from './load-error.tsx';
import { missWords } from './miss-words.ts';
import { useListView } from './use-list-view.ts';

export type DocumentsQuery = ReturnType<typeof useDocuments>;

interface DocumentsPartProps {
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
export function DocumentsPart({ documents, empty, ...rest }: DocumentsPartProps) {
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

type DocumentListProps = Omit<DocumentsPartProps, 'empty'> & { documents: Document[] };

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
            reason={missWords({ view: shown, documents, ownerName, everyone: query.documents ?? [], today })}
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
