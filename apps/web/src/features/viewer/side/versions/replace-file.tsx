import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { ACCEPT_ATTRIBUTE } from '@kinvault/domain/documents/file-kinds.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, useRef } from 'react';
import { i18n } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { ProgressBar } from '../../../../ui/progress.tsx';
import { useReplacement } from './use-replacement.ts';

/** Another file in place of this one, which is kept as a version. */
export function ReplaceFile({ document }: { document: Document }) {
  const input = useRef<HTMLInputElement>(null);
  const { sending, start, cancel } = useReplacement(document);

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = ''; // else picking the same file again says nothing
    if (file) void start(file);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT_ATTRIBUTE}
        aria-label="Choose the new file"
        onChange={take}
      />
      {sending ? (
        <div className="replace-file">
          <p className="text-small ellipsis">
            <bdi>{sending.fileName}</bdi>
          </p>
          <ProgressBar
            value={sending.sentBytes}
            max={sending.sizeBytes}
            label={`Upload of ${sending.fileName}`}
            valueText={`${fileSizeText(i18n, sending.sentBytes)} of ${fileSizeText(i18n, sending.sizeBytes)}`}
          />
          <Button variant="link" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button icon={FileUp} onClick={() => input.current?.click()}>
          Replace file
        </Button>
      )}
    </>
  );
}
