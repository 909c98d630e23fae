import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { ApiError } from '../../lib/api-client.ts';
import { errorNotice, isConnectionError, messageOf } from '../../lib/error-sentences.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

/** The specified titles, each with its sentence [PRF-3]. */
const FAILURES = {
  'Update Failed': 'Failed to update profile.',
  'Upload Failed': 'Failed to upload avatar.',
  'Deletion Failed': 'Failed to delete account.',
} as const;
export type FailureTitle = keyof typeof FAILURES;

/** Their sentences already say what failed [DAT-5]. */
const STEP_SENTENCES = new Set<string>([
  'documents_not_deleted',
  'families_not_left',
  'profile_not_deleted',
] satisfies ErrorCode[]);

/** The sentence, and why where that is known; the reason for a refused upload needs no other sentence [PRF-3]. */
export function failureSentence(title: FailureTitle, error: unknown): string {
  const isKnown = isConnectionError(error) || (error instanceof ApiError && error.code !== 'internal');
  if (!isKnown) return FAILURES[title];
  const isSelfExplanatory = title === 'Upload Failed' || (error instanceof ApiError && STEP_SENTENCES.has(error.code));
  return isSelfExplanatory ? messageOf(error) : `${FAILURES[title]} ${messageOf(error)}`;
}

/** Makes the handler of a mutation's failure: with a specified title, or for all that has none. */
export function useFailureToast() {
  const { toast } = useToast();
  return (title?: FailureTitle) => (error: unknown) => {
    const notice = title ? { title, description: failureSentence(title, error) } : errorNotice(error);
    toast({ ...notice, variant: 'destructive', duration: TOAST_MS.error });
  };
}

export function useSuccessToast() {
  const { toast } = useToast();
  return (title: string, description?: string) => toast({ title, description, duration: TOAST_MS.success });
}
