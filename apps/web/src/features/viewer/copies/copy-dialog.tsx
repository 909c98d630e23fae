import type { CopyPlan } from '@kinvault/domain/documents/copy-plan.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { MAX_COPY_PAGES } from '@kinvault/domain/documents/document-limits.ts';
import { useState } from 'react';
import type { Stamp } from '../../../household/stamp.ts';
import { errorSentence } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { useDiscardGuard } from '../../../lib/use-discard-guard.tsx';
import { useOnChange } from '../../../lib/use-on-change.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { CopyFields, type CopyWords } from './copy-fields.tsx';
import { CopyStage } from './copy-stage.tsx';
import { pagesOf } from './covers.ts';
import { MadeActions, MadeBox, MadeCopy } from './made-copy.tsx';
import { type CopyEditor, useCopyEditor } from './use-copy-editor.ts';
import { useCopyLink } from './use-copy-link.tsx';
import { useMadeCopy } from './use-made-copy.ts';
import { useOpenedFile } from './use-opened-file.ts';
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
  const problem = document.fileId === begun.fileId ? unshown : errorSentence('document_changed');
  const plan = planOf({ fileId: begun.fileId, words, stamp, editor, pageCount });
  const made = useMadeCopy(begun, plan);
  const link = useCopyLink(begun, plan);
  const guard = useDiscardGuard({
    wouldLose: () => made.file === null && (editor.undo !== undefined || words.receiver.trim() !== ''),
    text: i18n.t({ id: 'copies.unsaved', message: 'This copy isn’t made yet.' }),
    onClose,
  });

  return (
    <Dialog
      open
      title={i18n.t({ id: 'copies.title', message: 'A copy for one purpose' })}
      width={1240}
      className="copy-dialog"
      onClose={guard.close}
    >
      {made.file && made.isWhole ? (
        <MadeCopy made={made.file} pdf={made.pdf} onBack={() => made.setWhole(false)} onLink={link.onLink} />
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
              {made.file && made.isBeside && (
                <MadeBox made={made.file} pdf={made.pdf} onWhole={() => made.setWhole(true)} />
              )}
            </div>
            <CopyActions made={made} canMake={problem === null} onLink={link.onLink} />
          </div>
        </>
      )}
      {link.dialog}
      {guard.question}
    </Dialog>
  );
}

interface CopyActionsProps {
  made: ReturnType<typeof useMadeCopy>;
  canMake: boolean;
  onLink: (() => void) | undefined;
}

function CopyActions({ made, canMake, onLink }: CopyActionsProps) {
  if (made.file && made.isBeside) return <MadeActions made={made.file} pdf={made.pdf} onLink={onLink} />;
  return (
    <div className="copy-actions">
      <Button variant="primary" full busy={made.isBusy} disabled={!canMake || !made.make} onClick={made.make}>
        {i18n.t({ id: 'copies.make', message: 'Make the copy' })}
      </Button>
    </div>
  );
}

interface Wishes {
  fileId: string;
  words: CopyWords;
  stamp: Stamp | null;
  editor: CopyEditor;
  pageCount: number;
}

/** Null while something is missing. */
function planOf({ fileId, words, stamp, editor, pageCount }: Wishes): CopyPlan | null {
  const pages = pagesOf(editor.draft, pageCount);
  if (stamp === null || !editor.isBegun || pages.length === 0 || pages.length > MAX_COPY_PAGES) return null;
  return { fileId, ...words, stamp: stamp.line, pages };
}

/** More than one copy can hold are left out at first. */
function pagesBeyond(pageCount: number): number[] {
  return Array.from({ length: Math.max(0, pageCount - MAX_COPY_PAGES) }, (_, at) => MAX_COPY_PAGES + at + 1);
}
