import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import { tripDocumentIds } from '@kinvault/domain/collections/trip-documents.ts';
import Plus from 'lucide-react/icons/plus';
import { type ComponentProps, useMemo, useState } from 'react';
import { CollectionBelongings } from '../../features/collections/collection-belongings.tsx';
import { CollectionFacts, CollectionHead } from '../../features/collections/collection-head.tsx';
import { TripPassports } from '../../features/collections/trip/trip-passports.tsx';
import { WhoSeesWhat } from '../../features/collections/who-sees-what.tsx';
import { DocumentPicture } from '../../features/documents/cards/document-picture.tsx';
import { CollectionSummary } from '../../features/documents/costs/collection-summary.tsx';
import { documentsIn } from '../../features/documents/document-lists.ts';
import { DocumentsView } from '../../features/documents/list/documents-view.tsx';
import { useListView } from '../../features/documents/list/use-list-view.ts';
import { KeepTrip } from '../../features/offline-papers/keep-trip.tsx';
import { useReader, useSettings, useToday } from '../../household/household.tsx';
import { usePageMeta } from '../../household/page-meta.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { DashboardViewProps } from './dashboard-props.ts';
import { ListViewTools } from './list-view-tools.tsx';
import { PhoneListBar } from './phone-list-bar.tsx';

/** What is kept together, as this reader sees it, and what of it is missing [COL-1, COL-2]. */
export function CollectionView({
  collection,
  query,
  onUpload,
  onUploadAs,
}: DashboardViewProps & { collection: Collection }) {
  const today = useToday();
  const { name, documentIds } = collection;
  usePageMeta('dashboard', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name } }));
  const list = useListView();
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null);
  const documents = useMemo(
    () => query.documents && documentsIn(query.documents, documentIds),
    [query.documents, documentIds],
  );
  const onAdd = collection.canChange ? onUpload : undefined;
  const add = onAdd && (
    <Button variant="primary" icon={Plus} onClick={onAdd}>
      {i18n.t({ id: 'document.upload', message: 'Upload Document' })}
    </Button>
  );
  return (
    <>
      <PhoneListBar {...{ list, documents, query, today }} title={name} slot={setBarSlot}>
        <p className="text-small muted">
          <CollectionFacts collection={collection} />
        </p>
      </PhoneListBar>
      <CollectionHead collection={collection} action={add} />
      {collection.trip && query.documents && !query.hasNextPage && (
        <TripPart {...{ collection, today }} trip={collection.trip} documents={query.documents} />
      )}
      {documents && (
        <CollectionBelongings
          {...{ collection, documents }}
          onAdd={
            collection.canChange && onUploadAs
              ? ({ type, insuranceKind, name: usual }) =>
                  onUploadAs({ type, insuranceKind, name: type ? undefined : i18n.t(usual) })
              : undefined
          }
        />
      )}
      {documents && <CollectionSummary {...{ documents, today }} />}
      <DocumentsView
        {...{ query, list, documents, barSlot, today }}
        ownerName={null}
        noMatchReason={i18n.t({ id: 'collection.noMatch', message: 'Nothing in {name} matches.', values: { name } })}
        tools={<ListViewTools list={list} />}
        empty={
          documentIds.length === 0 && (
            <EmptyState
              title={i18n.t({ id: 'collection.empty', message: '{name} has no documents yet', values: { name } })}
            >
              {collection.canChange
                ? i18n.t({
                    id: 'collection.emptyHint',
                    message: 'Upload one, or select several in a list and choose “Add to”.',
                  })
                : i18n.t({ id: 'collection.emptyToYou', message: 'Documents that you can see will show here.' })}
            </EmptyState>
          )
        }
      />
      {documents && <WhoSeesWhat {...{ collection, documents }} />}
    </>
  );
}

/** The passports, and the switch that keeps the documents on this device. */
function TripPart(props: Omit<ComponentProps<typeof TripPassports>, 'pictureOf'>) {
  const { collection, trip, documents, today } = props;
  const reader = useReader();
  const { worksOffline } = useSettings();
  return (
    <>
      <TripPassports {...props} pictureOf={(document) => <DocumentPicture document={document} />} />
      {worksOffline && (
        <KeepTrip
          personId={reader.id}
          tripId={collection.id}
          returnsOn={trip.returnsOn}
          today={today}
          documentIds={tripDocumentIds(collection, documents)}
        />
      )}
    </>
  );
}
