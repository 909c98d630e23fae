import { audienceSummary } from '@kinvault/domain/documents/audience.ts';
import type { Document, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isConnectionLost, subscribeToConnection } from '../../lib/connection.ts';
import { i18n } from '../../lib/i18n.ts';
import { useOnChange } from '../../lib/use-on-change.ts';
import { useToast } from '../../ui/toast.tsx';
import { TOAST_MS, type ToastContent } from '../../ui/toast-state.ts';
import type { Quota } from './fields/quota-notes.tsx';
import { commonTags, commonTarget, type DraftEdit, editableItems } from './fields/values-for-all.ts';
import { createUploads } from './queue/create-uploads.ts';
import { uploadItem, withTypedWords } from './queue/file-admission.ts';
import { newDraft, type UploadDraft } from './queue/upload-draft.ts';
import { sendFile, useCreateDocument } from './upload.api.ts';
import { personTarget } from './upload-targets.ts';

export interface UploadProps {
  /** Dropped or pasted on the page so far. What comes later, while the dialog is open, is added to the queue. */
  droppedFiles: readonly File[];
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

const CONNECTION = { isLost: isConnectionLost, subscribe: subscribeToConnection };

/** The queue with its notices, and the draft that the form is about: the selected file's, or one that waits for a file. */
export function useUploads(props: UploadProps) {
  const { droppedFiles, initialTarget, families, person, maxUploadBytes } = props;
  const firstTarget = initialTarget ?? personTarget(person.id, families, person);
  const [typed, setTyped] = useState(() => newDraft({ name: '' }, firstTarget));
  const [takenCount, setTakenCount] = useState(droppedFiles.length);
  const { mutateAsync: createDocument } = useCreateDocument();
  const itemsOf = (files: readonly File[], begun: Pick<UploadDraft, 'target' | 'tags'>) =>
    files.map((file) => uploadItem(file, begun, maxUploadBytes));
  const [uploads] = useState(() =>
    createUploads(itemsOf(droppedFiles, { target: firstTarget, tags: [] }), {
      sendFile,
      createDocument,
      connection: CONNECTION,
    }),
  );
  const queue = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
  const { dispatch } = uploads;
  useNotices(uploads, props);

  const selected = queue.items.find((item) => item.id === queue.selectedId);
  const draft = selected?.draft ?? typed;

  /** What holds for all files that are there holds for one that comes later. */
  function addFiles(files: readonly File[]) {
    const drafts = editableItems(queue.items).map((item) => item.draft);
    const target = drafts.length > 0 ? (commonTarget(drafts) ?? firstTarget) : draft.target;
    const items = itemsOf(files, { target, tags: drafts.length > 1 ? commonTags(drafts) : [] });
    const [first, ...others] = items;
    if (first) dispatch({ type: 'add', items: selected ? items : [withTypedWords(first, typed), ...others] });
  }
  useOnChange(droppedFiles.length, (count) => {
    addFiles(droppedFiles.slice(takenCount));
    setTakenCount(count);
  });

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

type Started = Pick<ReturnType<typeof createUploads>, 'start'>;

/** Drives the queue while the dialog is open, and says what becomes of the files. */
function useNotices(uploads: Started, props: UploadProps) {
  const { toast } = useToast();
  const onSaved = useEffectEvent((documents: Document[], isAllDone: boolean) => {
    toast(savedToast(documents, props));
    if (isAllDone) props.onClose();
  });
  useEffect(() => {
    const fail = (title: string) => toast({ title, variant: 'destructive', duration: TOAST_MS.error });
    return uploads.start({
      onSendingFailed: (sentence) => fail(`Upload failed: ${sentence}`),
      onSavingFailed: (sentence) => fail(`Failed to save document: ${sentence}`),
      onSaved: (documents, isAllDone) => onSaved(documents, isAllDone),
    });
  }, [uploads, toast]);
}

interface SavedContext {
  families: readonly Family[];
  person: Person;
  onOpen?: (documentId: string) => void;
  onUndo?: (documents: Document[]) => void;
}

/** What is said of the documents that were uploaded together. */
function savedToast(documents: Document[], { families, person, onOpen, onUndo }: SavedContext): ToastContent {
  const [document, ...others] = documents;
  const undo = onUndo && { label: 'Undo', onAction: () => onUndo(documents) };
  if (!document || others.length > 0) {
    return { title: `${documents.length} documents are uploaded`, duration: TOAST_MS.success, action: undo };
  }
  const summary = audienceSummary(i18n, document, families, person.id);
  const open = onOpen && { label: 'Open', onAction: () => onOpen(document.id) };
  return {
    title: `${document.name} is uploaded`,
    description: summary.startsWith('Only') ? `${summary} can see it` : `Visible to ${summary}`,
    duration: TOAST_MS.success,
    action: open ?? undo,
    secondAction: open && undo,
  };
}
