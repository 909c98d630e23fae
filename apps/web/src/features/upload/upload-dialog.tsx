import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { DraftForm } from './draft-form.tsx';
import { acceptedHint } from './file-admission.ts';
import { FilePicker } from './file-picker.tsx';
import { QuotaNote } from './quota-note.tsx';
import './upload-dialog.css';
import { hasName } from './upload-draft.ts';
import { UploadList } from './upload-list.tsx';
import { isInTransit, isLive, isLocked, isStopped, isUnderWay } from './upload-queue.ts';
import { queueText } from './upload-words.ts';
import { useFileDrop } from './use-file-drop.ts';
import { type UploadProps, useUploads } from './use-uploads.ts';

export interface UploadDialogProps extends UploadProps {
  open: boolean;
}

export function UploadDialog({ open, ...rest }: UploadDialogProps) {
  // mounted anew each time, so that nothing of the last upload is left
  return open ? <OpenUploadDialog {...rest} /> : null;
}

function OpenUploadDialog(props: UploadProps) {
  const { families, person, maxUploadBytes, quota, onClose } = props;
  const { queue, dispatch, selected, draft, edit, addFiles } = useUploads(props);
  const { toast } = useToast();
  const { isDragging } = useFileDrop({ onFiles: addFiles });
  const [asksToStop, setAsksToStop] = useState(false);
  const isBusy = queue.items.some(isUnderWay);
  const isMoving = queue.items.some((item) => isInTransit(item) || isStopped(item) || item.status.state === 'saving');
  const live = queue.items.filter(isLive);
  const leaving = useLeaveQuestion(isMoving);

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
        <DraftForm
          key={queue.selectedId}
          draft={draft}
          families={families}
          person={person}
          isLocked={selected !== undefined && isLocked(selected)}
          onEdit={edit}
          note={
            quota && (
              <QuotaNote target={draft.target} items={queue.items} quota={quota} families={families} person={person} />
            )
          }
        />
      </Dialog>
      <ConfirmDialog
        open={leaving.isAsked || (asksToStop && isMoving)}
        title="Stop uploading?"
        confirmLabel="Stop and close"
        cancelLabel="Keep uploading"
        tone="danger"
        onConfirm={leaving.isAsked ? leaving.leave : onClose}
        onCancel={() => {
          leaving.stay();
          setAsksToStop(false);
        }}
      >
        What is still on its way would not be kept.
      </ConfirmDialog>
    </>
  );
}

/** Before the tab is closed over an upload the browser asks; before another page of ours is opened, we do. */
function useLeaveQuestion(isMoving: boolean) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isMoving && current.pathname !== next.pathname,
    enableBeforeUnload: isMoving,
    withResolver: true,
  });
  return { isAsked: status === 'blocked', leave: () => proceed?.(), stay: () => reset?.() };
}
