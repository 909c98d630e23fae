import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { MAX_COPY_PAGES } from '@kinvault/domain/documents/document-limits.ts';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { useMemo, useState } from 'react';
import { errorSentence } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { useDiscardGuard } from '../../../lib/use-discard-guard.tsx';
import { useOnChange } from '../../../lib/use-on-change.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { pdfPrint } from '../pdf/pdf-print.ts';
import { usePrint } from '../print/use-print.tsx';
import { useFailureToast } from '../side-panel/failure-toast.ts';
import { useMakeCopy } from './copies.api.ts';
import { CopyFields, type CopyWords } from './copy-fields.tsx';
import { CopyFacts, CopyResult } from './copy-result.tsx';
import { CopyStage } from './copy-stage.tsx';
import { pagesOf } from './covers.ts';
import { saveCopy, shareCopy } from './send-made-copy.ts';
import { useCopyEditor } from './use-copy-editor.ts';
import { useMadePdf, useOpenedFile } from './use-opened-file.ts';
import { useProposedCovers } from './use-proposed-covers.ts';
import { useStamp } from './use-stamp.ts';
import './copies.css';

interface CopyDialogProps {
  document: Document;
  onClose: () => void;
}

/** A copy for one purpose: stamped, blacked out, seen as it leaves. Open while mounted [LNK-6]. */
export function CopyDialog({ document, onClose }: CopyDialogProps) {
  const [begun] = useState(document);
  const { file, problem: unshown, renew } = useOpenedFile(begun);
  const pageCount = file && 'pdf' in file ? file.pdf.numPages : 1;
  const proposed = useProposedCovers(begun, file, pageCount);
  const editor = useCopyEditor();
  useOnChange(proposed, () => proposed && !editor.isBegun && editor.begin(proposed, pagesBeyond(pageCount)));
  const [words, setWords] = useState<CopyWords>({ receiver: '', purpose: '', isGray: true });
  const [page, setPage] = useState(1);
  const stamp = useStamp(words);
  const [made, setMade] = useState<File | null>(null);
  const making = useMakeCopy(begun.id);
  const fail = useFailureToast();
  const guard = useDiscardGuard({
    wouldLose: () => made === null && (editor.undo !== undefined || words.receiver.trim() !== ''),
    text: i18n.t({ id: 'copies.unsaved', message: 'This copy isn’t made yet.' }),
    onClose,
  });
  const pages = pagesOf(editor.draft, pageCount);
  const isReady = stamp !== null && pages.length > 0 && pages.length <= MAX_COPY_PAGES && editor.isBegun;
  const problem = document.fileId === begun.fileId ? unshown : errorSentence('document_changed');

  function make() {
    if (!isReady) return;
    const { receiver, purpose, isGray } = words;
    const plan = { fileId: begun.fileId, receiver, purpose, isGray, stamp: stamp.line, pages };
    making.mutate(plan, {
      onError: fail('copy'),
      onSuccess: (blob) => setMade(new File([blob], fileNameFor(begun, receiver), { type: 'application/pdf' })),
    });
  }

  return (
    <Dialog
      open
      title={i18n.t({ id: 'copies.title', message: 'A copy for one purpose' })}
      width={1240}
      className="copy-dialog"
      onClose={guard.close}
    >
      {made ? (
        <MadeCopy made={made} onBack={() => setMade(null)} />
      ) : (
        <>
          {file && proposed && !problem ? (
            <CopyStage
              document={begun}
              {...{ file, editor, page, pageCount, stamp }}
              isGray={words.isGray}
              onPage={setPage}
              onLost={renew}
            />
          ) : (
            <div className="copy-stage">
              {problem ? (
                <p role="alert">{problem}</p>
              ) : (
                <Spinner label={i18n.t({ id: 'viewer.opening', message: 'Opening' })} />
              )}
            </div>
          )}
          <div className="copy-side">
            <div className="copy-side-fields">
              <CopyFields
                words={words}
                onWords={(change) => setWords((before) => ({ ...before, ...change }))}
                type={begun.type}
                {...{ editor, page, pageCount }}
              />
            </div>
            <div className="copy-actions">
              <Button
                variant="primary"
                full
                busy={making.isPending}
                disabled={!isReady || problem !== null}
                onClick={make}
              >
                {i18n.t({ id: 'copies.make', message: 'Make the copy' })}
              </Button>
            </div>
          </div>
        </>
      )}
      {guard.question}
    </Dialog>
  );
}

function MadeCopy({ made, onBack }: { made: File; onBack: () => void }) {
  const pdf = useMadePdf(made);
  const content = useMemo(() => pdf && { text: null, print: pdfPrint(pdf, pdf.numPages) }, [pdf]);
  const print = usePrint(content, made.name);
  const canShare = navigator.canShare?.({ files: [made] }) ?? false;
  return (
    <>
      <div className="copy-stage">
        <CopyResult made={made} pdf={pdf} />
        {print.layer}
      </div>
      <div className="copy-side">
        <div className="copy-side-fields">
          <CopyFacts made={made} pdf={pdf} />
          <Button variant="ghost" onClick={onBack}>
            {i18n.t({ id: 'copies.change', message: 'Change the copy' })}
          </Button>
        </div>
        <div className="copy-actions">
          {canShare && (
            <Button variant="primary" icon={Share2} className="grow" onClick={() => void shareCopy(made)}>
              {i18n.t({ id: 'copies.send', message: 'Send this copy' })}
            </Button>
          )}
          <Button
            variant={canShare ? 'second' : 'primary'}
            icon={Download}
            className="grow"
            onClick={() => saveCopy(made)}
          >
            {i18n.t({ id: 'viewer.download', message: 'Download' })}
          </Button>
          <IconButton
            label={i18n.t({ id: 'viewer.print', message: 'Print' })}
            icon={Printer}
            variant="second"
            aria-disabled={!print.isReady}
            onClick={print.start}
          />
        </div>
      </div>
    </>
  );
}

/** More than one copy can hold are left out at first. */
function pagesBeyond(pageCount: number): number[] {
  return Array.from({ length: Math.max(0, pageCount - MAX_COPY_PAGES) }, (_, at) => MAX_COPY_PAGES + at + 1);
}

function fileNameFor({ name }: Document, receiver: string): string {
  const values = { name, receiver: receiver.trim() };
  return `${i18n.t({ id: 'copies.fileName', message: '{name} for {receiver}', values }).replaceAll(/[\\/:*?"<>|]/g, '-')}.pdf`;
}
