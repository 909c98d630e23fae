import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import Link from 'lucide-react/icons/link';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/error-sentences.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

/** The document's own page in the app: whoever opens it signs in, and must be allowed to see it. */
function addressOf({ id }: Pick<Document, 'id'>): string {
  return new URL(`/dashboard?doc=${id}`, location.origin).href;
}

/** 'Copy URL' [DVW-4]. Where the browser keeps the clipboard to itself (plain http), the address is shown to copy by hand. */
export function CopyUrlButton({ document }: { document: Document }) {
  const [shown, setShown] = useState<string>();
  const { toast } = useToast();

  async function copy() {
    const address = addressOf(document);
    try {
      await call('getDocument', { params: { documentId: document.id } }); // an address that leads nowhere helps nobody
    } catch (error) {
      const description = messageOf(error);
      toast({ title: 'Failed to get public URL', description, variant: 'destructive', duration: TOAST_MS.error });
      return;
    }
    try {
      await navigator.clipboard.writeText(address);
      toast({
        title: 'URL copied',
        description: 'It opens for whoever may see this document, after signing in.',
        duration: TOAST_MS.success,
      });
    } catch {
      setShown(address);
    }
  }

  return (
    <>
      <IconButton label="Copy URL" icon={Link} onClick={() => void copy()} />
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title="Failed to copy to clipboard"
        width={520}
        footer={
          <Button variant="primary" onClick={() => setShown(undefined)}>
            Done
          </Button>
        }
      >
        <TextField
          label="The document’s URL"
          hint="Your browser did not let Kinvault copy it. Here it is, to copy by hand."
          value={shown ?? ''}
          readOnly
          data-autofocus=""
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}
