import { type FactsById, NO_FILTER } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ComponentProps, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useReader } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/use-media-query.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import type { DocumentGridProps } from '../cards/document-grid.tsx';
import { DocumentsSkeleton } from '../cards/documents-skeleton.tsx';
import { expiryCounts } from '../document-lists.ts';
import type { DocumentsQuery, TextHits } from '../documents.api.ts';
import type { Column } from '../rows/columns.ts';
import { DocumentTable } from '../rows/document-table.tsx';
import { LayoutTools } from '../rows/layout-tools.tsx';
import { ROWS_FROM, useListLayout } from '../rows/list-layout.ts';
import { SelectButton, SelectIcon } from '../selecting/selection-head.tsx';
import { SelectionLayer } from '../selecting/selection-layer.tsx';
import { useSelection } from '../selecting/use-selection.ts';
import { ActiveFilters } from './active-filters.tsx';
import { countText } from './document-counts.tsx';
import { DocumentTools } from './document-tools.tsx';
import { DocumentsFailed } from './documents-failed.tsx';
import { NoMatches } from './empty-lists.tsx';
import { ListChips } from './list-chips.tsx';
import { ListCounts } from './list-counts.tsx';
import { ListSections } from './list-sections.tsx';
import { isFiltered } from './list-view.ts';
import { noMatchText } from './no-match-messages.ts';
import { useFound } from './use-found.ts';
import type { ListFacts } from './use-list-facts.ts';
import type { ListControls } from './use-list-view.ts';

interface DocumentsViewProps {
  query: DocumentsQuery;
  list: ListControls;
  /** in the phone's bar, for the icon of 'Select several' */
  barSlot: HTMLElement | null;
  /** the documents of this view; undefined while loading */
  documents: Document[] | undefined;
  /** null for general documents */
  ownerName: string | null;
  /** says that nothing matches, where it is no owner's list */
  noMatchReason?: string;
  /** the owner's storage quota; absent for general documents */
  quotaBytes?: number;
  today: string;
  /** after the active filters */
  tools?: ReactNode;
  empty: ReactNode;
}

/** Loading, failed, empty, ready. Loaded documents stay on screen when a later request fails. */
export function DocumentsView({ documents, empty, ...rest }: DocumentsViewProps) {
  const { query } = rest;
  if (!documents) {
    if (!query.error) return <DocumentsSkeleton />;
    return <DocumentsFailed error={query.error} query={query} />;
  }
  if (documents.length === 0) return query.hasNextPage ? <DocumentsSkeleton /> : empty;
  return <DocumentList {...rest} documents={documents} />;
}

type DocumentListProps = Omit<DocumentsViewProps, 'empty'> & { documents: Document[] };

function DocumentList({ query, list, documents, ownerName, quotaBytes, today, ...rest }: DocumentListProps) {
  const person = useReader();
  const { barSlot, noMatchReason, tools } = rest;
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { view, shown, type, change } = list;
  const [layout, setLayout] = useListLayout();
  const isLong = documents.length >= ROWS_FROM;
  const areRows = isLong && layout.areRows;
  const { found, current, sum, hits, facts, failure, isSearching } = useFound(documents, list, areRows);
  const shownCount = isFiltered(shown) ? current.length : undefined;
  const selection = useSelection(current);
  return (
    <>
      <section className="documents-part-head" aria-label={i18n.t({ id: 'documents.title', message: 'Documents' })}>
        {isPhone ? (
          <>
            <h2 className="visually-hidden" aria-live="polite">
              {countText(documents.length, shownCount, query.hasNextPage)}
            </h2>
            {barSlot && createPortal(<SelectIcon selection={selection} />, barSlot)}
            <ListChips
              {...{ view, documents, areRows }}
              onLayout={isLong ? setLayout : undefined}
              soonCount={expiryCounts(documents, today).soon}
              onChange={change}
            />
          </>
        ) : (
          <>
            <ListCounts {...{ query, documents, shownCount, quotaBytes, sum, today }}>
              {isLong && <LayoutTools layout={layout} onChange={setLayout} />}
              <SelectButton selection={selection} count={current.length} />
            </ListCounts>
            <DocumentTools view={view} documents={documents} onType={type} onChange={change} />
          </>
        )}
        <div className="active-filters-line row wrap">
          <ActiveFilters view={view} onChange={change} />
          {tools}
        </div>
      </section>
      {query.isFetchNextPageError && (
        <LoadError
          title={i18n.t({ id: 'documents.restFailed', message: 'Some documents could not be loaded' })}
          error={query.error}
          isRetrying={query.isFetchingNextPage}
          onRetry={() => query.fetchNextPage()}
        />
      )}
      <FactsFailed failure={failure} />
      {found.length > 0 ? (
        <ShownDocuments
          {...{ list, today, hits, facts, selection }}
          documents={found}
          columns={areRows ? layout.columns : null}
          isOnePerson={ownerName !== null}
        />
      ) : (
        <NothingFound
          isLoading={query.hasNextPage}
          isSearching={isSearching}
          title={ownerName === null ? i18n.t({ id: 'documents.noneFound', message: 'No documents found.' }) : undefined}
          reason={
            noMatchReason ?? noMatchText({ view: shown, documents, ownerName, everyone: query.documents ?? [], today })
          }
          onClear={() => change(NO_FILTER)}
        />
      )}
      <SelectionLayer {...{ selection, documents }} count={current.length} readerId={person.id} />
    </>
  );
}

interface ShownDocumentsProps extends Omit<DocumentGridProps, 'hits'> {
  list: ListControls;
  hits: TextHits;
  facts: FactsById;
  /** null for cards */
  columns: readonly Column[] | null;
}

function ShownDocuments({ list, columns, facts, isOnePerson, ...rest }: ShownDocumentsProps) {
  const { shown, change } = list;
  if (columns === null) return <ListSections {...rest} isOnePerson={isOnePerson} searchText={shown.text} />;
  return (
    <DocumentTable
      {...{ ...rest, columns, facts }}
      label={i18n.t({ id: 'documents.title', message: 'Documents' })}
      sort={shown.sort}
      onSort={(sort) => change({ sort })}
      searchText={shown.text}
    />
  );
}

type NothingFoundProps = ComponentProps<typeof NoMatches> & { isLoading: boolean; isSearching: boolean };

function NothingFound({ isLoading, isSearching, ...rest }: NothingFoundProps) {
  if (isLoading)
    return (
      <p className="text-small muted" role="status">
        {i18n.t({ id: 'documents.noneFoundYet', message: 'No match so far. The other documents are still loading.' })}
      </p>
    );
  return !isSearching && <NoMatches {...rest} />;
}

function FactsFailed({ failure }: Pick<ListFacts, 'failure'>) {
  if (!failure) return null;
  return (
    <LoadError
      title={i18n.t({ id: 'documents.factsFailed', message: 'Issuers and amounts could not be loaded' })}
      {...failure}
    />
  );
}
