import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../lib/error-sentences.ts';
import { TOAST_MS, useToast } from '../../../../ui/toast.tsx';
import { useFailureToast } from '../failure-toast.ts';
import { sendNewFile, useReplaceFile } from './versions.api.ts';

interface Sending {
  fileName: string;
  sizeBytes: number;
  sentBytes: number;
}

/** Sends a file and puts it in the place of the document's own; leaving or cancelling stops the sending. */
export function useReplacement(document: Document) {
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
      const title = `Upload failed: ${messageOf(error)}`;
      if (!signal.aborted) toast({ title, variant: 'destructive', duration: TOAST_MS.error });
      return null;
    }
  }

  async function start(file: File): Promise<void> {
    controller.current = new AbortController();
    const fileId = await send(file, controller.current.signal);
    if (fileId !== null) {
      await replace.mutateAsync({ fileId, fileName: file.name, replaces: document.fileId }).then(
        () =>
          toast({
            title: 'The file is replaced',
            description: 'The earlier one is kept.',
            duration: TOAST_MS.success,
          }),
        fail('Failed to update document'),
      );
    }
    setSending(null);
  }

  return { sending, start, cancel: () => controller.current?.abort() };
}
