import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { useOnChange } from '../../../lib/use-on-change.ts';
import { pageScale, type Size, swappedWhenTurned } from '../fit.ts';
import { HitMarks } from '../search/hit-marks.tsx';
import type { Found } from '../search/use-text-search.ts';
import { turned, type ViewState } from '../view-state.ts';
import { type PageText, wordParts } from '../words/page-words.ts';
import { WordLayer } from '../words/word-layer.tsx';
import { useIsNear, usePage } from './use-page.ts';
import { type Undrawn, usePageDrawing } from './use-page-drawing.ts';
import { usePageText } from './use-page-text.ts';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  label: string;
  /** assumed size of a page that is not loaded yet, in points */
  guess: Size;
  /** an image of the page, shown until it is drawn; or null */
  preview: string | null;
  stage: Size;
  view: ViewState;
  found: Found;
  /** text that was read from its picture */
  words: PageText | undefined;
  /** called if the page has no text layer */
  onTextless: () => void;
  onDrawn: () => void;
  onLost: () => void;
}

/** One page, drawn onto a canvas when it comes near and released when it is far away. */
export function PdfPage({ pdf, number, label, guess, preview, stage, view, found, words, ...on }: PdfPageProps) {
  const { onDrawn, onLost } = on;
  const sheet = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(sheet);
  const { page, isMissing } = usePage({ pdf, number, isNear, onLost });
  const scale = pageScale(turnedSize(page, guess, view), stage) * (view.zoom / 100);
  const viewport = page?.getViewport({ scale, rotation: turned(page.rotate, view.rotation) });
  const shown = viewport ?? scaled(turnedSize(null, guess, view), scale);
  const [isDrawn, setIsDrawn] = useState(false);
  const drawn = () => {
    setIsDrawn(true);
    onDrawn();
  };
  const drawing = usePageDrawing({ sheet, page, viewport, isNear, onDrawn: drawn });
  const undrawn = isMissing ? 'failed' : drawing;
  const text = usePageText({ layer, page, viewport, isNear });
  useOnChange(text.isEmpty, () => text.isEmpty && on.onTextless());
  const read = useMemo(() => (text.isEmpty && words ? wordParts(words) : []), [text.isEmpty, words]);
  const [elements, setElements] = useState<readonly HTMLElement[]>([]);
  const parts = text.isEmpty ? elements : text.parts;
  const hits = found.hits.filter(({ section }) => section === number - 1);
  const isWanted = found.current?.section === number - 1;

  useEffect(() => {
    // brings the page near, which draws it; the mark then scrolls itself to the center
    if (isWanted) sheet.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles take a name
    <div
      ref={sheet}
      className="pdf-page"
      role={parts.length > 0 ? 'group' : 'img'}
      aria-label={label}
      style={{ width: `${shown.width}px`, height: `${shown.height}px`, '--total-scale-factor': scale }}
    >
      {hits.length > 0 && parts.length > 0 && (
        <HitMarks base={sheet.current} parts={parts} hits={hits} current={found.current} layout={view.rotation} />
      )}
      {preview && !isDrawn && view.rotation === 0 && (
        <img className="pdf-preview" src={preview} alt="" draggable={false} />
      )}
      <div ref={layer} className="pdf-text" />
      {read.length > 0 && <WordLayer parts={read} {...layerOver(shown, view)} onElements={setElements} />}
      {undrawn && <p className="pdf-page-note">{undrawnNote(undrawn)}</p>}
    </div>
  );
}

function undrawnNote(why: Undrawn): string {
  if (why === 'slow')
    return i18n.t({
      id: 'viewer.pageTooLarge',
      message: 'This page is too large for this device. Download the file to view it.',
    });
  return i18n.t({
    id: 'viewer.pageFailed',
    message: 'This page can’t be shown here. Download the file to view it.',
  });
}

/** Words are positioned on the upright page, and rotate with it. */
function layerOver(shown: Size, { rotation }: ViewState) {
  const page = swappedWhenTurned(shown, rotation);
  const transform = `translate(-50%, -50%) rotate(${rotation}deg)`;
  return { page, style: { width: `${page.width}px`, height: `${page.height}px`, transform } };
}

function turnedSize(page: PDFPageProxy | null, guess: Size, view: ViewState): Size {
  if (page) return page.getViewport({ scale: 1, rotation: turned(page.rotate, view.rotation) });
  return view.rotation % 180 === 0 ? guess : { width: guess.height, height: guess.width };
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: width * scale, height: height * scale };
}
