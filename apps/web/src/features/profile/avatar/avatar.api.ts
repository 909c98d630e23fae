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

/** Sends the original file: the server crops and re-encodes it, which drops the camera's metadata. */
export function useSetAvatar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, crop, ...options }: NewAvatar) => sendBytes('setAvatar', { query: crop ?? {} }, file, options),
    onSuccess: () => reload(queryClient),
  });
}

export function useRemoveAvatar() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('removeAvatar', {}),
    onSuccess: () => reload(queryClient),
  });
}

function reload(queryClient: QueryClient): Promise<void> {
  reloadPerson(queryClient);
  return queryClient.invalidateQueries({ queryKey: QUERY_KEYS.profile });
}
