import type { OpenRequest } from '@kinvault/domain/families/invite.schema.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { errorNotice } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { useLeaveFamily } from '../family-changes.api.ts';

/** Takes back the reader's own request to join a family. */
export function useTakeBack({ familyId, familyName }: OpenRequest) {
  const { toast } = useToast();
  const withdrawing = useLeaveFamily();

  // promises, not callbacks: by the time the answer arrives, this card may be unmounted
  function takeBack() {
    withdrawing
      .mutateAsync(familyId)
      .then(() =>
        toast({
          title: i18n.t({
            id: 'joinRequest.withdrawn',
            message: 'Request to join {family} withdrawn',
            values: { family: familyName },
          }),
          duration: TOAST_MS.success,
        }),
      )
      .catch((error: unknown) => {
        const isAnswered = error instanceof ApiError && error.code === 'not_found';
        const description = isAnswered
          ? i18n.t({ id: 'joinRequest.alreadyAnswered', message: 'It was already answered.' })
          : errorNotice(error).description;
        const title = i18n.t({ id: 'joinRequest.withdrawFailed', message: 'Failed to withdraw the request' });
        toast({ title, description, variant: 'destructive', duration: TOAST_MS.error });
      });
  }

  return { takeBack, isTakingBack: withdrawing.isPending };
}
