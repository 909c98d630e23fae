import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { switchPushOff, switchPushOn } from './push-device.ts';

export const pushQuery = queryOptions({
  queryKey: QUERY_KEYS.push,
  queryFn: ({ signal }) => call('getPush', {}, { signal }),
});

/** Resolves to false if the person denies the permission. */
export function useSwitchPushOn() {
  return usePushChange(switchPushOn);
}

export function useSwitchPushOff() {
  return usePushChange(switchPushOff);
}

/** Removes another device; this one turns itself off. */
export function useRemovePushDevice() {
  return usePushChange((deviceId: string) => call('removePushDevice', { params: { deviceId } }));
}

/** A mutation that reloads the devices afterwards. */
function usePushChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  const onSettled = () => {
    void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.reminderPreferences }); // whether reminders are set
    return queryClient.invalidateQueries({ queryKey: pushQuery.queryKey });
  };
  return useMutation({ mutationFn, onSettled });
}
