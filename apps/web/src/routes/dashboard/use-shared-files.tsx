import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useOnChange } from '../../lib/use-on-change.ts';

const SharedFilesDialog = lazyComponent(
  async () => (await import('../../features/upload/files/shared-files-dialog.tsx')).SharedFilesDialog,
);

interface SharedFilesProps {
  /** the URL says that another app has shared files */
  isShared: true | undefined;
  onAdd: (files: File[]) => void;
  /** they were lost on the way */
  onLost: () => void;
}

/** Asks whether to add the files that another app has shared. @returns what to render */
export function useSharedFiles({ isShared, onAdd, onLost }: SharedFilesProps): ReactNode {
  const [files, setFiles] = useState<readonly File[]>([]);
  const navigate = useNavigate({ from: '/dashboard' });
  useOnChange(isShared, () => {
    if (!isShared) return;
    void import('./take-shared-files.ts')
      .then(({ takeSharedFiles }) => takeSharedFiles())
      .then((shared) => (shared.length > 0 ? setFiles(shared) : onLost()))
      .then(() => navigate({ search: (search) => ({ ...search, shared: undefined }), replace: true }));
  });
  if (files.length === 0) return null;
  return (
    <SharedFilesDialog
      files={files}
      onAdd={(kept) => {
        setFiles([]);
        onAdd(kept);
      }}
      onClose={() => setFiles([])}
    />
  );
}
