import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { ReactNode } from 'react';
import { DocumentCounts } from '../../features/documents/document-counts.tsx';
import { DocumentGrid } from '../../features/documents/document-grid.tsx';
import { expiryCounts } from '../../features/documents/document-lists.ts';
import type { useDocuments } from '../../features/documents/documents.api.ts';
import { DocumentsSkeleton } from '../../features/documents/documents-skeleton.tsx';
import { errorNotice } from '../../lib/error-sentences.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { LoadError } from './load-error.tsx';

export type DocumentsQuery = ReturnType<typeof useDocuments>;

interface DocumentsPartProps {
  query: DocumentsQuery;
  /** those of the query that belong here; undefined until they are known */
  documents: Document[] | undefined;
  families: readonly Family[];
  today: string;
  empty: ReactNode;
}

/** Loading, failed, empty, ready: in that order. What was loaded once stays, whatever a later try answers. */
export function DocumentsPart({ query, documents, families, today, empty }: DocumentsPartProps) {
  const refresh = useRefresh(query);
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
  return (
    <>
      <DocumentCounts
        {...expiryCounts(documents, today)}
        count={documents.length}
        isRefreshing={query.isRefetching}
        onRefresh={refresh}
      />
      <DocumentGrid documents={documents} families={families} today={today} />
    </>
  );
}

/** On phones only: how many papers there are in all, and how many need care [DSH-6]. */
export function SummaryStrip({ documents, today }: { documents: readonly Document[]; today: string }) {
  return (
    <div className="phone-only">
      <DocumentCounts {...expiryCounts(documents, today)} count={documents.length} />
    </div>
  );
}

/** Who asks for the list again is told when it fails; what is asked by itself fails in silence. */
function useRefresh({ refetch }: DocumentsQuery): () => Promise<void> {
  const { toast } = useToast();
  return async () => {
    const { error } = await refetch();
    if (error) toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
  };
}
