import type { Session } from '@kinvault/domain/people/account.schema.ts';
import { ApiError, OfflineError } from '../api-client.ts';
import { checkConnection } from '../connection.ts';
import { keptOwner, resumeKeeping } from './keeping-answers.ts';
import { forgetKept } from './kept-database.ts';

/** With papers on this device the page waits no longer for a network that does not respond. */
const PATIENCE_MS = 5_000;

let isKept = false;

/** Whether the session is from this device: the server could not be reached yet. */
export function isKeptSession(): boolean {
  return isKept;
}

/**
 * Called when a page starts. Returns the session that this device has kept if the server does not respond, and null if
 * it does: the server's response wins, even if it is late.
 */
export async function openWithoutAnswer(asking: Promise<Session>, onOther: () => void): Promise<Session | null> {
  if (keptOwner() === null) return null;
  const isAnswered = asking.then(
    () => true,
    (error) => !isOutOfReach(error),
  );
  const patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));
  if (await Promise.race([isAnswered, patience])) return null;
  const { openKeptSession } = await import('./open-kept.ts');
  const session = await openKeptSession();
  if (!session) return null;
  isKept = true;
  void checkConnection();
  void asking.then(
    ({ person }) => person?.id !== session.person?.id && onOther(),
    () => undefined,
  );
  return session;
}

/** There is no response, or one from a proxy whose server is down. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && error.status >= 500);
}

/** The server has said who is signed in: papers on this device are that person's, or go. */
export function settleKeeping({ person }: Session): void {
  isKept = false;
  if (keptOwner() === null || keptOwner() !== person?.id) void forgetKept();
}

/** After a sign-in: leftovers of an earlier person's session are removed, and the person's own choice applies again. */
export async function beginKeeping(personId: string): Promise<void> {
  await forgetKept();
  resumeKeeping(personId);
}
