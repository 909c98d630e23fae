import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useState } from 'react';
import { useOnChange } from '../../../lib/use-on-change.ts';
import { openPdf } from './open-pdf.ts';

export type PdfState =
  | { state: 'opening'; share: number }
  | { state: 'locked'; wasWrong: boolean; unlock: (password: string) => void }
  | { state: 'open'; pdf: PDFDocumentProxy; lacksPicture: boolean }
  | { state: 'failed'; error: unknown };

const OPENING: PdfState = { state: 'opening', share: 0 };

/** A PDF, open for as long as the component is there. `attempt` changes to try again. */
export function usePdf(url: string, attempt: number): PdfState {
  const [state, setState] = useState(OPENING);

  useOnChange(`${attempt} ${url}`, () => {
    const controller = new AbortController();
    const { signal } = controller;
    setState(OPENING);
    const onProgress = (share: number) => setState((now) => (now.state === 'opening' ? { ...now, share } : now));
    const onPictureLeftOut = () => setState((now) => (now.state === 'open' ? { ...now, lacksPicture: true } : now));
    const onLocked = (unlock: (password: string) => void, wasWrong: boolean) =>
      setState({ state: 'locked', wasWrong, unlock });
    openPdf(url, { onProgress, onPictureLeftOut, onLocked, signal }).then(
      ({ pdf }) => !signal.aborted && setState({ state: 'open', pdf, lacksPicture: false }),
      (error: unknown) => !signal.aborted && setState({ state: 'failed', error }),
    );
    return () => controller.abort(new DOMException('closed', 'AbortError'));
  });

  return state;
}
