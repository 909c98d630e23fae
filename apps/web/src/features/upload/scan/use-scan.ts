import { useReducer, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import type { PaperKind } from './edges/perspective.ts';
import { type Quad, WHOLE_PICTURE } from './edges/quad.ts';
import { NO_PAGES, type ScanPage, scanPagesReducer } from './pages/scan-pages.ts';
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
  const [isBusy, setIsBusy] = useState(false);
  const { toast } = useToast();
  const selected = pages.find(({ id }) => id === selectedId);
  // with its last page the view of the pages is over
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
      const quad = (await ask({ type: 'find', picture: photo })) ?? WHOLE_PICTURE;
      show({ name: 'edges', photo, quad, pageId });
    });

  /** Straightens the photo and keeps the page. */
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

  return { pages, selected, dispatch, view, show, kind, setKind, isBusy, takePhoto, putPage, keepPhoto };
}
