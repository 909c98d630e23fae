import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReactNode, useRef, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import type { Size } from '../fit.ts';
import { useIsNear, usePage } from '../pdf/use-page.ts';
import { usePageDrawing } from '../pdf/use-page-drawing.ts';
import type { PageFile } from './use-opened-file.ts';

interface SheetPictureProps {
  file: PageFile;
  /** From 1. */
  number: number;
  room: Size;
  zoom: number;
  onLost: () => void;
  /** over the page; `points` is its width on paper */
  children?: (shown: Size & { points: number }) => ReactNode;
}

/** A page in the room there is, upright. */
export function SheetPicture({ file, ...rest }: SheetPictureProps) {
  return 'pdf' in file ? <PdfSheet pdf={file.pdf} {...rest} /> : <PhotoSheet src={file.src} {...rest} />;
}

type SheetProps<Source> = Source & Omit<SheetPictureProps, 'file'>;

function PdfSheet({ pdf, number, room, zoom, onLost, children }: SheetProps<{ pdf: PDFDocumentProxy }>) {
  const sheet = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(sheet);
  const { page: loaded, isMissing } = usePage({ pdf, number, isNear, onLost });
  // the one before stays until the next is loaded
  const page: PDFPageProxy | null = loaded?.pageNumber === number ? loaded : null;
  const whole = page?.getViewport({ scale: 1 });
  const scale = whole ? fitting(whole, room) * zoom : 0;
  const viewport = page?.getViewport({ scale });
  const undrawn = usePageDrawing({ sheet, page, viewport, isNear, onDrawn: () => {} });
  const size = viewport && { width: viewport.width, height: viewport.height };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div ref={sheet} className="copy-sheet" style={size} role="group" aria-label={pageName(number)}>
      {(isMissing || undrawn) && <span className="copy-unknown">?</span>}
      {whole && size && children?.({ ...size, points: whole.width })}
    </div>
  );
}

/** The long side of A4 in points, as the server makes a page of a picture. */
const PICTURE_SIDE = 842;

function PhotoSheet({ src, number, room, zoom, children }: SheetProps<{ src: string }>) {
  const [natural, setNatural] = useState<Size | null>(null);
  const [isUnshown, setUnshown] = useState(false);
  const scale = natural ? fitting(natural, room) * zoom : 0;
  const size = natural && { width: natural.width * scale, height: natural.height * scale };
  const points = natural ? (PICTURE_SIDE * natural.width) / Math.max(natural.width, natural.height) : 0;
  return (
    <div className="copy-sheet" style={size ?? undefined}>
      <img
        src={src}
        alt={pageName(number)}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setNatural({ width, height })}
        onError={() => setUnshown(true)}
      />
      {isUnshown && <span className="copy-unknown">?</span>}
      {size && children?.({ ...size, points })}
    </div>
  );
}

function fitting(whole: Size, room: Size): number {
  return Math.max(0.05, Math.min(room.width / whole.width, room.height / whole.height));
}

function pageName(number: number): string {
  return i18n.t({ id: 'viewer.page', message: 'Page {number}', values: { number } });
}
