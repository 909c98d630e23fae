import { messageOf } from '../../../lib/error-sentences.ts';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';

/** What the specification says of each failure [ERR-1]; why stands beneath. */
export type SideFailure =
  | 'Failed to update document'
  | 'Failed to share document'
  | 'Failed to remove sharing'
  | 'Could not move it to the trash'
  | 'Could not restore the document';

/** Makes the handler of a failed change. */
export function useFailureToast() {
  const { toast } = useToast();
  return (title: SideFailure) => (error: unknown) => {
    toast({ title, description: messageOf(error), variant: 'destructive', duration: TOAST_MS.error });
  };
}
