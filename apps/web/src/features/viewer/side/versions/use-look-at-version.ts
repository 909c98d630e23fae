import { messageOf } from '../../../../lib/error-sentences.ts';
import { TOAST_MS, useToast } from '../../../../ui/toast.tsx';
import { versionAddress } from './versions.api.ts';

/** Opens a file that a document has had, in a tab of its own: the address ends, so it is asked for at each press. */
export function useLookAtVersion(documentId: string) {
  const { toast } = useToast();
  return async (version: number) => {
    // opened before the answer: a tab that comes later than the press is one that browsers hold back
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const address = await versionAddress(documentId, version);
      if (tab) tab.location.replace(address);
      else window.location.assign(address);
    } catch (error) {
      tab?.close();
      const title = `Failed to load document: ${messageOf(error)}`;
      toast({ title, variant: 'destructive', duration: TOAST_MS.error });
    }
  };
}
