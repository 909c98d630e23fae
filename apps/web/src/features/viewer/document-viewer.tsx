import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ShownWords } from '../../household/shown-words.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { DesktopViewer } from './desktop-viewer.tsx';
import { listPositionOf } from './list-position.ts';
import { MobileViewer } from './mobile-viewer.tsx';
import { useSidePanel } from './side-panel/use-side-panel.tsx';
import { preloadNeighbors } from './stage/preload-neighbors.ts';
import {
  DESKTOP_ZOOM,
  INITIAL_VIEW,
  PHONE_ZOOM,
  type ViewAction,
  type ViewState,
  viewReducer,
  type ZoomRange,
} from './view-state.ts';
import './viewer.css';
import './mobile-viewer.css';
import './pdf/pdf-page.css';
import './low-window.css';
import { type ReactNode, useReducer } from 'react';

interface DocumentViewerProps {
  /** the list to step through, in the order on the screen */
  documents: Document[];
  documentId: string;
  /** every one that the reader sees */
  allDocuments: readonly Document[];
  /** words to highlight in it */
  marked: ShownWords | undefined;
  onOpen: (documentId: string) => void;
  onClose: () => void;
  /** asks for the document that replaces this one */
  onRenew: (document: Document) => void;
  /** its new file is being read */
  onReplaced: (document: Document) => void;
  /** above its details, for people who may edit it */
  noteOf: (document: Document) => ReactNode;
  /** closes the viewer and moves the document to the trash */
  onTrash: (document: Document) => void;
}

/** Shows a document of the list: full screen on a phone, otherwise a dialog [GRD-4]. Open while mounted. */
export function DocumentViewer({ documentId, ...rest }: DocumentViewerProps) {
  const document = rest.documents.find((one) => one.id === documentId);
  return document ? <OpenViewer {...rest} document={document} /> : null;
}

interface OpenViewerProps extends Omit<DocumentViewerProps, 'documentId'> {
  document: Document;
}

function OpenViewer({ documents, document, marked, onOpen, onClose, ...on }: OpenViewerProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [view, onView] = useView(document.id, isPhone ? PHONE_ZOOM : DESKTOP_ZOOM);
  const position = listPositionOf(documents, document.id);
  const side = useSidePanel({ document }, on.allDocuments, {
    note: on.noteOf(document),
    onTrash: () => on.onTrash(document),
    onRenew: () => on.onRenew(document),
    onReplaced: () => on.onReplaced(document),
  });

  const onShown = () => preloadNeighbors([position.next, position.previous]);
  const Frame = isPhone ? MobileViewer : DesktopViewer;
  return <Frame {...{ document, marked, position, view, onView, onOpen, onShown, onClose, side }} />;
}

interface StoredView {
  documentId: string;
  view: ViewState;
}

interface DocumentAction {
  documentId: string;
  action: ViewAction;
  range: ZoomRange;
}

/**
 * Zoom and rotation of the open document, reset for the next one. The viewer is not remounted for that: reopening the
 * dialog would take the focus from the button that was just pressed.
 */
function useView(documentId: string, range: ZoomRange): [ViewState, (action: ViewAction) => void] {
  const [stored, dispatch] = useReducer(storedViewReducer, { documentId, view: INITIAL_VIEW });
  return [viewOf(stored, documentId), (action) => dispatch({ documentId, action, range })];
}

function storedViewReducer(stored: StoredView, { documentId, action, range }: DocumentAction): StoredView {
  return { documentId, view: viewReducer(viewOf(stored, documentId), action, range) };
}

function viewOf({ documentId, view }: StoredView, openId: string): ViewState {
  return documentId === openId ? view : INITIAL_VIEW;
}
