import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import Trash2 from 'lucide-react/icons/trash-2';
import { errorNotice } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { useRestoreDocument, useTrashDocument } from './trash.api.ts';

interface Paper {
  id: string;
  name: string;
}

/**
 * Moves documents to the trash and shows a toast with 'Undo'. Doesn't ask first: documents can be restored for 30 days.
 * Resolves to whether all of them were moved; shows a toast for a failure.
 */
export function useMoveToTrash(): (papers: readonly Paper[]) => Promise<boolean> {
  const { toast } = useToast();
  const trash = useTrashDocument();
  const restore = useRestoreDocument();
  const fail = (error: unknown) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });

  async function takeBack(papers: readonly Paper[]) {
    const answers = await Promise.allSettled(papers.map(({ id }) => restore.mutateAsync(id)));
    const refused = answers.find(({ status }) => status === 'rejected');
    if (refused?.status === 'rejected') fail(refused.reason);
    else toast({ title: restoredText(papers), duration: TOAST_MS.success });
  }

  return async (papers) => {
    const answers = await Promise.allSettled(papers.map(({ id }) => trash.mutateAsync(id)));
    const gone = papers.filter((_, at) => answers[at]?.status === 'fulfilled');
    if (gone.length > 0) {
      toast({
        title: trashedText(gone),
        description: i18n.t({ id: 'trash.keptFor', message: 'Kept for {days} days', values: { days: TRASH_DAYS } }),
        icon: Trash2,
        duration: TOAST_MS.success,
        action: { label: i18n.t({ id: 'trash.undo', message: 'Undo' }), onAction: () => void takeBack(gone) },
      });
    }
    const refused = answers.find(({ status }) => status === 'rejected');
    if (refused?.status === 'rejected') fail(refused.reason);
    return gone.length === papers.length;
  };
}

function trashedText(papers: readonly Paper[]): string {
  return i18n.t({
    id: 'trash.moved',
    message: '{count, plural, one {{name} is in the trash} other {# documents are in the trash}}',
    values: { count: papers.length, name: papers[0]?.name ?? '' },
  });
}

function restoredText(papers: readonly Paper[]): string {
  return i18n.t({
    id: 'trash.restored',
    message: '{count, plural, one {{name} is back} other {# documents are back}}',
    values: { count: papers.length, name: papers[0]?.name ?? '' },
  });
}
