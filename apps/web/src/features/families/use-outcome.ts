import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import type { ToastContent } from '../../ui/toast-state.ts';
import { failureWords, type RefusalWords } from './failure-words.ts';

interface Outcome<Result> {
  /** the specified title of the failure */
  failed: string;
  refusals?: RefusalWords;
  done?: ToastContent | ((result: Result) => ToastContent);
}

/**
 * Waits for a deed and says what came of it, true if it was done. For promises and not for a mutation's callbacks:
 * those are forgotten when the row that asked has gone with the deed.
 */
export function useOutcome() {
  const { toast } = useToast();
  return async <Result>(deed: Promise<Result>, { failed, refusals, done }: Outcome<Result>): Promise<boolean> => {
    try {
      const result = await deed;
      if (done) toast({ duration: TOAST_MS.success, ...(typeof done === 'function' ? done(result) : done) });
      return true;
    } catch (error) {
      toast({ ...failureWords(failed, error, refusals), variant: 'destructive', duration: TOAST_MS.error });
      return false;
    }
  };
}
