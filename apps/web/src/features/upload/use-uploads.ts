import type { Document, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { InsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useFamilies, useReader } from '../../household/household.tsx';
import { personTarget } from '../../household/upload-targets.ts';
import { isConnectionLost, subscribeToConnection } from '../../lib/connection.ts';
import { fingerprint } from '../../lib/fingerprint.ts';
import { i18n } from '../../lib/i18n.ts';
import { useOnChange } from '../../lib/use-on-change.ts';
import { useToast } from '../../ui/toast.tsx';
import { TOAST_MS, type ToastContent } from '../../ui/toast-state.ts';
import { audienceSentence } from './audience-messages.ts';
import type { Quota } from './fields/quota-notes.tsx';
import { commonTags, commonTarget, type DraftEdit, editableItems } from './fields/values-for-all.ts';
import { createUploads } from './queue/create-uploads.ts';
import { NEW_CHECK } from './queue/duplicate-check.ts';
import { createUploadItem, withTypedDraft } from './queue/file-admission.ts';
import type { SavedFiles } from './queue/save-files.ts';
import { newDraft, type UploadDraft } from './queue/upload-draft.ts';
import { findDuplicates, findReading, sendFile, useAddVersion, useCreateDocument } from './upload.api.ts';

export interface UploadProps {
  /** Dropped or pasted on the page. Files added while the dialog is open join the queue. */
  droppedFiles: readonly File[];
  /** whose documents are on the screen; the uploader's by default */
  initialTarget?: UploadTarget;
  /** of the first file; 'Other' by default */
  initialType?: DocumentType;
  /** the name of the first file; that of the file itself by default */
  initialName?: string;
  /** of an insurance */
  initialKind?: InsuranceKind;
  maxUploadBytes: number;
  /** absent while the documents are loading */
  quota?: Quota;
  onClose: () => void;
  /** for 'Open' in the toast */
  onOpen?: (documentId: string) => void;
  pictureOf: (document: Document) => ReactNode;
  /** below the person or family: what else the files belong to */
  alsoIn?: ReactNode;
  /** after the toast: remaining questions */
  onSaved?: (saved: SavedFiles) => void;
  /** for 'Undo' in the toast */
  onUndo?: (documents: Document[]) => void;
}

const CONNECTION = { isLost: isConnectionLost, subscribe: subscribeToConnection };

/** The queue, and the draft that the form edits: of the selected file, or before the first file is picked. */
export function useUploads(props: UploadProps) {
  const { droppedFiles, initialTarget, initialType, initialKind, initialName = '', maxUploadBytes } = props;
  const families = useFamilies();
  const person = useReader();
  const firstTarget = initialTarget ?? personTarget(person.id, families, person);
  const [typed, setTyped] = useState(() => ({
    ...newDraft({ name: '' }, firstTarget),
    name: initialName,
    ...(initialType && { type: initialType }),
    ...(initialKind && { insuranceKind: initialKind }),
  }));
  const [isTyped, setIsTyped] = useState(false);
  const [takenCount, setTakenCount] = useState(droppedFiles.length);
  const { mutateAsync: createDocument } = useCreateDocument();
  const { mutateAsync: addVersion } = useAddVersion();
  const itemsOf = (files: readonly File[], begun: Pick<UploadDraft, 'target' | 'tags'>) =>
    files.map((file) => ({ ...createUploadItem(file, begun, maxUploadBytes), check: NEW_CHECK }));
  const [uploads] = useState(() =>
    createUploads(itemsOf(droppedFiles, { target: firstTarget, tags: [] }), {
      sendFile,
      createDocument,
      findReading,
      duplicates: { fingerprint, findDuplicates, addVersion },
      connection: CONNECTION,
    }),
  );
  const queue = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
  const { dispatch } = uploads;
  useToasts(uploads, props);

  const selected = queue.items.find((item) => item.id === queue.selectedId);
  const draft = selected?.draft ?? typed;

  /** A new file takes over the target and tags that all other files have in common. */
  function addFiles(files: readonly File[]) {
    const drafts = editableItems(queue.items).map((item) => item.draft);
    const target = drafts.length > 0 ? (commonTarget(drafts) ?? firstTarget) : draft.target;
    const items = itemsOf(files, { target, tags: drafts.length > 1 ? commonTags(drafts) : [] });
    const [first, ...others] = items;
    if (first) dispatch({ type: 'add', items: selected ? items : [withTypedDraft(first, typed), ...others] });
  }
  useOnChange(droppedFiles.length, (count) => {
    addFiles(droppedFiles.slice(takenCount));
    setTakenCount(count);
  });

  function edit(patch: Partial<typeof draft>) {
    if (selected) return dispatch({ type: 'edit', id: selected.id, draft: patch });
    setTyped({ ...typed, ...patch });
    setIsTyped(true);
  }
  function editAll(editOf: DraftEdit) {
    for (const { id, draft: before } of editableItems(queue.items)) {
      const patch = editOf(before);
      if (patch) dispatch({ type: 'edit', id, draft: patch });
    }
  }
  return { queue, dispatch, selected, isTyped: isTyped && queue.items.length === 0, draft, edit, editAll, addFiles };
}

type Started = Pick<ReturnType<typeof createUploads>, 'start'>;

/** Runs the queue while the dialog is open, and shows toasts for the results. */
function useToasts(uploads: Started, props: UploadProps) {
  const { toast } = useToast();
  const context = { ...props, families: useFamilies(), person: useReader() };
  const onSaved = useEffectEvent((saved: SavedFiles) => {
    const { documents, extended, isAllDone } = saved;
    if (documents.length > 0) toast(savedToast(documents, context));
    for (const document of extended) toast(versionToast(document, context));
    if (isAllDone) props.onClose();
    props.onSaved?.(saved);
  });
  useEffect(() => {
    const fail = (title: string) => toast({ title, variant: 'destructive', duration: TOAST_MS.error });
    return uploads.start({
      onSendingFailed: (sentence) =>
        fail(i18n.t({ id: 'upload.failed', message: 'Upload failed: {reason}', values: { reason: sentence } })),
      onSavingFailed: (sentence) =>
        fail(
          i18n.t({
            id: 'upload.saveFailed',
            message: 'Failed to save document: {reason}',
            values: { reason: sentence },
          }),
        ),
      onSaved: (saved) => onSaved(saved),
    });
  }, [uploads, toast]);
}

interface SavedContext {
  families: readonly Family[];
  person: Person;
  onOpen?: (documentId: string) => void;
  onUndo?: (documents: Document[]) => void;
}

/** The toast for documents that were saved together. */
function savedToast(documents: Document[], { families, person, onOpen, onUndo }: SavedContext): ToastContent {
  const [document, ...others] = documents;
  const undoLabel = i18n.t({ id: 'upload.undo', message: 'Undo' });
  const undo = onUndo && { label: undoLabel, onAction: () => onUndo(documents) };
  if (!document || others.length > 0) {
    const title = i18n.t({
      id: 'upload.savedCount',
      message: '{count, plural, one {# document} other {# documents}} uploaded',
      values: { count: documents.length },
    });
    return { title, duration: TOAST_MS.success, action: undo };
  }
  const openLabel = i18n.t({ id: 'upload.open', message: 'Open' });
  const open = onOpen && { label: openLabel, onAction: () => onOpen(document.id) };
  return {
    title: i18n.t({ id: 'upload.savedOne', message: '{name} uploaded', values: { name: document.name } }),
    description: audienceSentence(document, families, person),
    duration: TOAST_MS.success,
    action: open ?? undo,
    secondAction: open && undo,
  };
}

/** Without 'Undo': that would move the whole document to the trash. */
function versionToast({ id, name }: Document, { onOpen }: SavedContext): ToastContent {
  const label = i18n.t({ id: 'upload.open', message: 'Open' });
  return {
    title: i18n.t({ id: 'duplicate.versionAdded', message: 'New version of {name} added', values: { name } }),
    duration: TOAST_MS.success,
    action: onOpen && { label, onAction: () => onOpen(id) },
  };
}
