import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useRef, useState } from 'react';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { useIsNear, usePage } from '../pdf/use-page.ts';
import { usePageDrawing } from '../pdf/use-page-drawing.ts';
import type { PlanPage } from './page-parts.ts';
import type { PageSource } from './use-joined-files.ts';

const ROOM = { width: 96, height: 104 };

interface PagePictureProps {
  page: PlanPage;
  source: PageSource;
  onLost: () => void;
}

/** A small picture of a page as it will be turned. */
export function PagePicture({ page, source, onLost }: PagePictureProps) {
  if ('picture' in source) return <Photo file={source.picture} turn={page.turn} />;
  return <PdfPicture pdf={source.pdf} page={page} onLost={onLost} />;
}

function PdfPicture({
  pdf,
  page: { page: number, turn },
  onLost,
}: { pdf: PDFDocumentProxy } & Omit<PagePictureProps, 'source'>) {
  const sheet = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(sheet);
  const { page, isMissing } = usePage({ pdf, number, isNear, onLost });
  const rotation = page ? (page.rotate + turn) % 360 : 0;
  const whole = page?.getViewport({ scale: 1, rotation });
  const scale = whole ? Math.min(ROOM.width / whole.width, ROOM.height / whole.height) : 0;
  const viewport = page?.getViewport({ scale, rotation });
  const undrawn = usePageDrawing({ sheet, page, viewport, isNear, onDrawn: () => {} });
  const size = viewport ? { width: `${viewport.width}px`, height: `${viewport.height}px` } : undefined;
  return (
    <span ref={sheet} className="plan-sheet" style={size}>
      {(isMissing || undrawn) && <span className="plan-unknown">?</span>}
    </span>
  );
}

/** A picture that the browser cannot show, such as HEIC, is called by its name. */
function Photo({ file, turn }: { file: File; turn: PlanPage['turn'] }) {
  const [isUnshown, setUnshown] = useState(false);
  const src = useObjectUrl(file);
  if (isUnshown) return <span className="plan-sheet plan-named text-tiny">{file.name}</span>;
  return (
    src && (
      <img
        className="plan-photo"
        style={{ transform: `rotate(${turn}deg)` }}
        src={src}
        alt=""
        draggable={false}
        onError={() => setUnshown(true)}
      />
    )
  );
}
