import ImageOff from 'lucide-react/icons/image-off';
import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReactNode, useEffect, useState } from 'react';
import { useOnChange } from '../../../lib/use-on-change.ts';
import { Note } from '../../../ui/note.tsx';
import type { TextPart } from '../search/find-text.ts';
import type { Found } from '../search/use-text-search.ts';
import type { Size } from '../stage/fit.ts';
import type { StageContent, TextSource } from '../stage/stage-content.ts';
import type { ViewState } from '../view-state.ts';
import { FirstPage } from './first-page.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PdfPasswordForm } from './pdf-password-form.tsx';
import { pdfPrint } from './pdf-print.ts';
import { type PdfProblem, pdfProblem } from './pdf-problem.ts';
import { usePdf } from './use-pdf.ts';

/** A file may claim any number of pages; this many sheets still scroll on a phone. */
const MAX_SHEETS = 1000;
const A4_POINTS: Size = { width: 595, height: 842 };

interface PdfStageProps {
  url: string;
  stage: Size;
  view: ViewState;
  found: Found;
  /** stands above the field for the password */
  cover: ReactNode;
  /** The first page as the server has drawn it, or null. */
  preview: string | null;
  onShown: () => void;
  /** The rest of it does not come any more: its address may have ended while it lay open. */
  onLost: () => void;
  onContent: (content: StageContent) => void;
  renderProblem: (problem: PdfProblem, retry: (() => void) | undefined) => ReactNode;
}

/** A PDF, page below page. */
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
  return <PdfPages pdf={state.pdf} lacksPicture={state.lacksPicture} {...rest} />;
}

function openingText(share: number): string {
  return share > 0 && share < 1 ? `Opening, ${Math.round(share * 100)} %` : 'Opening';
}

interface PdfPagesProps extends Omit<PdfStageProps, 'url' | 'cover' | 'renderProblem'> {
  pdf: PDFDocumentProxy;
  lacksPicture: boolean;
}

function PdfPages({ pdf, lacksPicture, preview, stage, view, found, onShown, onLost, onContent }: PdfPagesProps) {
  const guess = useFirstPageSize(pdf);
  const sheets = Math.min(pdf.numPages, MAX_SHEETS);
  useOnChange(pdf, () => onContent({ text: pdfText(pdf, sheets), print: pdfPrint(pdf, sheets) }));
  // it keeps a canvas in the page to measure letters with
  useEffect(() => () => TextLayer.cleanup(), []);
  if (!guess) return <FirstPage src={preview} stage={stage} view={view} />;
  return (
    <div className="pdf-pages">
      {lacksPicture && (
        <Note icon={ImageOff} alert>
          A picture in this file is too large to be shown here. Download the file to see all of it.
        </Note>
      )}
      {Array.from({ length: sheets }, (_, index) => index + 1).map((number) => (
        <PdfPage
          key={number}
          pdf={pdf}
          number={number}
          label={`Page ${number} of ${pdf.numPages}`}
          guess={guess}
          preview={number === 1 ? preview : null}
          stage={stage}
          view={view}
          found={found}
          onDrawn={onShown}
          onLost={onLost}
        />
      ))}
      {sheets < pdf.numPages && (
        <p className="text-small muted">
          The first {sheets} pages are shown here. Download the file to see all of them.
        </p>
      )}
    </div>
  );
}

/** Pages are mostly alike: until one comes near, it is as large as the first. */
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

/** The text of a PDF, part for part as its text layer has it. */
function pdfText(pdf: PDFDocumentProxy, pages: number): TextSource {
  return { count: pages, noun: 'page', read: (section) => readPage(pdf, section + 1) };
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<TextPart[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  return items.flatMap((item) => ('str' in item ? { text: item.str, endsLine: item.hasEOL } : []));
}
