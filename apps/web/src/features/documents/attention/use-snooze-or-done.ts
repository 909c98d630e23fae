import { nearDateText } from '@kinvault/domain/format/dates.ts';
import AlarmClock from 'lucide-react/icons/alarm-clock';
import Check from 'lucide-react/icons/check';
import { useChangeAttention } from '../../../household/change-attention.ts';
import type { DuePaper } from '../../../household/reminders.ts';
import { errorNotice } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import type { ToastContent } from '../../../ui/toast-state.ts';

type AnsweredPaper = Pick<DuePaper, 'document'>;

/** The reader's answers to a paper that is due; each can be undone from its toast. */
export function useSnoozeOrDone(today: string) {
  const { toast, dismiss } = useToast();
  const { mutateAsync } = useChangeAttention();

  async function save(documentId: string, change: Parameters<typeof mutateAsync>[0]['change'], notice?: ToastContent) {
    const shown = notice && toast(notice);
    try {
      await mutateAsync({ documentId, change });
    } catch (error) {
      if (shown) dismiss(shown);
      toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
    }
  }

  function undo({ document }: AnsweredPaper): ToastContent['action'] {
    const { doneFor = null, snoozedUntil = null } = document.attention ?? {};
    return {
      label: i18n.t({ id: 'trash.undo', message: 'Undo' }),
      onAction: () => void save(document.id, { doneFor, snoozedUntil }),
    };
  }

  return {
    done: (paper: AnsweredPaper, name: string) =>
      void save(
        paper.document.id,
        { doneFor: paper.document.expiresOn },
        {
          title: i18n.t({ id: 'attention.doneTitle', message: '{name} is done', values: { name } }),
          description: i18n.t({ id: 'attention.doneDetail', message: 'No more reminders for this expiry date.' }),
          icon: Check,
          duration: TOAST_MS.error,
          action: undo(paper),
        },
      ),
    snooze: (paper: AnsweredPaper, name: string, until: string) =>
      void save(
        paper.document.id,
        { snoozedUntil: until },
        {
          title: i18n.t({
            id: 'attention.snoozed',
            message: '{name} comes back on {date}',
            values: { name, date: nearDateText(i18n, until, today) },
          }),
          icon: AlarmClock,
          duration: TOAST_MS.error,
          action: undo(paper),
        },
      ),
  };
}
