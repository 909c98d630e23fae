import { audienceOf } from '@kinvault/domain/documents/audience.ts';
import { dateText } from '@kinvault/domain/documents/date-text.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Download from 'lucide-react/icons/download';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import X from 'lucide-react/icons/x';
import { Badge } from '../../ui/badge.tsx';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { contentKind } from './content-kind.ts';
import type { ViewerFrameProps } from './desktop-viewer.tsx';
import { DocumentStage } from './document-stage.tsx';
import { DownloadLink } from './download-link.tsx';
import { expiryWords } from './expiry-words.ts';
import { NOTHING_FOUND } from './search/use-text-search.ts';
import type { AboutDocument } from './side/side-props.ts';
import { useDownload } from './use-download.ts';
import { useStageContent } from './use-stage-content.ts';
import { FootControls } from './view-controls.tsx';
import { PHONE_ZOOM } from './view-state.ts';

/** The document alone, on the whole of a phone's screen. */
export function MobileViewer({ document, families, person, view, onView, onShown, onClose, side }: ViewerFrameProps) {
  const modal = useModal({ open: true, dismissible: true, onClose });
  const [, onContent] = useStageContent(document.fileId);
  const hasPicture = contentKind(document.kind) !== 'none';
  return (
    <dialog {...modal} className="mv" aria-labelledby="viewer-title" tabIndex={-1}>
      <header>
        <IconButton label="Close" icon={X} onClick={onClose} />
        <div className="grow">
          <h2 id="viewer-title" className="cut">
            {document.name}
          </h2>
          <p className="t-xs mute num">
            {document.type} · {document.expiresOn ? dateText(document.expiresOn) : 'No expiry'}
          </p>
        </div>
        {side.detailsButton}
        <DownloadLink document={document} />
      </header>
      <DocumentStage
        document={document}
        view={view}
        onZoomTo={(zoom) => onView({ type: 'zoomTo', zoom })}
        onShown={onShown}
        onContent={onContent}
        found={NOTHING_FOUND}
        hasDownload={hasPicture}
      />
      <footer className={hasPicture ? 'tools' : undefined}>
        {hasPicture ? (
          <>
            <Facts document={document} families={families} person={person} />
            <FootControls view={view} range={PHONE_ZOOM} onView={onView} end={side.shareButton} />
          </>
        ) : (
          <DownloadButton document={document} />
        )}
      </footer>
      {side.layers}
    </dialog>
  );
}

function Facts({ document, families, person }: AboutDocument) {
  const expiry = expiryWords(document, calendarDate(new Date()));
  const { people } = audienceOf(document, families);
  const isOnlyMine = people.length === 1 && people[0]?.id === person.id;
  return (
    <div className="row mv-facts">
      {expiry &&
        (expiry.state === 'valid' ? (
          <Badge>{expiry.headline}</Badge>
        ) : (
          <Badge tone={expiry.state} icon={expiry.state === 'soon' ? ClockAlert : OctagonAlert}>
            {expiry.headline}
          </Badge>
        ))}
      <span className="grow" />
      <span className="t-sm mute">{isOnlyMine ? 'Only you see it' : `Visible to ${people.length} people`}</span>
    </div>
  );
}

function DownloadButton({ document }: Pick<AboutDocument, 'document'>) {
  const download = useDownload(document);
  return (
    <LinkButton variant="primary" size="big" full icon={Download} {...download}>
      Download
    </LinkButton>
  );
}
