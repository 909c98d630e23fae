import { useQuery } from '@tanstack/react-query';
import { detailsQuery } from '../features/viewer/side-panel/details.api.ts';

/**
 * Lists leave out earlier documents, which newer ones have replaced: such a document is loaded by its id. The page
 * stays as it is until the response.
 */
export function useEarlierDocument(doc: string | undefined, isUnlisted: boolean) {
  const details = useQuery({ ...detailsQuery(doc ?? ''), enabled: isUnlisted, staleTime: 0 });
  const { data, error, isFetching } = details;
  return {
    documents: doc !== undefined && data && !error ? [data] : undefined,
    isMissing: error !== null && !isFetching,
  };
}
