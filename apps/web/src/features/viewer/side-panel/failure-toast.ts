import { messageOf } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';

/** The specified sentences [ERR-1]. */
const TITLES = {
  update: { id: 'details.updateFailed', message: 'Failed to update document' },
  copy: { id: 'copies.failed', message: 'Failed to make the copy' },
  share: { id: 'sharing.shareFailed', message: 'Failed to share document' },
  unshare: { id: 'sharing.removeFailed', message: 'Failed to remove sharing' },
};

/** Returns a factory for error handlers: the toast names the failed action, with the reason below. */
export function useFailureToast() {
  const { toast } = useToast();
  return (action: keyof typeof TITLES) => (error: unknown) => {
    toast({
      title: i18n.t(TITLES[action]),
      description: messageOf(error),
      variant: 'destructive',
      duration: TOAST_MS.error,
    });
  };
}
