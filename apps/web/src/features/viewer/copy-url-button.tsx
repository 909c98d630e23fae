import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import Link from 'lucide-react/icons/link';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

/** The document's page in the app. It asks for sign-in and permission [D-12]. */
function addressOf({ id }: Pick<Document, 'id'>): string {
  return new URL(`/dashboard?doc=${id}`, location.origin).href;
}

/** 'Copy URL' [DVW-4]. Browsers refuse the clipboard on plain http: there the URL is shown for copying by hand. */
export function CopyUrlButton({ document }: { document: Document }) {
  const [shown, setShown] = useState<string>();
  const { toast } = useToast();

  async function copy() {
    const address = addressOf(document);
    try {
      await call('getDocument', { params: { documentId: document.id } }); // fails if the document is gone
    } catch (error) {
      const description = messageOf(error);
      const title = i18n.t({ id: 'viewer.copyUrlFailed', message: 'Failed to get public URL' });
      toast({ title, description, variant: 'destructive', duration: TOAST_MS.error });
      return;
    }
    try {
      await navigator.clipboard.writeText(address);
      toast({
        title: i18n.t({ id: 'viewer.urlCopied', message: 'URL copied' }),
        description: i18n.t({
          id: 'viewer.urlCopiedHint',
          message: 'Anyone who can see this document can open it after signing in.',
        }),
        duration: TOAST_MS.success,
      });
    } catch {
      setShown(address);
    }
  }

  return (
    <>
      <IconButton
        label={i18n.t({ id: 'viewer.copyUrl', message: 'Copy URL' })}
        icon={Link}
        onClick={() => void copy()}
      />
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={i18n.t({ id: 'viewer.clipboardFailed', message: 'Failed to copy to clipboard' })}
        width={520}
        footer={
          <Button variant="primary" onClick={() => setShown(undefined)}>
            {i18n.t({ id: 'viewer.done', message: 'Done' })}
          </Button>
        }
      >
        <TextField
          label={i18n.t({ id: 'viewer.documentUrl', message: 'Document URL' })}
          hint={i18n.t({
            id: 'viewer.documentUrlHint',
            message: 'Your browser didn’t let Kinvault copy it. You can copy it from here.',
          })}
          value={shown ?? ''}
          readOnly
          data-autofocus=""
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}
