import { MAX_SCAN_PAGES } from '@kinvault/domain/documents/document-limits.ts';
import { i18n } from '../../../lib/i18n.ts';
import { useDiscardGuard } from '../../../lib/use-discard-guard.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import { CameraView } from './camera/camera-view.tsx';
import { NoCameraView } from './camera/no-camera-view.tsx';
import { useCamera } from './camera/use-camera.ts';
import { EdgesView } from './edges/edges-view.tsx';
import { PagesView } from './pages/pages-view.tsx';
import './scan-layer.css';
import { useScan } from './use-scan.ts';
import { useScanWorker } from './use-scan-worker.ts';

interface ScanLayerProps {
  /** 'Visible to Rivera, 5 people'; absent if the file is for an existing document */
  audience?: string;
  /** one page becomes a picture, several become one PDF */
  onFile: (file: File) => void;
  /** instead of the camera */
  onPickFile: () => void;
  onClose: () => void;
}

/** Covers the window: camera, edges, pages. Camera and pictures are released when it closes [REA-8]. */
export function ScanLayer({ audience, onFile, onPickFile, onClose }: ScanLayerProps) {
  const ask = useScanWorker();
  const { camera, tryAgain } = useCamera();
  const scan = useScan(ask);
  const { pages, selected, view, show, kind, isBusy } = scan;
  const leaving = useDiscardGuard({
    wouldLose: () => pages.length > 0,
    text: i18n.t({ id: 'scan.wouldBeLost', message: 'The scanned pages aren’t saved yet.' }),
    onClose,
  });
  const modal = useModal({ open: true, onClose: leaving.close, dismissible: true });
  const toPages = () => show({ name: 'pages' });

  function showView() {
    if (view.name === 'edges') {
      return (
        <EdgesView
          {...{ photo: view.photo, quad: view.quad, isBusy }}
          onUse={(quad) => void scan.keepPhoto(view.photo, quad, view.pageId)}
          onTakeAgain={() => show({ name: 'camera', pageId: view.pageId })}
          onBack={() => (pages.length > 0 ? toPages() : show({ name: 'camera', pageId: null }))}
        />
      );
    }
    if (view.name === 'pages' && selected) {
      return (
        <PagesView
          {...{ pages, selected, kind, audience, isBusy, dispatch: scan.dispatch, oneSheet: scan.oneSheet }}
          onChange={(page) => void scan.putPage(page)}
          onSetEdges={({ id, photo, quad }) => show({ name: 'edges', photo, quad, pageId: id })}
          onAdd={pages.length < MAX_SCAN_PAGES ? () => show({ name: 'camera', pageId: null }) : undefined}
          onSave={() => void scan.save(onFile)}
          onBack={() => show({ name: 'camera', pageId: null })}
        />
      );
    }
    if (camera.state === 'refused' || camera.state === 'missing') {
      const isRefused = camera.state === 'refused';
      return <NoCameraView {...{ isRefused, onPickFile }} onTryAgain={tryAgain} onClose={leaving.close} />;
    }
    const pageId = view.name === 'camera' ? view.pageId : null;
    const replaced = pages.findIndex(({ id }) => id === pageId);
    return (
      <CameraView
        {...{ camera, kind, pages, ask, isBusy }}
        at={replaced < 0 ? pages.length : replaced}
        isFirst={!scan.hasTaken}
        onKind={scan.setKind}
        onPhoto={(photo) => void scan.takePhoto(photo, pageId)}
        onShowPages={toPages}
        onClose={leaving.close}
      />
    );
  }

  return (
    <dialog {...modal} className="scan-layer" aria-label={i18n.t({ id: 'scan.title', message: 'Scan' })} tabIndex={-1}>
      {showView()}
      {leaving.question}
    </dialog>
  );
}
