import { queryClient } from '../../lib/query-client.ts';
import { sessionQuery } from '../../lib/session-query.ts';
import { resumePush } from './push-device.ts';
import { pushSupport } from './push-support.ts';

let hasBegun = false;

/** For whoever is signed in, once a page load. Best effort: what fails is tried at the next start. */
export async function startPush(): Promise<void> {
  const personId = queryClient.getQueryData(sessionQuery.queryKey)?.person?.id;
  if (hasBegun || personId === undefined || pushSupport() !== 'available') return;
  hasBegun = true;
  await resumePush(personId);
}
