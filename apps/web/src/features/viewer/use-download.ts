import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { MouseEvent } from 'react';
import { downloadLink, findRefusal } from '../../household/file-link.ts';
import { ApiError } from '../../lib/api-client.ts';
import { isConnectionError, messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { endSession } from '../../lib/leave-session.ts';
import { keptUrl } from '../../lib/offline-papers/kept-papers.ts';
import { saveFrom } from '../../lib/save-from.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

/**
 * Downloads the file: `link` are the attributes of a link that does so. One byte is requested first: when a download fails, browsers show
 * nothing, or save the error response under the file's name.
 */
export function useDownload(document: Pick<Document, 'id' | 'fileId' | 'fileName'>) {
  const { toast } = useToast();

  async function start() {
    const answer = await findDownload(document);
    if ('url' in answer) return saveFrom(answer.url, answer.name);
    toast({ ...answer, variant: 'destructive', duration: TOAST_MS.error });
  }

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    void start();
  }

  return { start: () => void start(), link: { href: '#', download: '', onClick } };
}

type Answer = { url: string; name?: string } | { title: string; description: string };

/** A working download URL, or the toast to show instead. */
export async function findDownload(document: Pick<Document, 'id' | 'fileId' | 'fileName'>): Promise<Answer> {
  try {
    const url = await downloadLink(document);
    const refusal = await findRefusal(url);
    return refusal
      ? {
          title: i18n.t({ id: 'viewer.downloadRefused', message: 'Failed to download document' }),
          description: messageOf(refusal),
        }
      : { url };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
    const kept = isConnectionError(error) ? await keptUrl(document, 'original') : null;
    return kept === null ? downloadFailure() : { url: kept, name: document.fileName };
  }
}

export function downloadFailure() {
  return {
    title: i18n.t({ id: 'viewer.downloadFailed', message: 'Download failed' }),
    description: i18n.t({ id: 'viewer.downloadFailedHint', message: 'Could not download the document' }),
  };
}
