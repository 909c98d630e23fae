import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useSearch } from '@tanstack/react-router';
import { ViewList } from '../../features/views/view-list.tsx';
import { useViewCounts } from './use-view-counts.ts';

/** The saved views in the sidebar; the one that is open is marked. */
export function ViewSection({ documents, onSelect }: { documents: Document[] | undefined; onSelect?: () => void }) {
  const { saved, view } = useSearch({ from: '/dashboard' });
  return (
    <ViewList
      {...useViewCounts(documents)}
      allCount={documents?.length}
      selectedId={saved ?? (view === 'all' ? 'all' : undefined)}
      onSelect={onSelect}
    />
  );
}
