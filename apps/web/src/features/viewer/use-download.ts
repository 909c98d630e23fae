import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { MouseEvent } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { downloadLink } from '../../lib/file-link.ts';
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
    const url = await workingLink(document);
    if (url) return save(url);
    toast({
      title: 'Download failed',
      description: 'Could not download the document',
      variant: 'destructive',
      duration: TOAST_MS.error,
    });
  }

  return { href: '#', download: '', onClick: (event: MouseEvent<HTMLAnchorElement>) => void download(event) };
}

/** Null where there is none, or nothing comes from it. */
async function workingLink(document: Pick<Document, 'id'>): Promise<string | null> {
  try {
    const url = await downloadLink(document);
    const response = await fetch(url, { headers: { range: 'bytes=0-0' }, cache: 'no-store' });
    void response.body?.cancel();
    return response.ok ? url : null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
    return null;
  }
}

function save(href: string): void {
  const link = window.document.createElement('a');
  link.href = href;
  link.download = ''; // the name comes with the answer
  link.click();
}
