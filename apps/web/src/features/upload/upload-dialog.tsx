import { audienceLine, type Reach } from '@kinvault/domain/documents/audience.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { targetReach } from '../../household/upload-targets.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { audienceSentence } from './audience-messages.ts';
import { DuplicateQuestion } from './duplicates/duplicate-question.tsx';
import { AllFilesFields } from './fields/all-files-fields.tsx';
import { DraftForm } from './fields/draft-form.tsx';
import { DraftProposals } from './fields/draft-proposals.tsx';
import { QuotaNotes } from './fields/quota-notes.tsx';
import { FileHeader } from './files/file-header.tsx';
import { FilePicker } from './files/file-picker.tsx';
import { acceptedHint } from './queue/file-admission.ts';
import './upload-dialog.css';
import { useFamilies, useReader } from '../../household/household.tsx';
import { i18n } from '../../lib/i18n.ts';
import { commonTarget, editableItems } from './fields/values-for-all.ts';
import { UploadList } from './files/upload-list.tsx';
import { useFileDrop } from './files/use-file-drop.ts';
import { isLocked, type UploadItem } from './queue/upload-queue.ts';
import { UploadFooter } from './upload-footer.tsx';
import { uploadLabel } from './upload-messages.ts';
import { useLeaveQuestion } from './use-leave-question.tsx';
import { usePhoneView } from './use-phone-view.ts';
import { useSubmit } from './use-submit.ts';
import { type UploadProps, useUploads } from './use-uploads.ts';

interface UploadDialogProps extends UploadProps {
  open: boolean;
}

export function UploadDialog({ open, ...rest }: UploadDialogProps) {
  // mounted again each time, so that no state of the last upload remains
  return open ? <OpenUploadDialog {...rest} /> : null;
}

function OpenUploadDialog(props: UploadProps) {
  const { maxUploadBytes, onClose } = props;
  const families = useFamilies();
  const person = useReader();
  const uploads = useUploads(props);
  const { queue, dispatch, selected, draft, edit, editAll, addFiles } = uploads;
  const { view, returnTo, showForm, showList } = usePhoneView(queue);
  const submitting = useSubmit({
    ...{ queue, dispatch, editAll },
    onShow: (id) => {
      dispatch({ type: 'select', id });
      showForm(id);
    },
  });
  const { items } = submitting;
  const { isDragging } = useFileDrop({ onFiles: addFiles });
  const leaving = useLeaveQuestion(queue, onClose, uploads.isTyped);
  const editable = editableItems(queue.items).map((item) => item.draft);
  const isMixed = items.length > 1 && !commonTarget(items.map((item) => item.draft));
  const audienceOf = ({ draft: { target } }: UploadItem) =>
    audienceLine(i18n, targetReach(target, families, person), families, person.id);

  const footer = <UploadFooter {...uploads} {...submitting} {...{ view }} onCancel={leaving.close} />;
  const picker = (
    <FilePicker
      hint={acceptedHint(maxUploadBytes)}
      isDragging={isDragging}
      isFirst={queue.items.length === 0}
      audience={audienceSentence(targetReach(draft.target, families, person), families, person)}
      onFiles={addFiles}
    />
  );
  const notes = (drafts: typeof editable) => <QuotaNotes {...props} items={queue.items} drafts={drafts} />;

  return (
    <>
      <Dialog
        open
        // closing the form of one file returns to the list, without discarding the others
        onClose={view === 'form' ? showList : leaving.close}
        title={uploadLabel(items.length)}
        width={880}
        className="upload-dialog"
        footer={footer}
      >
        {editable.length > 1 && view !== 'form' && (
          <AllFilesFields
            drafts={editable}
            typedTag={submitting.tagForAll}
            onTypeTag={submitting.typeTagForAll}
            onEdit={editAll}
          />
        )}
        {view === 'form' && selected && <FileHeader item={selected} dispatch={dispatch} onBack={showList} />}
        {view !== 'form' && (
          <div className="upload-queue">
            {view === 'both' && picker}
            {view === 'list' && <ListHeader items={items} />}
            <UploadList
              {...{ queue, dispatch, returnTo }}
              audienceOf={isMixed ? audienceOf : undefined}
              onOpen={view === 'list' ? showForm : undefined}
            />
            {view === 'list' && notes(editable)}
            {view === 'list' && picker}
          </div>
        )}
        {view !== 'list' && (
          <DraftForm
            {...{ draft }}
            key={queue.selectedId}
            isLocked={selected !== undefined && isLocked(selected)}
            isOneOfSeveral={queue.items.length > 1}
            onEdit={edit}
            proposals={
              selected &&
              ((chooseOwner) => (
                <DraftProposals
                  item={selected}
                  owner={ownerOf(targetReach(draft.target, families, person), person)}
                  dispatch={dispatch}
                  onEdit={edit}
                  onChooseOwner={chooseOwner}
                />
              ))
            }
            alsoIn={props.alsoIn}
            note={notes([draft])}
          />
        )}
      </Dialog>
      <DuplicateQuestion
        {...{ queue, dispatch }}
        readerId={person.id}
        pictureOf={props.pictureOf}
        onOpen={(documentId) => {
          onClose();
          props.onOpen?.(documentId);
        }}
      />
      {leaving.question}
    </>
  );
}

function ownerOf({ ownerId, ownerName }: Reach, person: Person) {
  return ownerId === null ? null : { name: ownerName ?? '', isReader: ownerId === person.id };
}

function ListHeader({ items }: { items: readonly UploadItem[] }) {
  return (
    <div className="row upload-list-head">
      <h3 className="field-label grow">{i18n.t({ id: 'upload.eachFile', message: 'Each file' })}</h3>
      <span className="text-tiny muted tabular">
        {fileSizeText(
          i18n,
          items.reduce((sum, { file }) => sum + file.size, 0),
        )}
      </span>
    </div>
  );
}
