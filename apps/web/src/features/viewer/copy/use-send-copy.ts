import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { blobAt } from '../../../lib/offline-papers/kept-papers.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { downloadFailure, findDownload } from '../use-download.ts';

/**
 * Sends a copy of the file to the device's share sheet, or saves it if the device cannot share such files [OFF-5].
 * Browsers open the sheet only for a few seconds after a tap: a file that took longer is kept for the next tap
 * (`isReady`).
 */
export function useSendCopy(document: Pick<Document, 'id' | 'fileName' | 'fileId'>, onSent: () => void) {
  const { toast } = useToast();
  const [isBusy, setBusy] = useState(false);
  const [ready, setReady] = useState<{ fileId: string; file: File }>();
  const prepared = ready?.fileId === document.fileId ? ready.file : undefined;

  async function send() {
    setBusy(true);
    try {
      const file = prepared ?? (await fetchCopy(document));
      if (!(file instanceof File)) return toast({ ...file, variant: 'destructive', duration: TOAST_MS.error });
      if (!navigator.canShare?.({ files: [file] })) return saveCopy(file);
      await navigator.share({ files: [file] }).then(onSent, (error: unknown) => {
        if (nameOf(error) === 'AbortError') return; // closed without choosing an app
        if (nameOf(error) === 'NotAllowedError' && !prepared) return setReady({ fileId: document.fileId, file });
        saveCopy(file);
      });
    } finally {
      setBusy(false);
    }
  }

  function saveCopy(file: File) {
    saveFile(file);
    onSent();
    toast({
      title: i18n.t({ id: 'copy.saved', message: 'Copy saved' }),
      description: i18n.t({
        id: 'copy.savedHint',
        message: 'This device can’t hand this file to another app. You’ll find it among your downloads.',
      }),
      duration: TOAST_MS.success,
    });
  }

  return { send: () => void send(), isBusy, isReady: prepared !== undefined };
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

/** The original file under its own name, or the toast that says why there is none. */
async function fetchCopy(document: Pick<Document, 'id' | 'fileName' | 'fileId'>) {
  const answer = await findDownload(document);
  if (!('url' in answer)) return answer;
  const kept = blobAt(answer.url); // from this device, when offline
  if (kept) return new File([kept], document.fileName, { type: kept.type });
  try {
    const response = await fetch(answer.url);
    if (!response.ok) return downloadFailure();
    const blob = await response.blob();
    return new File([blob], document.fileName, { type: blob.type });
  } catch {
    return downloadFailure(); // the connection broke halfway
  }
}

function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(window.document.createElement('a'), { href: url, download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser reads it after the click
}
