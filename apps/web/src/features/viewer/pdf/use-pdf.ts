import { findPlaceholder, type PdfPlaceholder } from '@kinvault/domain/documents/pdf-placeholder.ts';
import {
  getDocument,
  PasswordResponses,
  type PDFDocumentProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// the legacy build: the other one needs features that phones have only had since 2025
import { useState } from 'react';
import { blobAt } from '../../../lib/offline-papers/kept-papers.ts';
import { useOnChange } from '../../../lib/use-on-change.ts';
import type { LeftOut } from './pdf-worker-message.ts';

type PdfState =
  | { state: 'opening'; share: number }
  | { state: 'locked'; wasWrong: boolean; unlock: (password: string) => void }
  | { state: 'open'; pdf: PDFDocumentProxy; leftOut: ReadonlySet<LeftOut> }
  | { state: 'failed'; error: unknown };

const OPENING: PdfState = { state: 'opening', share: 0 };

/** A PDF that is open while the component is mounted, from when its URL is known. Change `attempt` to try again. */
export function usePdf(url: string | undefined, attempt: number): PdfState {
  const [state, setState] = useState(OPENING);

  useOnChange(`${attempt} ${url}`, () => {
    const controller = new AbortController();
    const { signal } = controller;
    setState(OPENING);
    if (url === undefined) return;
    const onProgress = (share: number) => setState((now) => (now.state === 'opening' ? { ...now, share } : now));
    const seen = new Set<LeftOut>(); // the first page is read before the state is 'open'
    const onLeftOut = (part: LeftOut) => {
      if (seen.has(part)) return;
      seen.add(part);
      setState((now) => (now.state === 'open' ? { ...now, leftOut: new Set(seen) } : now));
    };
    const onLocked = (unlock: (password: string) => void, wasWrong: boolean) =>
      setState({ state: 'locked', wasWrong, unlock });
    openPdf(url, { onProgress, onLeftOut, onLocked, signal }).then(
      ({ pdf }) => !signal.aborted && setState({ state: 'open', pdf, leftOut: new Set(seen) }),
      (error: unknown) => !signal.aborted && setState({ state: 'failed', error }),
    );
    return () => controller.abort(new DOMException('closed', 'AbortError'));
  });

  return state;
}

const ASSETS = `/assets/pdfjs/${version}`;
/** After this long without progress, the file is considered too large for this device. */
const OPEN_PATIENCE_MS = 30_000;
/** An A3 page at 600 dpi. Larger images are skipped: at four bytes a pixel they would fill a phone's memory. */
const MAX_IMAGE_PIXELS = 80_000_000;
const MAX_IMAGE_BYTES = 16_777_216 * 4;

interface OpenedPdf {
  pdf: PDFDocumentProxy;
  close: () => void;
}

interface OpenOptions {
  onProgress: (share: number) => void;
  /** an image was too large, or something cannot be drawn, and is missing on its page */
  onLeftOut: (part: LeftOut) => void;
  /** the file is locked; called again after a wrong password */
  onLocked: (unlock: (password: string) => void, wasWrong: boolean) => void;
  signal: AbortSignal;
}

/**
 * Opens a PDF in its own worker. Closing terminates the worker, whatever a hostile file makes it do. pdf.js runs no code
 * from a PDF (its scripting is a separate program, which is not shipped) and fetches only its URL and our own files [SEC-37].
 * @throws pdf.js's errors by name (InvalidPDFException, …), TimeoutError, or the signal's reason.
 */
export async function openPdf(source: string | Blob, options: OpenOptions): Promise<OpenedPdf> {
  const { onProgress, onLeftOut, onLocked, signal } = options;
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  port.addEventListener('message', ({ data }) => typeof data === 'string' && onLeftOut(data as LeftOut));
  const worker = PDFWorker.create({ port: port });
  // pdf.js would fetch it, which the content security policy blocks
  const bytes = source instanceof Blob ? source : blobAt(source);
  const task = getDocument({
    ...(bytes ? { data: await bytes.arrayBuffer() } : { url: new URL(String(source), location.href).href }),
    worker,
    cMapUrl: `${ASSETS}/cmaps/`,
    standardFontDataUrl: `${ASSETS}/standard_fonts/`,
    wasmUrl: `${ASSETS}/wasm/`,
    useWasm: false,
    // draws glyphs as paths: no font-src in the content security policy, and no foreign font reaches the system
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    canvasMaxAreaInBytes: MAX_IMAGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 256 * 1024, // the size of a segment in the file store
  });
  const close = () => {
    void task.destroy().catch(() => undefined);
    port.terminate();
  };
  signal.addEventListener('abort', close, { once: true });
  const patience = startPatience();
  port.addEventListener('error', patience.giveUp);
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    patience.rest();
    if (total > 0) onProgress(Math.min(1, loaded / total));
  };
  task.onPassword = (unlock: (password: string) => void, reason: number) => {
    patience.stop(); // finding the password may take a while
    const goOn = (password: string) => {
      patience.rest();
      unlock(password);
    };
    onLocked(goOn, reason === PasswordResponses.INCORRECT_PASSWORD);
  };
  try {
    const pdf = await Promise.race([task.promise, patience.promise]);
    await Promise.race([refusePlaceholder(pdf), patience.promise]);
    return { pdf, close };
  } catch (error) {
    close();
    throw signal.aborted ? signal.reason : error;
  } finally {
    patience.stop();
  }
}

/** @throws ReaderOnlyForm or ReaderOnlyFile if only other programs can draw the real pages [REA-12] */
async function refusePlaceholder(pdf: PDFDocumentProxy): Promise<void> {
  // if the first page fails, the others can still be shown
  const found = await findPdfPlaceholder(pdf).catch(() => null);
  if (!found) return;
  const error = new Error('The pages that count are drawn by other programs.');
  error.name = found === 'form' ? 'ReaderOnlyForm' : 'ReaderOnlyFile';
  throw error;
}

async function findPdfPlaceholder(pdf: PDFDocumentProxy): Promise<PdfPlaceholder | null> {
  const { info } = await pdf.getMetadata();
  const { IsXFAPresent: hasXfa, IsAcroFormPresent: hasFields } = info as Record<string, unknown>;
  if (hasXfa && !hasFields) return 'form';
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return findPlaceholder(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
}

function startPatience() {
  let giveUp = () => {};
  const promise = new Promise<never>((_, reject) => {
    giveUp = () => reject(new DOMException('timeout', 'TimeoutError'));
  });
  let timer = setTimeout(giveUp, OPEN_PATIENCE_MS);
  return {
    promise,
    giveUp,
    rest() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, OPEN_PATIENCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
