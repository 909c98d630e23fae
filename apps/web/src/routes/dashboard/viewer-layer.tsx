import type { FactsById } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { DashboardView } from '../../features/dashboard/dashboard-view.ts';
import { documentsIn, documentsOf, generalDocuments } from '../../features/documents/document-lists.ts';
import type { DocumentsQuery } from '../../features/documents/documents.api.ts';
import { type TextHits, useTextHits } from '../../features/documents/documents.api.ts';
import { foundDocuments } from '../../features/documents/list/found-documents.ts';
import { defaultSort, type ListView, viewOf } from '../../features/documents/list/list-view.ts';
import { useListFacts } from '../../features/documents/list/use-list-facts.ts';
import { noLongerShared } from '../../features/documents/use-lost-document.ts';
import { ProposalNote } from '../../features/proposals/proposal-note.tsx';
import { useMoveToTrash } from '../../features/trash/use-move-to-trash.ts';
import { useReader } from '../../household/household.tsx';
import type { ListedMember } from '../../household/listed-members.ts';
import type { Renewing } from '../../household/renewals.ts';
import { errorSentence } from '../../lib/error-messages.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { whenSettled } from '../../lib/when-settled.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { useEarlierDocument } from '../use-earlier-document.ts';

const DocumentViewer = lazyComponent(
  async () => (await import('../../features/viewer/document-viewer.tsx')).DocumentViewer,
);

interface ViewerLayerProps {
  dashboardView: DashboardView<ListedMember>;
  /** of the collection that is shown */
  collectionIds: readonly string[];
  query: DocumentsQuery;
  renewing: Renewing;
  /** opens what was read from it */
  onRead: (documentId: string) => void;
  onReplaced: (documentId: string) => void;
}

/** The document in the URL is open above the page; the device's back button closes it [GRD-4]. */
export function ViewerLayer({ dashboardView, collectionIds, query, renewing, onRead, onReplaced }: ViewerLayerProps) {
  const person = useReader();
  const search = useSearch({ from: '/dashboard' });
  const { doc } = search;
  const view = viewOf(search, defaultSort(useMediaQuery(PHONE_QUERY)));
  const { hits } = useTextHits(view.text);
  const { facts } = useListFacts(view, false);
  const openedHere = useLocation({ select: ({ state }) => state.openedHere });
  const marked = useLocation({ select: ({ state }) => state.marked });
  const router = useRouter();
  const moveToTrash = useMoveToTrash();
  const navigate = useNavigate({ from: '/dashboard' });
  const listed =
    doc && query.documents
      ? documentsAround(
          doc,
          listAt(dashboardView, query.documents, { view, hits, facts, collectionIds }),
          query.documents,
        )
      : undefined;
  const isUnlisted = doc !== undefined && query.isSuccess && !query.hasNextPage && !query.isFetching && !listed;
  const earlier = useEarlierDocument(doc, isUnlisted);
  const documents = listed ?? earlier.documents;
  const isMissing = isUnlisted && earlier.isMissing;
  const wasShown = useWasShown(doc, documents !== undefined);
  useMissingNotice(isMissing, wasShown ? noLongerShared() : errorSentence('not_found'));

  const close = () =>
    openedHere
      ? router.history.back()
      : navigate({ search: { ...router.state.location.search, doc: undefined }, replace: true });

  useEffect(() => whenSettled(DocumentViewer.preload), []);

  if (!doc || !documents) return null;
  return (
    <DocumentViewer
      documents={documents}
      documentId={doc}
      allDocuments={query.documents ?? documents}
      marked={marked}
      // replaces the history entry: 'back' leaves the viewer, however many documents were stepped through
      onOpen={(next) =>
        navigate({
          search: (search) => ({ ...search, doc: next }),
          replace: true,
          state: { openedHere },
          resetScroll: false,
        })
      }
      onClose={close}
      onRenew={renewing.open}
      onReplaced={({ id }) => onReplaced(id)}
      noteOf={(document) => (
        <ProposalNote document={document} readerId={person.id} onOpen={() => onRead(document.id)} />
      )}
      // closed first: otherwise the document would vanish from the list under the viewer, as if access had ended
      onTrash={(document) => {
        close();
        void moveToTrash([document]);
      }}
    />
  );
}

interface ListRead {
  view: ListView;
  hits: TextHits;
  facts: FactsById;
  collectionIds: readonly string[];
}

/** The current list, with its filters and order. */
function listAt(
  dashboardView: DashboardView<ListedMember>,
  all: Document[],
  { view, hits, facts, collectionIds }: ListRead,
): Document[] {
  const here = listHere(dashboardView, all, collectionIds);
  return foundDocuments(here, view, { hits, facts, today: calendarDate(new Date()) });
}

function listHere(
  dashboardView: DashboardView<ListedMember>,
  all: Document[],
  collectionIds: readonly string[],
): Document[] {
  if (dashboardView.kind === 'member') return documentsOf(all, dashboardView.member.personId);
  if (dashboardView.kind === 'all') return all;
  return dashboardView.kind === 'collection' ? documentsIn(all, collectionIds) : generalDocuments(all);
}

/** The documents to step through: the current list, or all of them if the document is not on it. */
function documentsAround(doc: string, here: Document[], all: Document[]): Document[] | undefined {
  return [here, all].find((documents) => documents.some(({ id }) => id === doc));
}

/** Whether the document in the URL has been on the screen: then it was removed, and was not merely never there. */
function useWasShown(doc: string | undefined, isShown: boolean): boolean {
  const [shown, setShown] = useState<string>();
  if (isShown && shown !== doc) setShown(doc);
  return doc !== undefined && shown === doc;
}

/**
 * A URL that was sent or bookmarked may lead to a document that is gone or was never shared: a message says so, and the
 * page stays.
 */
function useMissingNotice(isMissing: boolean, title: string) {
  const navigate = useNavigate({ from: '/dashboard' });
  const { toast } = useToast();
  useEffect(() => {
    if (!isMissing) return;
    toast({ title, variant: 'destructive', duration: TOAST_MS.error });
    void navigate({ search: (search) => ({ ...search, doc: undefined }), replace: true });
  }, [isMissing, title, toast, navigate]);
}
