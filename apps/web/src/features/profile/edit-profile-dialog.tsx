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
import { i18n } from '../../lib/i18n.ts';
import { useDiscardGuard } from '../../lib/use-discard-guard.tsx';
import { unsavedText } from './unsaved-messages.ts';

interface EditProfileDialogProps {
  open: boolean;
  maxUploadBytes: number;
  onClose: () => void;
}

/** The profile as a dialog over the documents. Unlike the page, it can change the email address [EPD-1, EPD-2, EPD-3]. */
export function EditProfileDialog({ open, maxUploadBytes, onClose }: EditProfileDialogProps) {
  const formId = useId();
  const query = useQuery({ ...profileQuery, enabled: open });
  const [state, setState] = useState({ isSending: false, isComplete: false });
  const [isDeleting, setDeleting] = useState(false);
  const isDirty = useRef(false);
  const setDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);
  const guard = useDiscardGuard({ open, wouldLose: () => isDirty.current, text: unsavedText(), onClose: close });

  function close() {
    isDirty.current = false;
    onClose();
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={guard.close}
        dismissible={!state.isSending}
        width={600}
        title={i18n.t({ id: 'profile.editTitle', message: 'Edit Profile' })}
        footer={
          <FormActions
            formId={formId}
            submitLabel={i18n.t({ id: 'profile.saveChanges', message: 'Save Changes' })}
            isBusy={state.isSending}
            canSubmit={query.data !== undefined && state.isComplete}
            onCancel={guard.close}
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
            <LoadFailure
              title={i18n.t({ id: 'profile.loadFailed', message: 'Failed to load profile data' })}
              query={query}
            />
            {!query.error && <Skeleton className="profile-wait" />}
          </>
        )}
      </Dialog>
      {query.data && <DeleteAccountDialog open={isDeleting} onClose={() => setDeleting(false)} />}
      {guard.question}
    </>
  );
}

function DangerZone({ onDelete }: { onDelete: () => void }) {
  return (
    <section className="danger-zone">
      <div>
        <h3>{i18n.t({ id: 'profile.dangerZone', message: 'Danger Zone' })}</h3>
        <p className="text-small muted">
          {i18n.t({ id: 'deleteAccount.hint', message: 'Removes all your documents, notes and sessions.' })}
        </p>
      </div>
      <Button variant="danger-quiet" onClick={onDelete}>
        {i18n.t({ id: 'deleteAccount.button', message: 'Delete Account' })}
      </Button>
    </section>
  );
}
