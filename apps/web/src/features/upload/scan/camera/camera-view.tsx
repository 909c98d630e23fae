import { numberText } from '@kinvault/domain/format/numbers.ts';
import Images from 'lucide-react/icons/images';
import Timer from 'lucide-react/icons/timer';
import TimerOff from 'lucide-react/icons/timer-off';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';
import ZapOff from 'lucide-react/icons/zap-off';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '../../../../lib/i18n.ts';
import { useObjectUrl } from '../../../../lib/use-object-url.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import type { PaperKind } from '../edges/perspective.ts';
import { QuadOutline } from '../edges/quad-outline.tsx';
import { pageTitle } from '../pages/page-names.ts';
import type { ScanPage } from '../pages/scan-pages.ts';
import { ScanHeading } from '../scan-heading.tsx';
import type { AskWorker } from '../use-scan-worker.ts';
import { useAutomaticShot } from './use-automatic-shot.ts';
import { type CameraState, setLight } from './use-camera.ts';
import { useLiveEdges } from './use-live-edges.ts';
import './camera-view.css';

const JPEG_QUALITY = 0.92;

interface CameraViewProps {
  camera: CameraState;
  kind: PaperKind;
  onKind: (kind: PaperKind) => void;
  pages: readonly ScanPage[];
  /** the index of the page to take: a new one, or the one that is taken again */
  at: number;
  /** no picture was taken yet; afterwards, the same paper is probably still in view */
  isFirst: boolean;
  ask: AskWorker;
  isBusy: boolean;
  onPhoto: (photo: Blob) => void;
  onShowPages: () => void;
  onClose: () => void;
}

/** The camera's picture with the paper's edges, and the shutter. */
export function CameraView({ camera, kind, pages, at, isFirst, ask, isBusy, ...does }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [ratio, setRatio] = useState(3 / 4);
  const look = useLiveEdges(video, ask);
  const { quad } = look;
  const stream = camera.state === 'on' ? camera.stream : null;
  const automatic = useAutomaticShot({
    look,
    isFirst,
    isReady: !isBusy && stream !== null,
    shoot: () => void shoot(),
  });
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);

  async function shoot() {
    const photo = await photoOf(video.current);
    if (photo) does.onPhoto(photo);
  }

  return (
    <section className="scan-view dark-scan" data-theme="dark">
      <header>
        <IconButton label={i18n.t({ id: 'ui.close', message: 'Close' })} icon={X} onClick={does.onClose} />
        <ScanHeading>{pageTitle(kind, at)}</ScanHeading>
        {camera.state === 'on' && camera.canLight && <LightButton stream={camera.stream} />}
        <IconButton
          label={i18n.t({ id: 'scan.automatic', message: 'Take the picture automatically' })}
          icon={automatic.isOn ? Timer : TimerOff}
          aria-pressed={automatic.isOn}
          onClick={automatic.toggle}
        />
      </header>
      <div className="scan-stage">
        <div className="scan-picture" style={{ '--ratio': ratio }}>
          <video
            ref={video}
            autoPlay
            playsInline
            muted
            aria-label={i18n.t({ id: 'scan.cameraPicture', message: 'The camera’s picture' })}
            onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => setRatio(videoWidth / videoHeight)}
          />
          {quad && <QuadOutline quad={quad} />}
        </div>
        <p className="scan-hint" role="status">
          {cameraHint(quad !== null, automatic.isComing)}
        </p>
      </div>
      <footer>
        <KindChoice kind={kind} onKind={does.onKind} />
        <div className="scan-shoot">
          <LastPage pages={pages} onOpen={does.onShowPages} />
          <button
            type="button"
            className="scan-shutter"
            aria-label={i18n.t({ id: 'scan.takePicture', message: 'Take the picture' })}
            aria-disabled={isBusy || !stream}
            onClick={() => !isBusy && void shoot()}
          >
            <span />
          </button>
          <PhotoInput onPhoto={does.onPhoto}>
            {(choose) => (
              <IconButton
                label={i18n.t({ id: 'scan.choosePhoto', message: 'Choose from your photos' })}
                icon={Images}
                onClick={choose}
              />
            )}
          </PhotoInput>
        </div>
      </footer>
    </section>
  );
}

function cameraHint(hasPaper: boolean, isShotComing: boolean): string {
  if (!hasPaper) return i18n.t({ id: 'scan.placeIt', message: 'Place it flat on a plain, darker surface' });
  return isShotComing
    ? i18n.t({ id: 'scan.holdStill', message: 'Hold still: the picture is taken by itself' })
    : i18n.t({ id: 'scan.edgesFound', message: 'Hold still and take the picture' });
}

async function photoOf(video: HTMLVideoElement | null): Promise<Blob | null> {
  if (!video || video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}

function LightButton({ stream }: { stream: MediaStream }) {
  const [isOn, setIsOn] = useState(false);
  return (
    <IconButton
      label={i18n.t({ id: 'scan.light', message: 'Light' })}
      icon={isOn ? Zap : ZapOff}
      aria-pressed={isOn}
      onClick={() => void setLight(stream, !isOn).then(() => setIsOn(!isOn))}
    />
  );
}

function KindChoice({ kind, onKind }: Pick<CameraViewProps, 'kind' | 'onKind'>) {
  return (
    <Segmented
      label={i18n.t({ id: 'scan.kind', message: 'What are you scanning?' })}
      value={kind}
      onChange={onKind}
      options={[
        { value: 'card', label: i18n.t({ id: 'scan.card', message: 'Card' }) },
        { value: 'passport', label: i18n.t({ id: 'scan.passport', message: 'Passport' }) },
        { value: 'page', label: i18n.t({ id: 'scan.page', message: 'Page' }) },
      ]}
    />
  );
}

function LastPage({ pages, onOpen }: { pages: readonly ScanPage[]; onOpen: () => void }) {
  const url = useObjectUrl(pages.at(-1)?.picture ?? null);
  if (!url) return <span />;
  const label = i18n.t({
    id: 'scan.openPages',
    message: '{count, plural, one {# page} other {# pages}} so far. Open',
    values: { count: pages.length },
  });
  return (
    <button type="button" className="scan-last" aria-label={label} onClick={onOpen}>
      <img src={url} alt="" />
      <b>{numberText(i18n, pages.length)}</b>
    </button>
  );
}

function PhotoInput({
  onPhoto,
  children,
}: {
  onPhoto: (photo: Blob) => void;
  children: (choose: () => void) => ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={({ currentTarget }) => {
          const [photo] = currentTarget.files ?? [];
          if (photo) onPhoto(photo);
          currentTarget.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
}
