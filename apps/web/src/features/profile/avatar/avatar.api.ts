import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { QUERY_KEYS } from '../../../lib/query-keys.ts';
import { type SendOptions, sendBytes } from '../../../lib/send-bytes.ts';
import { reloadPerson } from '../profile.api.ts';

interface NewAvatar extends SendOptions {
  file: File;
  /** without it the server uses the middle of the picture */
  crop?: { x: number; y: number; size: number };
}

/** Of the reader, or of a person whom they look after. Sends the original file: the server crops and re-encodes it, which drops the camera's metadata. */
export function useSetAvatar(personId?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, crop, ...options }: NewAvatar) =>
      personId === undefined
        ? sendBytes('setAvatar', { query: crop ?? {} }, file, options)
        : sendBytes('setPersonAvatar', { params: { personId }, query: crop ?? {} }, file, options),
    onSuccess: () => reload(queryClient),
  });
}

export function useRemoveAvatar(personId?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      personId === undefined ? call('removeAvatar', {}) : call('removePersonAvatar', { params: { personId } }),
    onSuccess: () => reload(queryClient),
  });
}

function reload(queryClient: QueryClient): Promise<void> {
  reloadPerson(queryClient);
  return queryClient.invalidateQueries({ queryKey: QUERY_KEYS.profile });
}
