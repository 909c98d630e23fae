import type { Document, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { InsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';
import type { Session } from '@kinvault/domain/people/account.schema.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DocumentPicture } from '../../features/documents/cards/document-picture.tsx';
import { useFreshMembers } from '../../features/families/use-fresh-members.ts';
import { useMoveToTrash } from '../../features/trash/use-move-to-trash.ts';
import type { Quota } from '../../features/upload/fields/quota-notes.tsx';
import { useFileDrop } from '../../features/upload/files/use-file-drop.ts';
import type { SavedFiles } from '../../features/upload/queue/save-files.ts';
import { useFamilies, useReader, useSettings } from '../../household/household.tsx';
import { personTarget } from '../../household/upload-targets.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { dropMessages } from './drop-messages.ts';
import { DropTarget } from './drop-target.tsx';
import { generalTarget, mayUploadFor } from './upload-target.ts';
import { useSharedFiles } from './use-shared-files.tsx';

const UploadDialog = lazyComponent(async () => (await import('../../features/upload/upload-dialog.tsx')).UploadDialog);

interface Upload {
  files: File[];
  target: UploadTarget | null;
  type?: DocumentType;
  insuranceKind?: InsuranceKind;
  name?: string;
}

interface Uploads {
  /** opens the dialog without files */
  choose: () => void;
  /** the same with its type or name chosen */
  chooseAs: (chosen: Pick<Upload, 'type' | 'insuranceKind' | 'name'>) => void;
  /** opens it with these files in it */
  take: (files: File[]) => void;
  /** the same for general documents; absent if the person may only view */
  chooseGeneral: (() => void) | undefined;
  /** the same for a paper of that person and type; undefined if the person may not upload for them */
  chooseFor: (personId: string) => ((type: DocumentType, insuranceKind?: InsuranceKind) => void) | undefined;
  /** to render: the drop area while files hover, the dialog while it is open */
  layer: ReactNode;
}

interface UploadLayerProps {
  target: UploadTarget | null;
  documents: readonly Document[] | undefined;
  /** a field of the dialog */
  alsoIn: ReactNode;
  onSaved: (saved: SavedFiles) => void;
  onClosed: () => void;
}

/** Uploads begin with a button, by dropping files anywhere, or by pasting a picture [UPL-1]. */
export function useUploadLayer({ target, documents, alsoIn, onSaved, onClosed }: UploadLayerProps): Uploads {
  const families = useFamilies();
  const person = useReader();
  const settings = useSettings();
  const [begun, setUpload] = useState<Upload | null>(null);
  const { upload: isAsked, shared } = useSearch({ from: '/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const upload: Upload | null = begun ?? (isAsked && target ? { files: [], target } : null);
  // people who may only view here can still add their own papers
  const ownTarget = target ?? personTarget(person.id, families, person);
  // more files may come before the dialog's code has loaded
  const take = (files: File[]) =>
    files.length > 0 &&
    setUpload({ ...upload, files: [...(upload?.files ?? []), ...files], target: upload?.target ?? ownTarget });
  const sharedFiles = useSharedFiles({
    isShared: shared,
    onAdd: take,
    onLost: () => setUpload({ files: [], target: ownTarget }),
  });
  const { isDragging } = useFileDrop({ onFiles: take });
  const moveToTrash = useMoveToTrash();
  useFreshMembers(upload !== null);
  const general = generalTarget(families, person);

  function close() {
    setUpload(null);
    onClosed();
    if (isAsked)
      void navigate({ search: (search) => ({ ...search, upload: undefined }), replace: true, ignoreBlocker: true });
  }

  const layer = (
    <>
      {sharedFiles}
      {isDragging && !upload && <DropTarget {...dropMessages(ownTarget, families, person)} />}
      {upload && (
        <UploadDialog
          open
          droppedFiles={upload.files}
          initialTarget={upload.target ?? undefined}
          initialType={upload.type}
          initialKind={upload.insuranceKind}
          initialName={upload.name}
          maxUploadBytes={settings.maxUploadBytes}
          quota={quotaOf(settings, documents)}
          pictureOf={(document) => <DocumentPicture document={document} />}
          alsoIn={alsoIn}
          onSaved={onSaved}
          onUndo={moveToTrash}
          onClose={close}
          onOpen={(doc) =>
            navigate({ search: (search) => ({ ...search, upload: undefined, doc }), state: { openedHere: true } })
          }
        />
      )}
    </>
  );
  return {
    choose: () => setUpload({ files: [], target }),
    chooseAs: (chosen) => setUpload({ files: [], target, ...chosen }),
    take,
    chooseGeneral: general ? () => setUpload({ files: [], target: general }) : undefined,
    chooseFor: (personId) => {
      if (!mayUploadFor(personId, families, person)) return undefined;
      return (type, insuranceKind) =>
        setUpload({ files: [], target: personTarget(personId, families, person), type, insuranceKind });
    },
    layer,
  };
}

/**
 * The quota of each person, and what they use of it as far as the reader can see; unknown until the list has loaded.
 */
export function quotaOf(settings: Session['settings'], documents: readonly Document[] | undefined): Quota | undefined {
  if (!documents) return undefined;
  return {
    bytes: settings.quotaBytes,
    isEnforced: settings.isQuotaEnforced,
    usedBytes: (ownerId) =>
      documents.reduce((sum, document) => sum + (document.ownerId === ownerId ? document.sizeBytes : 0), 0),
  };
}
