import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormActions } from '../../ui/form-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeleteAccountDialog } from './data/delete-account-dialog.tsx';
import { EditProfileForm } from './edit-profile-form.tsx';
import { LoadFailure } from './load-failure.tsx';
import { profileQuery } from './profile.api.ts';
import './profile.css';
import { useDiscardQuestion } from './use-discard-guard.tsx';

interface EditProfileDialogProps {
  open: boolean;
  maxUploadBytes: number;
  onClose: () => void;
}

/** The profile beside the papers, the address included [EPD-1, EPD-2, EPD-3]. */
export function EditProfileDialog({ open, maxUploadBytes, onClose }: EditProfileDialogProps) {
  const formId = useId();
  const query = useQuery({ ...profileQuery, enabled: open });
  const [state, setState] = useState({ isSending: false, isComplete: false });
  const [isDeleting, setDeleting] = useState(false);
  const isDirty = useRef(false);
  const setDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);
  const { ask, question } = useDiscardQuestion(() => isDirty.current);

  function close() {
    isDirty.current = false;
    onClose();
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={() => ask(close)}
        dismissible={!state.isSending}
        width={600}
        title="Edit Profile"
        footer={
          <FormActions
            formId={formId}
            submitLabel="Save Changes"
            isBusy={state.isSending}
            canSubmit={query.data !== undefined && state.isComplete}
            onCancel={() => ask(close)}
          />
        }
      >
        {query.data ? (
          <>
            <EditProfileForm
              formId={formId}
              profile={query.data}
              maxUploadBytes={maxUploadBytes}
              onState={setState}
              onDirtyChange={setDirty}
              onDone={close}
            />
            <DangerZone onDelete={() => setDeleting(true)} />
          </>
        ) : (
          <>
            <LoadFailure title="Failed to load profile data" query={query} />
            {!query.error && <Skeleton className="profile-wait" />}
          </>
        )}
      </Dialog>
      {query.data && <DeleteAccountDialog open={isDeleting} person={query.data} onClose={() => setDeleting(false)} />}
      {question}
    </>
  );
}

function DangerZone({ onDelete }: { onDelete: () => void }) {
  return (
    <section className="danger-zone">
      <div>
        <h3>Danger Zone</h3>
        <p className="text-small muted">Removes every document, note and session of yours.</p>
      </div>
      <Button variant="danger-quiet" onClick={onDelete}>
        Delete Account
      </Button>
    </section>
  );
}
