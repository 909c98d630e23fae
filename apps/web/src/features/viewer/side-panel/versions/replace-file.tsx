import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { ACCEPT_ATTRIBUTE } from '@kinvault/domain/documents/file-kinds.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../lib/error-messages.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { ProgressBar } from '../../../../ui/progress.tsx';
import { TOAST_MS, useToast } from '../../../../ui/toast.tsx';
import { useFailureToast } from '../failure-toast.ts';
import { NewDateDialog } from './new-date-dialog.tsx';
import { sendNewFile, useReplaceFile } from './versions.api.ts';

const READABLE = /^image\/|^application\/pdf$/;
/** Some systems have no type for HEIC. */
const READABLE_NAME = /\.(?:pdf|heic|heif|avif|tiff?)$/i;

interface ReplaceFileProps {
  document: Document;
  /** the new file was saved, and is being read */
  onReplaced: () => void;
}

/** Replaces the file. The current one is kept as a version. */
export function ReplaceFile({ document, onReplaced }: ReplaceFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const { sending, start, cancel } = useReplacement(document, onReplaced);
  const [file, setFile] = useState<File | null>(null);

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [picked] = currentTarget.files ?? [];
    currentTarget.value = ''; // otherwise picking the same file again fires no event
    if (picked && document.expiresOn !== null) setFile(picked);
    else if (picked) void start(picked);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT_ATTRIBUTE}
        aria-label={i18n.t({ id: 'versions.chooseFile', message: 'Choose the new file' })}
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
            label={i18n.t({
              id: 'versions.uploading',
              message: 'Uploading {name}',
              values: { name: sending.fileName },
            })}
            valueText={i18n.t({
              id: 'upload.progress',
              message: '{sent} of {total}',
              values: { sent: fileSizeText(i18n, sending.sentBytes), total: fileSizeText(i18n, sending.sizeBytes) },
            })}
          />
          <Button variant="link" onClick={cancel}>
            {i18n.t({ id: 'ui.cancel', message: 'Cancel' })}
          </Button>
        </div>
      ) : (
        <Button icon={FileUp} onClick={() => input.current?.click()}>
          {i18n.t({ id: 'versions.replace', message: 'Replace file' })}
        </Button>
      )}
      {file && document.expiresOn !== null && (
        <NewDateDialog
          fileName={file.name}
          isReadable={READABLE.test(file.type) || READABLE_NAME.test(file.name)}
          expiresOn={document.expiresOn}
          onClose={() => setFile(null)}
          onChoose={(expiresOn) => {
            setFile(null);
            void start(file, expiresOn);
          }}
        />
      )}
    </>
  );
}

interface Sending {
  fileName: string;
  sizeBytes: number;
  sentBytes: number;
}

/** Uploads a file and makes it the document's file. Canceling or leaving stops the upload. */
function useReplacement(document: Document, onReplaced: () => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const controller = useRef<AbortController>(null);
  const replace = useReplaceFile(document.id);
  const fail = useFailureToast();
  const { toast } = useToast();
  useEffect(() => () => controller.current?.abort(), []);

  async function send(file: File, signal: AbortSignal): Promise<string | null> {
    const about = { fileName: file.name, sizeBytes: file.size };
    setSending({ ...about, sentBytes: 0 });
    try {
      return await sendNewFile(file, { onProgress: (sentBytes) => setSending({ ...about, sentBytes }), signal });
    } catch (error) {
      const title = i18n.t({
        id: 'upload.failed',
        message: 'Upload failed: {reason}',
        values: { reason: messageOf(error) },
      });
      if (!signal.aborted) toast({ title, variant: 'destructive', duration: TOAST_MS.error });
      return null;
    }
  }

  async function start(file: File, expiresOn?: string | null): Promise<void> {
    controller.current = new AbortController();
    const fileId = await send(file, controller.current.signal);
    if (fileId !== null) {
      await replace.mutateAsync({ fileId, fileName: file.name, replaces: document.fileId, expiresOn }).then(() => {
        toast({
          title: i18n.t({ id: 'versions.replaced', message: 'File replaced' }),
          description: i18n.t({ id: 'versions.replacedHint', message: 'The earlier version is kept.' }),
          duration: TOAST_MS.success,
        });
        onReplaced();
      }, fail('update'));
    }
    setSending(null);
  }

  return { sending, start, cancel: () => controller.current?.abort() };
}
