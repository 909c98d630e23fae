import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { isSeenInEmergency } from '@kinvault/domain/documents/document-rights.ts';
import type { EmergencyContact } from '@kinvault/domain/families/emergency.schema.ts';
import { foldLetters, typedWords } from '@kinvault/domain/fold-letters.ts';
import { weekdayMoment } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { DocumentRow } from '../../features/documents/cards/document-row.tsx';
import { documentsOf } from '../../features/documents/document-lists.ts';
import { type DocumentsQuery, useDocuments } from '../../features/documents/documents.api.ts';
import { DocumentsFailed } from '../../features/documents/list/documents-failed.tsx';
import { noLongerShared } from '../../features/documents/use-lost-document.ts';
import { EmergencyHead } from '../../features/families/emergency/emergency-head.tsx';
import { EndRequest } from '../../features/families/emergency/own-request.tsx';
import { EmergencyLine } from '../../household/emergency-line.tsx';
import { useToday } from '../../household/household.tsx';
import { useNow } from '../../household/use-now.ts';
import { i18n } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { useEarlierDocument } from '../use-earlier-document.ts';
import { DownloadAll } from './download-all.tsx';

const DocumentViewer = lazyComponent(
  async () => (await import('../../features/viewer/document-viewer.tsx')).DocumentViewer,
);

/** With fewer, all of them are in sight. */
const MANY = 8;

interface OpenDocumentsProps {
  owner: EmergencyContact['owner'];
  openedAt: string;
}

/** The owner's documents, to read and download only. */
export function OpenDocuments({ owner, openedAt }: OpenDocumentsProps) {
  const now = useNow();
  const query = useDocuments();
  const documents = query.documents && documentsOf(query.documents, owner.id);
  const values = { name: firstNameOf(owner.name), moment: weekdayMoment(i18n, openedAt, now) };
  return (
    <div className="emergency-page">
      <EmergencyLine ownerName={owner.name} />
      <EmergencyHead
        person={owner}
        title={i18n.t({ id: 'emergency.documents', message: '{name}’s documents', values })}
      >
        <p className="text-small muted tabular">
          {i18n.t({ id: 'emergency.openSince', message: 'Open to you since {moment}', values })}
        </p>
      </EmergencyHead>
      <List documents={documents} query={query} />
      {documents && documents.length > 0 && (
        <div className="emergency-open-foot">
          <DownloadAll documents={documents} isWhole={!query.hasNextPage} />
        </div>
      )}
      <EndRequest owner={owner} isOpen />
      {documents && <OpenViewer documents={documents.filter(isSeenInEmergency)} query={query} />}
    </div>
  );
}

function List({ documents, query }: { documents: readonly Document[] | undefined; query: DocumentsQuery }) {
  const today = useToday();
  const [text, setText] = useState('');
  const sought = typedWords(text);
  if (!documents || (documents.length === 0 && query.hasNextPage)) {
    if (query.error) return <DocumentsFailed error={query.error} query={query} />;
    return (
      <div role="status">
        <span className="visually-hidden">{i18n.t({ id: 'ui.loading', message: 'Loading' })}</span>
        <Skeleton className="paper-page-wait" />
      </div>
    );
  }
  if (documents.length === 0) {
    return (
      <EmptyState title={i18n.t({ id: 'noDocuments.title', message: 'No documents yet' })}>
        {i18n.t({ id: 'emergency.empty', message: 'There’s nothing to read here.' })}
      </EmptyState>
    );
  }
  const found = documents.filter(({ name }) => sought.every((word) => foldLetters(name).includes(word)));
  return (
    <>
      {documents.length > MANY && (
        <TextField
          type="search"
          label={i18n.t({ id: 'emergency.search', message: 'Search these documents' })}
          start={<Icon of={Search} />}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {found.length === 0 ? (
        <p className="muted" role="status">
          {i18n.t({ id: 'documents.noneFound', message: 'No documents found.' })}
        </p>
      ) : (
        <ul className="document-row-list">
          {found.map((document) => (
            <li key={document.id}>
              <DocumentRow document={document} today={today} opensHere={isSeenInEmergency(document)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The document in the URL is open above the page; the device's back button closes it. */
function OpenViewer({ documents, query }: { documents: Document[]; query: DocumentsQuery }) {
  const { doc } = useSearch({ from: '/emergency/$ownerId' });
  const openedHere = useLocation({ select: ({ state }) => state.openedHere });
  const router = useRouter();
  const navigate = useNavigate({ from: '/emergency/$ownerId' });
  const { toast } = useToast();
  const isListed = documents.some(({ id }) => id === doc);
  const isUnlisted = doc !== undefined && query.isSuccess && !query.hasNextPage && !query.isFetching && !isListed;
  const earlier = useEarlierDocument(doc, isUnlisted);
  const isMissing = isUnlisted && earlier.isMissing;
  useEffect(() => {
    if (!isMissing) return;
    toast({ title: noLongerShared(), variant: 'destructive', duration: TOAST_MS.error });
    void navigate({ search: {}, replace: true });
  }, [isMissing, toast, navigate]);

  const shown = isListed ? documents : earlier.documents;
  if (!doc || !shown) return null;
  return (
    <DocumentViewer
      documents={shown}
      documentId={doc}
      allDocuments={documents}
      marked={undefined}
      onOpen={(next) => navigate({ search: { doc: next }, replace: true, state: { openedHere }, resetScroll: false })}
      onClose={() => (openedHere ? router.history.back() : void navigate({ search: {}, replace: true }))}
      {...NOT_OFFERED}
    />
  );
}

/** Only for people who may change the document. */
const NOT_OFFERED = {
  noteOf: () => null,
  onRenew: () => undefined,
  onReplaced: () => undefined,
  onTrash: () => undefined,
};
