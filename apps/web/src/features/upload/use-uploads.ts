import type { Document, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import type { Quota } from './quota-words.ts';
import { newDraft, type UploadDraft } from './upload-draft.ts';
import { uploadItem, withTypedWords } from './upload-item.ts';
import { personTarget } from './upload-targets.ts';
import { useSavedNotice } from './use-saved-notice.ts';
import { useUploadQueue } from './use-upload-queue.ts';
import { commonTags, commonTarget, type DraftEdit, editableItems } from './values-for-all.ts';

export interface UploadProps {
  /** Dropped or pasted before the dialog opened. Another list while it is open is added to the queue. */
  initialFiles: File[];
  families: Family[];
  person: Person;
  /** Whose papers are on the screen; oneself unless told. */
  initialTarget?: UploadTarget;
  maxUploadBytes: number;
  /** absent until it is known who keeps how much */
  quota?: Quota;
  onClose: () => void;
  /** For 'Open' in the notice. */
  onOpen?: (documentId: string) => void;
  /** For 'Undo' in the notice. */
  onUndo?: (documents: Document[]) => void;
}

/** The queue with its notices, and the draft that the form is about: the selected file's, or one that waits for a file. */
export function useUploads(props: UploadProps) {
  const { initialFiles, initialTarget, families, person, maxUploadBytes } = props;
  const { toast } = useToast();
  const firstTarget = initialTarget ?? personTarget(person.id, families, person);
  const [typed, setTyped] = useState(() => newDraft({ name: '' }, firstTarget));
  const saved = useRef<Document[]>([]);
  const fail = (title: string) => toast({ title, variant: 'destructive', duration: TOAST_MS.error });

  const itemsOf = (files: readonly File[], begun: Pick<UploadDraft, 'target' | 'tags'>) =>
    files.map((file) => uploadItem(file, begun, maxUploadBytes));
  const [queue, dispatch] = useUploadQueue(() => itemsOf(initialFiles, { target: firstTarget, tags: [] }), {
    onSaved: (document) => saved.current.push(document),
    onSendingFailed: (sentence) => fail(`Upload failed: ${sentence}`),
    onSavingFailed: (sentence) => fail(`Failed to save document: ${sentence}`),
  });
  useSavedNotice({ queue, dispatch, saved, ...props });

  const selected = queue.items.find((item) => item.id === queue.selectedId);
  const draft = selected?.draft ?? typed;

  /** What holds for all files that are there holds for one that comes later. */
  function addFiles(files: File[]) {
    const drafts = editableItems(queue.items).map((item) => item.draft);
    const target = drafts.length > 0 ? (commonTarget(drafts) ?? firstTarget) : draft.target;
    const items = itemsOf(files, { target, tags: drafts.length > 1 ? commonTags(drafts) : [] });
    const [first, ...others] = items;
    if (first) dispatch({ type: 'add', items: selected ? items : [withTypedWords(first, typed), ...others] });
  }
  useLaterFiles(initialFiles, addFiles);

  const edit = (patch: Partial<typeof draft>) =>
    selected ? dispatch({ type: 'edit', id: selected.id, draft: patch }) : setTyped({ ...typed, ...patch });
  function editAll(editOf: DraftEdit) {
    for (const { id, draft: before } of editableItems(queue.items)) {
      const patch = editOf(before);
      if (patch) dispatch({ type: 'edit', id, draft: patch });
    }
  }
  return { queue, dispatch, selected, draft, edit, editAll, addFiles };
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
