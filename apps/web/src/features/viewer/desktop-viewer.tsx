import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { contentKind } from './content-kind.ts';
import { type AboutDocument, DetailsPanel } from './details-panel.tsx';
import { DocumentStage } from './document-stage.tsx';
import { DownloadLink } from './download-link.tsx';
import type { Place } from './place.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { FloatingControls } from './view-controls.tsx';
import { DESKTOP_ZOOM, type ViewAction, type ViewState } from './view-state.ts';

export interface ViewerFrameProps extends AboutDocument {
  place: Place;
  view: ViewState;
  onView: (action: ViewAction) => void;
  onOpen: (documentId: string) => void;
  onShown: () => void;
  onClose: () => void;
}

/** The document on its stage, with what is known of it beside. */
export function DesktopViewer(props: ViewerFrameProps) {
  const { document, families, person, view, onView, onShown, onClose } = props;
  const stage = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(stage);
  const modal = useModal({
    open: true,
    dismissible: true,
    // the innermost layer goes first
    onClose: () => (fullscreen?.isOn ? fullscreen.toggle() : onClose()),
  });
  return (
    <dialog {...modal} className="viewer" aria-labelledby="viewer-title" tabIndex={-1}>
      <div className="viewer-frame">
        <ViewerBar {...props} />
        <div ref={stage} className="vstage">
          <DocumentStage
            document={document}
            view={view}
            onZoomTo={(zoom) => onView({ type: 'zoomTo', zoom })}
            onShown={onShown}
            hasDownload
          />
          {contentKind(document.kind) !== 'none' && (
            <FloatingControls view={view} range={DESKTOP_ZOOM} onView={onView} fullscreen={fullscreen} />
          )}
        </div>
        <DetailsPanel document={document} families={families} person={person} />
      </div>
    </dialog>
  );
}

function ViewerBar({ document, place, onOpen, onClose }: ViewerFrameProps) {
  const { previous, next, label } = place;
  return (
    <header className="vbar">
      <div className="grow">
        <h2 id="viewer-title" className="cut">
          {document.name}
        </h2>
        <p className="t-xs mute num">
          {document.type} · {fileSizeText(document.sizeBytes)}
        </p>
      </div>
      <span className="t-sm mute num vplace" role="status">
        {label}
      </span>
      <IconButton
        label="Previous document"
        icon={ChevronLeft}
        aria-disabled={!previous}
        onClick={() => previous && onOpen(previous.id)}
      />
      <IconButton
        label="Next document"
        icon={ChevronRight}
        aria-disabled={!next}
        onClick={() => next && onOpen(next.id)}
      />
      <span className="vsep" />
      <DownloadLink document={document} />
      <span className="vsep" />
      <IconButton label="Close" icon={X} onClick={onClose} />
    </header>
  );
}
