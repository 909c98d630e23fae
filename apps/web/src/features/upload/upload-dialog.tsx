import type { Document, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { DraftForm } from './draft-form.tsx';
import { acceptedHint } from './file-admission.ts';
import { FilePicker } from './file-picker.tsx';
import './upload-dialog.css';
import { hasName, newDraft } from './upload-draft.ts';
import { uploadItem, withTypedWords } from './upload-item.ts';
import { UploadList } from './upload-list.tsx';
import { isInTransit, isLive, isUnderWay } from './upload-queue.ts';
import { personTarget } from './upload-targets.ts';
import { queueText } from './upload-words.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useSavedNotice } from './use-saved-notice.ts';
import { useUploadQueue } from './use-upload-queue.ts';

export interface UploadDialogProps {
  open: boolean;
  /** Dropped or pasted before the dialog opened. Another list while it is open is added to the queue. */
  initialFiles: File[];
  families: Family[];
  person: Person;
  /** Whose papers are on the screen; oneself unless told. */
  initialTarget?: UploadTarget;
  maxUploadBytes: number;
  onClose: () => void;
  /** For 'Open' in the notice. */
  onOpen?: (documentId: string) => void;
}

export function UploadDialog({ open, ...rest }: UploadDialogProps) {
  // mounted anew each time, so that nothing of the last upload is left
  return open ? <OpenUploadDialog {...rest} /> : null;
}

type OpenProps = Omit<UploadDialogProps, 'open'>;

function OpenUploadDialog(props: OpenProps) {
  const { families, person, maxUploadBytes, onClose } = props;
  const { queue, dispatch, draft, edit, addFiles } = useUploads(props);
  const { toast } = useToast();
  const { isDragging } = useFileDrop({ onFiles: addFiles });
  const [asksToStop, setAsksToStop] = useState(false);
  const isBusy = queue.items.some(isUnderWay);
  const isMoving = queue.items.some((item) => isInTransit(item) || item.status.state === 'saving');
  const live = queue.items.filter(isLive);
  useLeaveWarning(isMoving);

  const close = () => (isMoving ? setAsksToStop(true) : onClose());

  function submit() {
    const nameless = live.find((item) => !hasName(item.draft));
    if (!nameless) return dispatch({ type: 'submit' });
    dispatch({ type: 'select', id: nameless.id });
    toast({
      title: 'Missing information',
      description: 'Please provide a document name and file',
      variant: 'destructive',
      duration: TOAST_MS.error,
    });
  }

  const footer = (
    <>
      <span className="grow mute t-sm num upload-sum" role="status">
        {queueText(queue.items)}
      </span>
      <Button onClick={close}>Cancel</Button>
      <Button variant="primary" busy={isBusy} disabled={live.length === 0 || !hasName(draft)} onClick={submit}>
        Upload Document
      </Button>
    </>
  );

  return (
    <>
      <Dialog open onClose={close} title="Upload Document" width={880} className="upload" footer={footer}>
        <div className="upload-queue">
          <FilePicker
            hint={acceptedHint(maxUploadBytes)}
            isDragging={isDragging}
            isFirst={queue.items.length === 0}
            onFiles={addFiles}
          />
          <UploadList queue={queue} dispatch={dispatch} />
        </div>
        <DraftForm key={queue.selectedId} draft={draft} families={families} person={person} onEdit={edit} />
      </Dialog>
      <ConfirmDialog
        open={asksToStop && isMoving}
        title="Stop uploading?"
        confirmLabel="Stop and close"
        cancelLabel="Keep uploading"
        tone="danger"
        onConfirm={onClose}
        onCancel={() => setAsksToStop(false)}
      >
        What is still on its way would not be kept.
      </ConfirmDialog>
    </>
  );
}

/** The queue with its notices, and the draft that the form is about: the selected file's, or one that waits for a file. */
function useUploads(props: OpenProps) {
  const { initialFiles, initialTarget, families, person, maxUploadBytes } = props;
  const { toast } = useToast();
  const firstTarget = initialTarget ?? personTarget(person.id, families, person);
  const [typed, setTyped] = useState(() => newDraft({ name: '' }, firstTarget));
  const saved = useRef<Document[]>([]);
  const fail = (title: string) => toast({ title, variant: 'destructive', duration: TOAST_MS.error });

  const itemsOf = (files: readonly File[], target: UploadTarget) =>
    files.map((file) => uploadItem(file, target, maxUploadBytes));
  const [queue, dispatch] = useUploadQueue(() => itemsOf(initialFiles, firstTarget), {
    onSaved: (document) => saved.current.push(document),
    onSendingFailed: (sentence) => fail(`Upload failed: ${sentence}`),
    onSavingFailed: (sentence) => fail(`Failed to save document: ${sentence}`),
  });
  useSavedNotice({ queue, dispatch, saved, ...props });

  const selected = queue.items.find((item) => item.id === queue.selectedId);
  const draft = selected?.draft ?? typed;

  function addFiles(files: File[]) {
    const items = itemsOf(files, draft.target);
    const [first, ...others] = items;
    if (first) dispatch({ type: 'add', items: selected ? items : [withTypedWords(first, typed), ...others] });
  }
  useLaterFiles(initialFiles, addFiles);

  const edit = (patch: Partial<typeof draft>) =>
    selected ? dispatch({ type: 'edit', id: selected.id, draft: patch }) : setTyped({ ...typed, ...patch });
  return { queue, dispatch, draft, edit, addFiles };
}

/** A list other than the first one was dropped on the page while the dialog stood open. */
function useLaterFiles(files: File[], addFiles: (files: File[]) => void) {
  const known = useRef(files);
  useEffect(() => {
    if (known.current === files) return;
    known.current = files;
    addFiles(files);
  });
}

/** The browser's own question before the tab is closed over an upload. */
function useLeaveWarning(isMoving: boolean) {
  useEffect(() => {
    if (!isMoving) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isMoving]);
}
