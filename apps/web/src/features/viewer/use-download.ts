import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { MouseEvent } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/error-sentences.ts';
import { downloadLink, findRefusal } from '../../lib/file-link.ts';
import { i18n } from '../../lib/i18n.ts';
import { endSession } from '../../lib/session.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

/**
 * Attributes for a link that downloads the file. One byte is requested first: when a download fails, browsers show
 * nothing, or save the error response under the file's name.
 */
export function useDownload(document: Pick<Document, 'id'>) {
  const { toast } = useToast();

  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    const answer = await findDownload(document);
    if ('url' in answer) return saveFrom(answer.url);
    toast({ ...answer, variant: 'destructive', duration: TOAST_MS.error });
  }

  return { href: '#', download: '', onClick: (event: MouseEvent<HTMLAnchorElement>) => void download(event) };
}

type Answer = { url: string } | { title: string; description: string };

/** A working download URL, or the toast to show instead. */
async function findDownload(document: Pick<Document, 'id'>): Promise<Answer> {
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
    return {
      title: i18n.t({ id: 'viewer.downloadFailed', message: 'Download failed' }),
      description: i18n.t({ id: 'viewer.downloadFailedHint', message: 'Could not download the document' }),
    };
  }
}

/** Saves what an address answers, under the name that the answer gives. */
export function saveFrom(href: string): void {
  const link = window.document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
