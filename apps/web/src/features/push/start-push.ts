import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery } from '../../lib/session-query.ts';
import { resumePush } from './push-device.ts';
import { pushSupport } from './push-support.ts';

let hasBegun = false;

/** Runs once per page load for the signed-in person. Best effort: failures are retried at the next start. */
export async function startPush(): Promise<void> {
  const personId = queryClient.getQueryData(sessionQuery.queryKey)?.person?.id;
  if (hasBegun || personId === undefined || pushSupport() !== 'available') return;
  hasBegun = true;
  await resumePush(personId);
}
