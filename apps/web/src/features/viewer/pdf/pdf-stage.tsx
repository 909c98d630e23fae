import ImageOff from 'lucide-react/icons/image-off';
import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { useOnChange } from '../../../lib/use-on-change.ts';
import { Callout } from '../../../ui/callout.tsx';
import type { Size } from '../fit.ts';
import type { TextPart } from '../search/find-text.ts';
import type { Found } from '../search/use-text-search.ts';
import { IncompleteNote } from '../stage/incomplete-note.tsx';
import type { StageContent, TextSource } from '../stage-content.ts';
import type { ViewState } from '../view-state.ts';
import { type PageText, wordParts } from '../words/page-words.ts';
import { FirstPage } from './first-page.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PdfPasswordForm } from './pdf-password-form.tsx';
import { pdfPrint } from './pdf-print.ts';
import { type PdfProblem, pdfProblem } from './pdf-problem.ts';
import type { LeftOut } from './pdf-worker-message.ts';
import { usePdf } from './use-pdf.ts';

/** A file may claim any number of pages. A phone can still scroll this many. */
const MAX_SHEETS = 1000;
const A4_POINTS: Size = { width: 595, height: 842 };

interface PdfStageProps {
  url: string;
  stage: Size;
  view: ViewState;
  found: Found;
  /** shown above the password field */
  cover: ReactNode;
  /** the server's image of the first page, or null */
  preview: string | null;
  /** text that was read from pictures of its pages */
  words: readonly PageText[];
  /** called if a page has no text layer: `words` are needed */
  onTextless: () => void;
  onShown: () => void;
  /** called when further pages fail to load: the signed URL may have expired */
  onLost: () => void;
  onContent: (content: StageContent) => void;
  renderProblem: (problem: PdfProblem, retry: (() => void) | undefined) => ReactNode;
}

/** A PDF, one page below the other. */
export function PdfStage({ url, cover, renderProblem, ...rest }: PdfStageProps) {
  const [attempt, setAttempt] = useState(0);
  const state = usePdf(url, attempt);
  if (state.state === 'failed') {
    const problem = pdfProblem(state.error);
    return renderProblem(problem, problem.mayPass ? () => setAttempt(attempt + 1) : undefined);
  }
  if (state.state === 'opening') {
    return <FirstPage src={rest.preview} stage={rest.stage} view={rest.view} label={openingText(state.share)} />;
  }
  if (state.state === 'locked') {
    return <PdfPasswordForm cover={cover} wasWrong={state.wasWrong} onPassword={state.unlock} />;
  }
  return <PdfPages pdf={state.pdf} leftOut={state.leftOut} {...rest} />;
}

function openingText(share: number): string {
  if (share <= 0 || share >= 1) return i18n.t({ id: 'viewer.opening', message: 'Opening' });
  const percent = Math.round(share * 100);
  return i18n.t({ id: 'viewer.openingPercent', message: 'Opening, {percent}%', values: { percent } });
}

interface PdfPagesProps extends Omit<PdfStageProps, 'url' | 'cover' | 'renderProblem'> {
  pdf: PDFDocumentProxy;
  leftOut: ReadonlySet<LeftOut>;
}

function PdfPages({ pdf, leftOut, preview, stage, view, found, words, ...on }: PdfPagesProps) {
  const { onTextless, onShown, onLost, onContent } = on;
  const guess = useFirstPageSize(pdf);
  const sheets = Math.min(pdf.numPages, MAX_SHEETS);
  const source = useMemo(() => ({ pdf, words }), [pdf, words]);
  useOnChange(source, () =>
    onContent({ text: pdfText({ ...source, onTextless }, sheets), print: pdfPrint(pdf, sheets) }),
  );
  // pdf.js keeps a canvas in the page for measuring text
  useEffect(() => () => TextLayer.cleanup(), []);
  if (!guess) return <FirstPage src={preview} stage={stage} view={view} />;
  return (
    <div className="pdf-pages">
      {leftOut.has('part-left-out') && <IncompleteNote />}
      {leftOut.has('picture-left-out') && (
        <Callout icon={ImageOff} alert>
          {i18n.t({
            id: 'viewer.imageLeftOut',
            message: 'An image in this file is too large to show here. Download the file to see everything.',
          })}
        </Callout>
      )}
      {Array.from({ length: sheets }, (_, index) => index + 1).map((number) => (
        <PdfPage
          key={number}
          pdf={pdf}
          number={number}
          label={i18n.t({
            id: 'viewer.pageOf',
            message: 'Page {number} of {total}',
            values: { number, total: pdf.numPages },
          })}
          guess={guess}
          preview={number === 1 ? preview : null}
          stage={stage}
          view={view}
          found={found}
          words={words.find(({ page }) => page === number)}
          onTextless={onTextless}
          onDrawn={onShown}
          onLost={onLost}
        />
      ))}
      {sheets < pdf.numPages && (
        <p className="text-small muted">
          {i18n.t({
            id: 'viewer.firstPages',
            message: 'Only the first {count} pages are shown here. Download the file to see them all.',
            values: { count: sheets },
          })}
        </p>
      )}
    </div>
  );
}

/** Until a page comes near, it is assumed to have the size of the first one. */
function useFirstPageSize(pdf: PDFDocumentProxy): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    let isGone = false;
    pdf.getPage(1).then(
      (page) => !isGone && setSize(page.getViewport({ scale: 1 })),
      () => !isGone && setSize(A4_POINTS),
    );
    return () => {
      isGone = true;
    };
  }, [pdf]);
  return size;
}

type TextOrigin = Pick<PdfPagesProps, 'pdf' | 'words' | 'onTextless'>;

/** The text of a PDF, in the same parts as its text layer, or as the words read from a page without one. */
function pdfText(origin: TextOrigin, pages: number): TextSource {
  return { count: pages, unit: 'page', read: (section) => readPage(origin, section + 1) };
}

async function readPage({ pdf, words, onTextless }: TextOrigin, number: number): Promise<TextPart[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const own = items.flatMap((item) => ('str' in item ? { text: item.str, endsLine: item.hasEOL } : []));
  if (own.some(({ text }) => text.trim() !== '')) return own;
  onTextless();
  const read = words.find((one) => one.page === number);
  return read ? wordParts(read) : own;
}
