import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { MouseEvent } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/error-sentences.ts';
import { downloadLink, findRefusal } from '../../lib/file-link.ts';
import { endSession } from '../../lib/session.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

/**
 * The attributes of a link that saves the file, byte for byte; opened elsewhere it is the document's own page. A browser
 * says nothing when saving fails, or saves the refusal under the file's name; so one byte is asked for first.
 */
export function useDownload(document: Pick<Document, 'id'>) {
  const { toast } = useToast();

  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    const answer = await askFor(document);
    if ('url' in answer) return save(answer.url);
    toast({ ...answer, variant: 'destructive', duration: TOAST_MS.error });
  }

  return { href: '#', download: '', onClick: (event: MouseEvent<HTMLAnchorElement>) => void download(event) };
}

type Answer = { url: string } | { title: string; description: string };

/** An address that gives the file, or what to say: there is none to be had, or nothing comes from it. */
async function askFor(document: Pick<Document, 'id'>): Promise<Answer> {
  try {
    const url = await downloadLink(document);
    const refusal = await findRefusal(url);
    return refusal ? { title: 'Failed to download document', description: messageOf(refusal) } : { url };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
    return { title: 'Download failed', description: 'Could not download the document' };
  }
}

function save(href: string): void {
  const link = window.document.createElement('a');
  link.href = href;
  link.download = ''; // the name comes with the answer
  link.click();
}
