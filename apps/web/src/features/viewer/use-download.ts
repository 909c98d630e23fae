import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { MouseEvent } from 'react';
import { endSession } from '../../lib/session.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { downloadUrl } from './content-kind.ts';

/**
 * The attributes of a link that saves the file, byte for byte. A browser says nothing when that fails, or saves the
 * refusal under the file's name; so one byte is asked for first.
 */
export function useDownload(document: Pick<Document, 'id'>) {
  const { toast } = useToast();
  const href = downloadUrl(document);

  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    if (await answers(href)) return save(href);
    toast({
      title: 'Download failed',
      description: 'Could not download the document',
      variant: 'destructive',
      duration: TOAST_MS.error,
    });
  }

  return { href, download: '', onClick: (event: MouseEvent<HTMLAnchorElement>) => void download(event) };
}

async function answers(href: string): Promise<boolean> {
  try {
    const response = await fetch(href, { headers: { range: 'bytes=0-0' }, cache: 'no-store' });
    void response.body?.cancel();
    if (response.status === 401) endSession();
    return response.ok;
  } catch {
    return false;
  }
}

function save(href: string): void {
  const link = window.document.createElement('a');
  link.href = href;
  link.download = ''; // the name comes with the answer
  link.click();
}
