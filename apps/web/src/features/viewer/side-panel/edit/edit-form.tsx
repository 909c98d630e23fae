import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { useQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users-round';
import { type FormEvent, useEffect } from 'react';
import { i18n } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { detailsQuery } from '../details.api.ts';
import { PaneFailure } from '../pane-failure.tsx';
import type { DocumentContext } from '../reader-rights.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditFields } from './edit-fields.tsx';
import { useEdit } from './use-edit.ts';

interface EditFormProps extends DocumentContext {
  onDirtyChange: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** Viewed → edit mode → saved or canceled [STA-10]. Waits for the details, so that all fields are filled in. */
export function EditForm(props: EditFormProps) {
  const details = useQuery(detailsQuery(props.document.id));
  return (
    <>
      <h3 className="viewer-side-title">{i18n.t({ id: 'editDocument.title', message: 'Edit document' })}</h3>
      {details.data ? (
        <OpenForm {...props} details={details.data} />
      ) : (
        <div className="viewer-pane">
          {details.error ? <PaneFailure query={details} /> : <Skeleton className="viewer-side-wait" />}
          <Button onClick={props.onCancel}>{i18n.t({ id: 'ui.cancel', message: 'Cancel' })}</Button>
        </div>
      )}
    </>
  );
}

function OpenForm({
  details,
  onDirtyChange,
  onCancel,
  onSaved,
  ...about
}: EditFormProps & { details: DocumentDetails }) {
  const edit = useEdit(about.document.id, details, onSaved);
  const { isDirty } = edit;
  useEffect(() => {
    onDirtyChange(isDirty);
    return () => onDirtyChange(false);
  }, [isDirty, onDirtyChange]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void edit.save();
  }

  return (
    <form className="edit-form" onSubmit={submit} noValidate>
      <div className="viewer-pane">
        {about.document.revision > edit.begunFrom && (
          <Callout tone="soon" icon={Users}>
            {i18n.t({
              id: 'editDocument.editedByOthers',
              message: 'Someone else edited this document. You’ll see the differences when you save.',
            })}
          </Callout>
        )}
        <EditFields
          about={about}
          draft={edit.draft}
          typedTag={edit.typedTag}
          onEdit={edit.change}
          onTypeTag={edit.typeTag}
        />
      </div>
      <div className="viewer-side-foot end">
        <Button onClick={onCancel}>{i18n.t({ id: 'ui.cancel', message: 'Cancel' })}</Button>
        <Button variant="primary" type="submit" busy={edit.isSaving} disabled={!edit.isComplete}>
          {i18n.t({ id: 'editDocument.save', message: 'Save Changes' })}
        </Button>
      </div>
      {edit.conflict && (
        <ConflictDialog {...edit.conflict} busy={edit.isSaving} onChosen={edit.saveChosen} onCancel={edit.postpone} />
      )}
    </form>
  );
}
