import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Minus from 'lucide-react/icons/minus';
import Move from 'lucide-react/icons/move';
import Plus from 'lucide-react/icons/plus';
import Redo2 from 'lucide-react/icons/redo-2';
import SquareDashed from 'lucide-react/icons/square-dashed-mouse-pointer';
import SquarePlus from 'lucide-react/icons/square-plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { useRef, useState } from 'react';
import { STAMP_DPI, type Stamp } from '../../../household/stamp.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useStageSize } from '../stage/document-stage.tsx';
import { CoverLayer } from './cover-layer.tsx';
import { SheetPicture } from './sheet-picture.tsx';
import { StampLayer } from './stamp-layer.tsx';
import type { CopyEditor } from './use-copy-editor.ts';
import type { PageFile } from './use-opened-file.ts';

interface CopyStageProps {
  document: Document;
  file: PageFile;
  editor: CopyEditor;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  isGray: boolean;
  stamp: Stamp | null;
  onLost: () => void;
}

const ZOOMS = [1, 1.5, 2, 3] as const;
/** Where a box that is not drawn begins. */
const NEW_BOX = { x: 0.35, y: 0.45, width: 0.3, height: 0.05 };

/** The page that is being blacked out, about as it will look. */
export function CopyStage({ document, file, editor, page, isGray, stamp, onLost, ...pages }: CopyStageProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const room = useStageSize(scroller);
  const [isDrawing, setDrawing] = useState(true);
  const [zoomAt, setZoomAt] = useState(0);
  const isOut = editor.draft.leftOut.includes(page);
  return (
    <div className="copy-stage">
      <div ref={scroller} className="copy-scroll">
        {room && (
          <SheetPicture key={page} {...{ file, room, onLost }} number={page} zoom={ZOOMS[zoomAt] ?? 1}>
            {({ points, width }) => (
              <>
                {isGray && <div className="copy-gray" />}
                {stamp && <StampLayer stamp={stamp} scale={(width / points) * (72 / STAMP_DPI)} />}
                {!isOut && <CoverLayer type={document.type} {...{ editor, page, isDrawing }} />}
                {isOut && <div className="copy-out">{i18n.t({ id: 'copies.out', message: 'Not in the copy' })}</div>}
              </>
            )}
          </SheetPicture>
        )}
      </div>
      <div className="copy-tools" role="toolbar" aria-label={i18n.t({ id: 'copies.tools', message: 'Tools' })}>
        <Button variant="ghost" icon={SquareDashed} aria-pressed={isDrawing} onClick={() => setDrawing(true)}>
          {i18n.t({ id: 'copies.draw', message: 'Draw' })}
        </Button>
        <Button variant="ghost" icon={Move} aria-pressed={!isDrawing} onClick={() => setDrawing(false)}>
          {i18n.t({ id: 'copies.move', message: 'Move' })}
        </Button>
        <IconButton
          label={i18n.t({ id: 'copies.addBox', message: 'Add a black box' })}
          icon={SquarePlus}
          disabled={isOut}
          onClick={() => editor.draw(page, NEW_BOX)}
        />
        <IconButton
          label={i18n.t({ id: 'familyDeletion.undo', message: 'Undo' })}
          icon={Undo2}
          aria-disabled={!editor.undo}
          onClick={() => editor.undo?.()}
        />
        <IconButton
          label={i18n.t({ id: 'pages.redo', message: 'Redo' })}
          icon={Redo2}
          aria-disabled={!editor.redo}
          onClick={() => editor.redo?.()}
        />
        <IconButton
          label={i18n.t({ id: 'viewer.zoomOut', message: 'Zoom out' })}
          icon={Minus}
          aria-disabled={zoomAt === 0}
          onClick={() => setZoomAt(Math.max(0, zoomAt - 1))}
        />
        <IconButton
          label={i18n.t({ id: 'viewer.zoomIn', message: 'Zoom in' })}
          icon={Plus}
          aria-disabled={zoomAt === ZOOMS.length - 1}
          onClick={() => setZoomAt(Math.min(ZOOMS.length - 1, zoomAt + 1))}
        />
        {pages.pageCount > 1 && <PageSteps page={page} {...pages} />}
      </div>
    </div>
  );
}

function PageSteps({ page, pageCount, onPage }: Pick<CopyStageProps, 'page' | 'pageCount' | 'onPage'>) {
  return (
    <>
      <IconButton
        label={i18n.t({ id: 'copies.previousPage', message: 'Previous page' })}
        icon={ChevronLeft}
        aria-disabled={page === 1}
        onClick={() => onPage(Math.max(1, page - 1))}
      />
      <IconButton
        label={i18n.t({ id: 'copies.nextPage', message: 'Next page' })}
        icon={ChevronRight}
        aria-disabled={page === pageCount}
        onClick={() => onPage(Math.min(pageCount, page + 1))}
      />
    </>
  );
}
