import type { ErrorCode } from '@kinvault/domain/errors.ts';
import type { MessageDescriptor } from '@lingui/core';
import { ApiError } from '../../lib/api-client.ts';
import { type ErrorNotice, errorNotice, isConnectionError, messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

export type ProfileFailure = 'update' | 'upload' | 'deletion';

const TITLES: Readonly<Record<ProfileFailure, MessageDescriptor>> = {
  update: { id: 'profile.updateFailedTitle', message: 'Update Failed' },
  upload: { id: 'avatar.uploadFailedTitle', message: 'Upload Failed' },
  deletion: { id: 'deleteAccount.failedTitle', message: 'Deletion Failed' },
};

const SENTENCES: Readonly<Record<ProfileFailure, MessageDescriptor>> = {
  update: { id: 'profile.updateFailed', message: 'Failed to update profile.' },
  upload: { id: 'avatar.uploadFailed', message: 'Failed to upload avatar.' },
  deletion: { id: 'deleteAccount.failed', message: 'Failed to delete account.' },
};

/** Codes whose own sentence already says what failed [DAT-5]. */
const STEP_SENTENCES = new Set<string>([
  'documents_not_deleted',
  'families_not_left',
  'profile_not_deleted',
] satisfies ErrorCode[]);

/** The title and the sentence, followed by the reason if it is known. A refused upload shows only the reason [PRF-3]. */
export function profileFailure(kind: ProfileFailure, error: unknown): ErrorNotice {
  return { title: i18n.t(TITLES[kind]), description: failureSentence(kind, error) };
}

function failureSentence(kind: ProfileFailure, error: unknown): string {
  const isKnown = isConnectionError(error) || (error instanceof ApiError && error.code !== 'internal');
  if (!isKnown) return i18n.t(SENTENCES[kind]);
  const isSelfExplanatory = kind === 'upload' || (error instanceof ApiError && STEP_SENTENCES.has(error.code));
  return isSelfExplanatory
    ? messageOf(error)
    : i18n.t({
        id: 'profile.failedBecause',
        message: '{what} {reason}',
        values: { what: i18n.t(SENTENCES[kind]), reason: messageOf(error) },
      });
}

/** Returns the error handler of a mutation: with a specified title, or with the general one. */
export function useFailureToast() {
  const { toast } = useToast();
  return (kind?: ProfileFailure) => (error: unknown) => {
    const notice = kind ? profileFailure(kind, error) : errorNotice(error);
    toast({ ...notice, variant: 'destructive', duration: TOAST_MS.error });
  };
}

export function useSuccessToast() {
  const { toast } = useToast();
  return (title: string, description?: string) => toast({ title, description, duration: TOAST_MS.success });
}
