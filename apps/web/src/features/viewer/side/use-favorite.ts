import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useChangeDocument } from './details.api.ts';
import { useFailureToast } from './failure-toast.ts';

/** The reader's own star: seen at once, and back again with the sentence when the server does not take it [D-14]. */
export function useFavorite({ id, revision, isFavorite }: Document) {
  const change = useChangeDocument(id);
  const fail = useFailureToast();
  const isOn = change.isPending ? change.variables.isFavorite === true : isFavorite;
  return {
    isOn,
    toggle: () => change.mutate({ revision, isFavorite: !isOn }, { onError: fail('Failed to update document') }),
  };
}
