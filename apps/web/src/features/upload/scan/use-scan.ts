import { useReducer, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import type { PaperKind } from './edges/perspective.ts';
import { type Quad, WHOLE_PICTURE } from './edges/quad.ts';
import { NO_PAGES, type ScanPage, scanPagesReducer } from './pages/scan-pages.ts';
import { scanFile } from './scan-file.ts';
import { ScanWorkerStopped } from './scan-worker-client.ts';
import type { AskWorker } from './use-scan-worker.ts';

/** `pageId`: the page that the photo replaces; null for a new one. */
export type ScanView =
  | { name: 'camera'; pageId: string | null }
  | { name: 'edges'; photo: Blob; quad: Quad; pageId: string | null }
  | { name: 'pages' };

/** Which step of a scan is shown (camera, edges or pages), and the pages taken so far. */
export function useScan(ask: AskWorker) {
  const [{ pages, selectedId }, dispatch] = useReducer(scanPagesReducer, NO_PAGES);
  const [shown, show] = useState<ScanView>({ name: 'camera', pageId: null });
  const [kind, setKind] = useState<PaperKind>('card');
  const [hasTaken, setHasTaken] = useState(false);
  const [isOneSheet, setOneSheet] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const { toast } = useToast();
  const selected = pages.find(({ id }) => id === selectedId);
  const canJoin = kind === 'card' && pages.length === 2;
  // without pages the view of the pages closes
  const view: ScanView = shown.name === 'pages' && !selected ? { name: 'camera', pageId: null } : shown;

  async function withWorker(work: () => Promise<void>) {
    setIsBusy(true);
    try {
      await work();
    } catch {
      toast({
        title: i18n.t({ id: 'scan.unreadable', message: 'This picture can’t be read. Take it again.' }),
        variant: 'destructive',
        duration: TOAST_MS.error,
      });
    } finally {
      setIsBusy(false);
    }
  }

  const takePhoto = (photo: Blob, pageId: string | null) =>
    withWorker(async () => {
      setHasTaken(true);
      const quad = await ask({ type: 'find', picture: photo }).catch(nullIfStopped);
      show({ name: 'edges', photo, quad: quad ?? WHOLE_PICTURE, pageId });
    });

  /** Straightens the photo and adds the page. */
  const putPage = (page: Omit<ScanPage, 'picture'>) =>
    withWorker(async () => {
      const { photo, quad, turns, look } = page;
      const picture = await ask({ type: 'straighten', photo, quad, kind, turns, look });
      dispatch({ type: 'put', page: { ...page, picture } });
      show({ name: 'pages' });
    });

  function keepPhoto(photo: Blob, quad: Quad, pageId: string | null) {
    const before = pages.find(({ id }) => id === pageId);
    const { turns = 0, look = selected?.look ?? 'color' } = before ?? {};
    return putPage({ id: pageId ?? randomUuid(), photo, quad, turns, look } as Omit<ScanPage, 'picture'>);
  }

  const save = (onFile: (file: File) => void) =>
    withWorker(async () => {
      const pictures = pages.map(({ picture }) => picture);
      const isJoined = canJoin && isOneSheet;
      onFile(scanFile(isJoined ? [await ask({ type: 'sheet', pictures })] : pictures, pages.length > 1));
    });

  return {
    ...{ pages, selected, dispatch, view, show, kind, setKind },
    ...{ isBusy, hasTaken, takePhoto, putPage, keepPhoto, save },
    /** front and back of a card on one page; absent if there are other pages */
    oneSheet: canJoin ? { isOn: isOneSheet, set: setOneSheet } : undefined,
  };
}

/** Without the worker no edges are found; an unreadable picture is still an error. */
function nullIfStopped(error: unknown): null {
  if (error instanceof ScanWorkerStopped) return null;
  throw error;
}
