import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import Trash2 from 'lucide-react/icons/trash-2';
import { errorNotice } from '../../lib/error-sentences.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { useRestoreDocument, useTrashDocument } from './trash.api.ts';

interface Paper {
  id: string;
  name: string;
}

/**
 * Moves documents to the trash and says so, with 'Undo'. Nobody is asked first: it can be taken back for 30 days.
 * Resolves to whether all of them lie there; the failure of one is told.
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
    else toast({ title: `${subject(papers)} back`, duration: TOAST_MS.success });
  }

  return async (papers) => {
    const answers = await Promise.allSettled(papers.map(({ id }) => trash.mutateAsync(id)));
    const gone = papers.filter((_, at) => answers[at]?.status === 'fulfilled');
    if (gone.length > 0) {
      toast({
        title: `${subject(gone)} in the trash`,
        description: `Kept for ${TRASH_DAYS} days`,
        icon: Trash2,
        duration: TOAST_MS.success,
        action: { label: 'Undo', onAction: () => void takeBack(gone) },
      });
    }
    const refused = answers.find(({ status }) => status === 'rejected');
    if (refused?.status === 'rejected') fail(refused.reason);
    return gone.length === papers.length;
  };
}

/** 'Norvia health card is', '3 documents are' */
function subject(papers: readonly Paper[]): string {
  const [first, ...others] = papers;
  return first && others.length === 0 ? `${first.name} is` : `${counted(papers.length, 'document')} are`;
}
