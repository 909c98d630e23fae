import type { Session } from '@kinvault/domain/people/account.schema.ts';
import { findDeviceKey, readJson } from './device-key.ts';
import { keptOwner } from './keeping-answers.ts';
import { publishKept } from './kept-papers.ts';
import { INDEX, type KeptIndex, type KeptLists, LISTS } from './kept-records.ts';

let opened: KeptLists | null = null;

/** The last known session of this device, for a page that starts offline; null if there is none. */
export async function openKeptSession(): Promise<Session | null> {
  const deviceKey = await findDeviceKey().catch(() => null);
  if (!deviceKey) return null;
  const [index, lists] = await Promise.all([
    readJson<KeptIndex>(deviceKey, INDEX),
    readJson<KeptLists>(deviceKey, LISTS),
  ]);
  if (!index || !lists || index.personId !== keptOwner() || index.personId !== lists.session.person?.id) return null;
  opened = lists;
  publishKept(index);
  return lists.session;
}

/** The lists stored with it, including the papers' details. */
export function openedLists(): KeptLists | null {
  return opened;
}
