import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileThumb } from './file-parts.tsx';
import './upload-list.css';

/** Few enough to look through. */
const MAX_SHARED_FILES = 50;

interface SharedFilesDialogProps {
  /** at least one */
  files: readonly File[];
  onAdd: (files: File[]) => void;
  onClose: () => void;
}

/**
 * Files from another app wait here, unsent, until the person adds them: a website can make the browser share files too,
 * without being asked to [SEC-20].
 */
export function SharedFilesDialog({ files, onAdd, onClose }: SharedFilesDialogProps) {
  const [kept, setKept] = useState(() => files.slice(0, MAX_SHARED_FILES));
  const count = kept.length;
  const remove = (file: File) => (count > 1 ? setKept(kept.filter((one) => one !== file)) : onClose());
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t({
        id: 'shared.title',
        message: '{count, plural, one {Add this file?} other {Add these # files?}}',
        values: { count },
      })}
      width={520}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {i18n.t({ id: 'ui.cancel', message: 'Cancel' })}
          </Button>
          <Button variant="primary" onClick={() => onAdd(kept)}>
            {i18n.t({
              id: 'shared.add',
              message: '{count, plural, one {Add # file} other {Add # files}}',
              values: { count },
            })}
          </Button>
        </>
      }
    >
      <p>
        {i18n.t({
          id: 'shared.hint',
          message:
            'This came from another app or a website. Nothing is uploaded yet. Add only what you shared yourself.',
        })}
      </p>
      <ul className="upload-list" aria-label={i18n.t({ id: 'upload.files', message: 'Files' })}>
        {kept.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep no state, and the focus stays in its place after a removal
          <SharedFile key={at} file={file} onRemove={() => remove(file)} />
        ))}
      </ul>
      {files.length > MAX_SHARED_FILES && (
        <p className="muted text-small">
          {i18n.t({
            id: 'shared.tooMany',
            message: 'These are the first {max} of {total} files. Share the others again afterwards.',
            values: { max: MAX_SHARED_FILES, total: files.length },
          })}
        </p>
      )}
    </Dialog>
  );
}

function SharedFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <li className="upload-item">
      <div className="upload-item-pick">
        <FileThumb file={file} type="Other" />
        <span>
          <span className="upload-item-name ellipsis" title={file.name}>
            <bdi>{file.name}</bdi>
          </span>
          <span className="upload-item-status">{fileSizeText(i18n, file.size)}</span>
        </span>
      </div>
      <span className="upload-item-actions">
        <IconButton
          label={i18n.t({ id: 'upload.remove', message: 'Remove {name}', values: { name: file.name } })}
          icon={X}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
