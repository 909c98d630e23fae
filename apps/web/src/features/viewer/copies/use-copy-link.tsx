import type { CopyPlan } from '@kinvault/domain/documents/copy-plan.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { type ReactNode, useState } from 'react';
import { MakeLinkDialog } from '../../../household/links/make-link-dialog.tsx';
import { useRights } from '../side-panel/reader-rights.ts';

/** A link that shows a copy in place of its document [LNK-6]. */
export function useCopyLink(document: Document, plan: CopyPlan | null) {
  const [isOpen, setOpen] = useState(false);
  const { mayGiveOut } = useRights(document);
  let dialog: ReactNode = null;
  if (isOpen && plan) {
    const { receiver, ...copy } = plan;
    dialog = (
      <MakeLinkDialog
        target={{ kind: 'documents', documents: [document], copy: { documentId: document.id, ...copy } }}
        receiver={receiver}
        onClose={() => setOpen(false)}
      />
    );
  }
  return {
    /** absent if the reader may not give it out */
    onLink: mayGiveOut ? () => setOpen(true) : undefined,
    dialog,
  };
}
