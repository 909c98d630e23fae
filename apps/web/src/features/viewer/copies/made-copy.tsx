import Download from 'lucide-react/icons/download';
import LinkIcon from 'lucide-react/icons/link';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useMemo } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { pdfPrint } from '../pdf/pdf-print.ts';
import { usePrint } from '../print/use-print.tsx';
import { CopyFacts, CopyResult } from './copy-result.tsx';
import { saveCopy, shareCopy } from './send-made-copy.ts';
import { SheetPicture } from './sheet-picture.tsx';

interface MadeProps {
  made: File;
  /** null until it is open */
  pdf: PDFDocumentProxy | null;
}

interface MadeActionsProps extends MadeProps {
  /** makes a link to it; absent if the reader may not */
  onLink: (() => void) | undefined;
}

/** In CSS pixels. */
const SMALL_ROOM = { width: 118, height: 168 };

/** The file itself, small, beside the editor; the next change makes it go. */
export function MadeBox({ made, pdf, onWhole }: MadeProps & { onWhole: () => void }) {
  return (
    <div className="copy-box">
      <div aria-hidden className="copy-box-picture">
        {pdf && <SheetPicture file={{ pdf }} number={1} room={SMALL_ROOM} zoom={1} onLost={() => {}} />}
      </div>
      <div>
        <CopyFacts made={made} pdf={pdf} />
        <Button variant="link" onClick={onWhole}>
          {i18n.t({ id: 'copies.whole', message: 'View full size' })}
        </Button>
      </div>
    </div>
  );
}

/** The file itself, page by page, in the place of the editor. */
export function MadeCopy({ onBack, ...actions }: MadeActionsProps & { onBack: () => void }) {
  const { made, pdf } = actions;
  return (
    <>
      <div className="copy-stage">
        <CopyResult made={made} pdf={pdf} />
      </div>
      <div className="copy-side">
        <div className="copy-side-fields">
          <CopyFacts made={made} pdf={pdf} />
          <Button variant="ghost" onClick={onBack}>
            {i18n.t({ id: 'copies.change', message: 'Change the copy' })}
          </Button>
        </div>
        <MadeActions {...actions} />
      </div>
    </>
  );
}

/** Ways out of Kinvault. */
export function MadeActions({ made, pdf, onLink }: MadeActionsProps) {
  const content = useMemo(() => pdf && { text: null, print: pdfPrint(pdf, pdf.numPages) }, [pdf]);
  const print = usePrint(content, made.name);
  const canShare = navigator.canShare?.({ files: [made] }) ?? false;
  return (
    <div className="copy-actions">
      {canShare && (
        <Button variant="primary" icon={Share2} className="grow" onClick={() => void shareCopy(made)}>
          {i18n.t({ id: 'copies.send', message: 'Send this copy' })}
        </Button>
      )}
      <Button variant={canShare ? 'second' : 'primary'} icon={Download} className="grow" onClick={() => saveCopy(made)}>
        {i18n.t({ id: 'viewer.download', message: 'Download' })}
      </Button>
      {onLink && (
        <IconButton
          label={i18n.t({ id: 'links.make', message: 'Make a link' })}
          icon={LinkIcon}
          variant="second"
          onClick={onLink}
        />
      )}
      <IconButton
        label={i18n.t({ id: 'viewer.print', message: 'Print' })}
        icon={Printer}
        variant="second"
        aria-disabled={!print.isReady}
        onClick={print.start}
      />
      {print.layer}
    </div>
  );
}
