import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import Trash2 from 'lucide-react/icons/trash-2';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from './failure-toast.ts';
import { useReloadDocuments } from './sharing.api.ts';
import { useRestoreDocument, useTrashDocument } from './trash.api.ts';

/** No question first: it can be taken back from the notice, and out of the trash for 30 days. */
export function useTrash({ id, name }: Document, onTrashed: () => void) {
  const trash = useTrashDocument(id);
  const restore = useRestoreDocument(id);
  const reload = useReloadDocuments();
  const fail = useFailureToast();
  const { toast } = useToast();

  // the notice outlives the viewer, so its answers hang on promises
  const undo = () =>
    void restore
      .mutateAsync()
      .then(
        () => toast({ title: `${name} is back`, duration: TOAST_MS.success }),
        fail('Could not restore the document'),
      );

  const start = () =>
    void trash.mutateAsync().then(() => {
      onTrashed();
      toast({
        title: `${name} is in the trash`,
        description: `Kept for ${TRASH_DAYS} days`,
        icon: Trash2,
        action: { label: 'Undo', onAction: undo },
      });
      return reload();
    }, fail('Could not move it to the trash'));

  return { start, isPending: trash.isPending };
}
