import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { type Quota, QuotaNotes } from './fields/quota-notes.tsx';
import { FilePicker } from './files/file-picker.tsx';
import { UploadList } from './files/upload-list.tsx';
import { useFileDrop } from './files/use-file-drop.ts';
import { acceptedHint } from './queue/file-admission.ts';
import './upload-dialog.css';
import type { useOneUpload } from './use-one-upload.ts';

interface OneFileProps {
  upload: ReturnType<typeof useOneUpload>;
  families: readonly Family[];
  person: Person;
  maxUploadBytes: number;
  /** absent while the documents are loading */
  quota?: Quota;
}

/** Where one file is picked, and how its upload stands. */
export function OneFile({ upload, families, person, maxUploadBytes, quota }: OneFileProps) {
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
      <UploadList {...{ queue, dispatch }} returnTo={null} />
      {item && <QuotaNotes {...{ families, person, quota }} items={queue.items} drafts={[item.draft]} />}
    </>
  );
}
