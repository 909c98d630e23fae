import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { ApiError } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/error-messages.ts';
import { TOAST_MS } from '../../ui/toast.tsx';
import type { ToastContent } from '../../ui/toast-state.ts';
import { useLatestToast } from '../../ui/use-latest-toast.ts';

interface Outcome<Result> {
  /** the specified title of the failure */
  failed: string;
  refusals?: RefusalTexts;
  done?: ToastContent | ((result: Result) => ToastContent);
}

/**
 * Awaits a mutation, shows a toast, and resolves to true if it succeeded. Takes a promise, since a mutation's callbacks
 * are dropped when the row that asked unmounts.
 */
export function useOutcomeToast() {
  const { show, clear } = useLatestToast();
  return async <Result>(mutation: Promise<Result>, { failed, refusals, done }: Outcome<Result>): Promise<boolean> => {
    try {
      const result = await mutation;
      clear();
      if (done) show({ duration: TOAST_MS.success, ...(typeof done === 'function' ? done(result) : done) });
      return true;
    } catch (error) {
      show({ ...failureText(failed, error, refusals), variant: 'destructive', duration: TOAST_MS.error });
      return false;
    }
  };
}

export interface ToastText {
  title: string;
  description?: string;
}

/** Refusals with their own text. */
type RefusalTexts = Partial<Record<ErrorCode, ToastText>>;

/** What failed and why [ERR-3]. */
export function failureText(title: string, error: unknown, refusals: RefusalTexts = {}): ToastText {
  const own = error instanceof ApiError ? refusals[error.code] : undefined;
  return own ?? { title, description: messageOf(error) };
}
