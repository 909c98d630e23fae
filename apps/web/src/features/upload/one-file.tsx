import type { ReactNode } from 'react';
import { useFamilies, useReader } from '../../household/household.tsx';
import { DraftProposals } from './fields/draft-proposals.tsx';
import { type Quota, QuotaNotes } from './fields/quota-notes.tsx';
import { FilePicker } from './files/file-picker.tsx';
import { UploadList } from './files/upload-list.tsx';
import { useFileDrop } from './files/use-file-drop.ts';
import { acceptedHint } from './queue/file-admission.ts';
import './upload-dialog.css';
import type { useOneUpload } from './use-one-upload.ts';

interface OneFileProps {
  upload: ReturnType<typeof useOneUpload>;
  maxUploadBytes: number;
  /** whom the document is for; null for a family */
  owner: { name: string; isReader: boolean } | null;
  /** a date that was read and accepted */
  onExpiry: (expiresOn: string) => void;
  /** absent while the documents are loading */
  quota?: Quota;
  /** the fields to fill in, above everything that may appear while typing */
  children: ReactNode;
}

/** The picker for one file, the state of its upload, and its proposals [REA-10]. */
export function OneFile({ upload, maxUploadBytes, quota, owner, onExpiry, children }: OneFileProps) {
  const families = useFamilies();
  const person = useReader();
  const { queue, dispatch, pick } = upload;
  const { isDragging } = useFileDrop({ onFiles: pick });
  const [item] = queue.items;
  return (
    <>
      <FilePicker
        isSingle
        hint={acceptedHint(maxUploadBytes)}
        isDragging={isDragging}
        isFirst={item === undefined}
        onFiles={pick}
      />
      {children}
      <UploadList {...{ queue, dispatch }} returnTo={null} />
      {item && <QuotaNotes {...{ families, person, quota }} items={queue.items} drafts={[item.draft]} />}
      {item && (
        <DraftProposals
          {...{ item, owner, dispatch }}
          isDateFirst
          onEdit={(draft) => {
            dispatch({ type: 'edit', id: item.id, draft });
            if (draft.expiresOn) onExpiry(draft.expiresOn);
          }}
          // another person's paper: another file has to be picked
          onChooseOwner={() => dispatch({ type: 'remove', id: item.id })}
        />
      )}
    </>
  );
}
