import { useRef } from 'react';
import type { ShownWords } from '../../household/shown-words.ts';
import { useModal } from '../../ui/use-modal.ts';
import type { ListPosition } from './list-position.ts';
import { usePrint } from './print/use-print.tsx';
import { SearchOverlay } from './search/search-overlay.tsx';
import { useTextSearch } from './search/use-text-search.ts';
import type { DocumentContext } from './side-panel/reader-rights.ts';
import type { ViewerSidePanel } from './side-panel/use-side-panel.tsx';
import { contentKind } from './stage/content-kind.ts';
import { DocumentStage } from './stage/document-stage.tsx';
import { useStageContent } from './stage-content.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { FloatingControls } from './view-controls.tsx';
import { DESKTOP_ZOOM, type ViewAction, type ViewState } from './view-state.ts';
import { ViewerBar } from './viewer-bar.tsx';

export interface ViewerFrameProps extends DocumentContext {
  /** words to highlight */
  marked: ShownWords | undefined;
  position: ListPosition;
  view: ViewState;
  onView: (action: ViewAction) => void;
  onOpen: (documentId: string) => void;
  onShown: () => void;
  onClose: () => void;
  side: ViewerSidePanel;
}

/** The desktop's viewer: the document, with the side panel next to it [DVW-1]. */
export function DesktopViewer({ document, marked, position, view, onView, side, ...on }: ViewerFrameProps) {
  const { onOpen, onShown, onClose } = on;
  const stage = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const fullscreen = useFullscreen(stage);
  const [content, onContent] = useStageContent(document.fileId);
  const search = useTextSearch(content, marked);
  const print = usePrint(content, document.fileId);
  const modal = useModal({ open: true, dismissible: true, onClose });

  const kind = contentKind(document.kind);
  const openSearch = () => {
    search.open();
    field.current?.select(); // already open: typing replaces the last query
  };
  const closeSearch = () => {
    search.close();
    modal.ref.current?.querySelector<HTMLElement>('.viewer-scroll')?.focus();
  };
  useViewerKeys(modal.ref, {
    onCommand: (command) => {
      if (command === 'search') return openSearch();
      if (command !== 'previous' && command !== 'next') return onView({ type: command });
      const target = position[command];
      if (target) onOpen(target.id);
    },
    onEscape: () => {
      if (search.isOpen) closeSearch();
      else if (fullscreen?.isOn) fullscreen.toggle();
      else return false;
      return true;
    },
  });

  return (
    <dialog {...modal} className="viewer" aria-labelledby="viewer-title" tabIndex={-1}>
      <div className="viewer-frame">
        <ViewerBar {...{ document, position, onOpen, onClose, print }} actions={side.actions} onSearch={openSearch} />
        <div ref={stage} className="viewer-stage">
          <DocumentStage
            {...{ document, view, onShown, onContent }}
            found={search}
            onZoomTo={(zoom) => onView({ type: 'zoomTo', zoom })}
            hasDownload
          />
          {search.isOpen && <SearchOverlay search={{ ...search, close: closeSearch }} field={field} />}
          {kind !== 'none' && (
            <FloatingControls {...{ view, onView, fullscreen }} range={DESKTOP_ZOOM} canTurn={kind !== 'reading'} />
          )}
          {print.layer}
        </div>
        {side.panel}
      </div>
      {side.layers}
    </dialog>
  );
}
