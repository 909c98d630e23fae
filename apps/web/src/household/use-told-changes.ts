import { useQueryClient } from '@tanstack/react-query';
import { errorNotice } from '../lib/error-messages.ts';
import { i18n } from '../lib/i18n.ts';
import { TOAST_MS, useToast } from '../ui/toast.tsx';

/** For changes whose outcome a toast tells, and after which the data under `queryKey` is loaded again. */
export function useToldChanges(queryKey: readonly string[]) {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  return {
    /** Resolves to null if the change failed, after telling why. */
    async attempt<Result>(work: () => Promise<Result>): Promise<{ result: Result } | null> {
      try {
        return { result: await work() };
      } catch (error) {
        toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
        return null;
      } finally {
        await queryClient.invalidateQueries({ queryKey });
      }
    },
    tell: (title: string, onUndo?: () => void) =>
      toast({
        title,
        duration: TOAST_MS.success,
        action: onUndo && { label: i18n.t({ id: 'trash.undo', message: 'Undo' }), onAction: onUndo },
      }),
  };
}
