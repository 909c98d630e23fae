import { audienceOf } from '@kinvault/domain/documents/audience.ts';
import { isSeenInEmergency } from '@kinvault/domain/documents/document-rights.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { expiryNote, expiryWords } from '@kinvault/domain/format/expiry-messages.ts';
import { useQuery } from '@tanstack/react-query';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Download from 'lucide-react/icons/download';
import Expand from 'lucide-react/icons/expand';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import Share2 from 'lucide-react/icons/share-2';
import Shrink from 'lucide-react/icons/shrink';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { dueBadge } from '../../household/due-messages.ts';
import { useReach } from '../../household/emergency.ts';
import { EmergencyLine } from '../../household/emergency-line.tsx';
import { useFamilies, useReader } from '../../household/household.tsx';
import { cancelablePaper, documentTone, useOwnLeadTimes } from '../../household/reminders.ts';
import { i18n } from '../../lib/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { ShareSheet } from './copy/share-sheet.tsx';
import type { ViewerFrameProps } from './desktop-viewer.tsx';
import { DownloadLink } from './download-link.tsx';
import { usePrint } from './print/use-print.tsx';
import { useTextSearch } from './search/use-text-search.ts';
import { detailsQuery } from './side-panel/details.api.ts';
import type { DocumentContext } from './side-panel/reader-rights.ts';
import { contentKind } from './stage/content-kind.ts';
import { DocumentStage } from './stage/document-stage.tsx';
import { useStageContent } from './stage-content.ts';
import { useDownload } from './use-download.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { FootControls } from './view-controls.tsx';
import { PHONE_ZOOM } from './view-state.ts';

/** The phone's viewer: the document on the whole screen [MVW-1]. */
export function MobileViewer({ document, marked, position, view, onView, side, ...on }: ViewerFrameProps) {
  const { onOpen, onShown, onClose } = on;
  const stage = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(stage);
  const modal = useModal({ open: true, dismissible: true, onClose });
  const [content, onContent] = useStageContent(document.fileId);
  const print = usePrint(content, document.fileId);
  const [isSharing, setSharing] = useState(false);
  const found = useTextSearch(content, marked);
  const kind = contentKind(document.kind);
  const hasPicture = kind !== 'none';
  const isInEmergency = isSeenInEmergency(document);
  const leaf = (by: 1 | -1) => {
    const target = by === 1 ? position.next : position.previous;
    if (target) onOpen(target.id);
  };
  const shareButton = !isInEmergency && (
    <Button variant="primary" icon={Share2} onClick={() => setSharing(true)}>
      {i18n.t({ id: 'sharing.share', message: 'Share' })}
    </Button>
  );
  return (
    <dialog {...modal} className="mobile-viewer" aria-labelledby="viewer-title" tabIndex={-1}>
      <header>
        <IconButton label={i18n.t({ id: 'ui.close', message: 'Close' })} icon={X} onClick={onClose} />
        <div className="grow">
          <h2 id="viewer-title" className="ellipsis">
            <bdi>{document.name}</bdi>
          </h2>
          <p className="text-tiny muted tabular">
            {documentTypeName(i18n, document.type)} · {expiryNote(i18n, document.expiresOn)}
          </p>
        </div>
        {side.detailsButton}
        {hasPicture && fullscreen && (
          <IconButton
            label={i18n.t({ id: 'viewer.openFullView', message: 'Open full view' })}
            icon={Expand}
            onClick={fullscreen.toggle}
          />
        )}
        <DownloadLink document={document} />
      </header>
      <div ref={stage} className="viewer-stage">
        <DocumentStage
          document={document}
          view={view}
          onZoomTo={(zoom) => onView({ type: 'zoomTo', zoom })}
          onSwipe={leaf}
          onShown={onShown}
          onContent={onContent}
          found={found}
          hasDownload={hasPicture}
        />
        {print.layer}
        {fullscreen?.isOn && (
          <IconButton
            className="mobile-viewer-leave"
            label={i18n.t({ id: 'viewer.exitFullView', message: 'Exit full view' })}
            icon={Shrink}
            variant="second"
            onClick={fullscreen.toggle}
          />
        )}
      </div>
      <footer className={hasPicture ? 'mobile-viewer-tools' : undefined}>
        {isInEmergency && <EmergencyLine ownerName={document.ownerName ?? ''} />}
        {hasPicture ? (
          <>
            <Facts document={document} />
            <FootControls
              view={view}
              range={PHONE_ZOOM}
              onView={onView}
              canTurn={kind !== 'reading'}
              end={shareButton}
            />
          </>
        ) : (
          <div className="row">
            <DownloadButton document={document} />
            {shareButton}
          </div>
        )}
      </footer>
      <ShareSheet
        {...{ document, print }}
        open={isSharing}
        onClose={() => setSharing(false)}
        onShare={side.onShare}
        onLink={side.onLink}
        onCopyFor={side.onCopyFor}
        onCardSheet={side.onCardSheet}
      />
      {side.layers}
    </dialog>
  );
}

function Facts({ document }: DocumentContext) {
  const families = useFamilies();
  const person = useReader();
  const today = calendarDate(new Date());
  const expiry = expiryWords(i18n, document, today);
  const leadTimes = useOwnLeadTimes();
  const tone = documentTone(document, leadTimes, today);
  const cancelable = cancelablePaper(document, leadTimes, today);
  const { people } = audienceOf(useReach(document, person.id), families);
  // only earlier documents are opened through their details: the others need no request
  const isEarlier = Boolean(useQuery({ ...detailsQuery(document.id), enabled: false }).data?.replacedBy);
  const isOnlyMine = people.length === 1 && people[0]?.id === person.id;
  return (
    <div className="row mobile-viewer-facts">
      {isEarlier && <Badge>{i18n.t({ id: 'document.earlier', message: 'Earlier' })}</Badge>}
      {!isEarlier && expiry.state !== 'none' && (
        <Badge tone={tone} icon={tone && (tone === 'soon' ? ClockAlert : OctagonAlert)}>
          {cancelable ? dueBadge(cancelable) : expiry.headline}
        </Badge>
      )}
      <span className="grow" />
      <span className="text-small muted">
        {isOnlyMine
          ? i18n.t({ id: 'viewer.onlyYou', message: 'Only you can see it' })
          : i18n.t({
              id: 'viewer.visibleTo',
              message: 'Visible to {count, plural, one {# person} other {# people}}',
              values: { count: people.length },
            })}
      </span>
    </div>
  );
}

function DownloadButton({ document }: Pick<DocumentContext, 'document'>) {
  const { link } = useDownload(document);
  return (
    <LinkButton variant="primary" size="big" full icon={Download} {...link}>
      {i18n.t({ id: 'viewer.download', message: 'Download' })}
    </LinkButton>
  );
}
