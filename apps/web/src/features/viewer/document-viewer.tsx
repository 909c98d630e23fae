import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { errorNotice } from '../../lib/error-sentences.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { DesktopViewer } from './desktop-viewer.tsx';
import { MobileViewer } from './mobile-viewer.tsx';
import { placeOf } from './place.ts';
import { preloadNeighbours } from './preload-neighbours.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { DESKTOP_ZOOM, INITIAL_VIEW, PHONE_ZOOM, type ViewAction, type ViewState, viewReducer } from './view-state.ts';
import './viewer.css';
import { documentQuery } from './viewer.api.ts';
import type { ViewerCommand } from './viewer-keys.ts';

export interface DocumentViewerProps {
  /** Those that one leafs through, in the order on the screen. */
  documents: Document[];
  documentId: string;
  families: Family[];
  person: Person;
  onOpen: (documentId: string) => void;
  onClose: () => void;
}

/** Shows a document: full screen on a phone, else a dialog [GRD-4]. It is open for as long as it is mounted. */
export function DocumentViewer({ documents, documentId, onClose, ...rest }: DocumentViewerProps) {
  const listed = documents.find((document) => document.id === documentId);
  const { data: fetched, error } = useQuery({ ...documentQuery(documentId), enabled: !listed });
  useGone(error, onClose);
  const document = listed ?? fetched;
  // another document starts unzoomed and unturned
  return document ? <OpenViewer key={documentId} {...{ ...rest, documents, document, onClose }} /> : null;
}

interface OpenViewerProps extends Omit<DocumentViewerProps, 'documentId'> {
  document: Document;
}

function OpenViewer({ documents, document, families, person, onOpen, onClose }: OpenViewerProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const range = isPhone ? PHONE_ZOOM : DESKTOP_ZOOM;
  const [view, onView] = useReducer(
    (state: ViewState, action: ViewAction) => viewReducer(state, action, range),
    INITIAL_VIEW,
  );
  const place = placeOf(documents, document.id);

  useViewerKeys((command) => run(command));
  function run(command: ViewerCommand) {
    if (command === 'previous' || command === 'next') {
      const target = place[command];
      if (target) onOpen(target.id);
    } else onView({ type: command });
  }

  const onShown = () => preloadNeighbours([place.next, place.previous]);
  const Frame = isPhone ? MobileViewer : DesktopViewer;
  return <Frame {...{ document, families, person, place, view, onView, onOpen, onShown, onClose }} />;
}

/** A link to a document that is gone or was never ours: said once, and the page below stays. */
function useGone(error: Error | null, onClose: () => void) {
  const { toast } = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error
  useEffect(() => {
    if (!error) return;
    toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
    onClose();
  }, [error]);
}
