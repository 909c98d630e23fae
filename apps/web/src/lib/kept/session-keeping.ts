import type { Session } from '@kinvault/domain/people/account.schema.ts';
import { ApiError, OfflineError } from '../api-client.ts';
import { checkConnection } from '../connection.ts';
import { keptOwner, resumeKeeping } from './keeping-answers.ts';
import { forgetKept } from './kept-database.ts';

/** With papers on this device nobody waits longer for a network that does not answer. */
const PATIENCE_MS = 5_000;

let isKept = false;

/** The session was found on this device: the server has not been asked yet, for want of a network. */
export function isKeptSession(): boolean {
  return isKept;
}

/**
 * Called when a page starts. Gives the session that this device has kept if the server does not answer, and null if it does:
 * the server's answer wins, also when it comes late.
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

/** Nothing answers, or a proxy does in place of a server that is away. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && error.status >= 500);
}

/** The server has said who is signed in: papers on this device are that person's, or go. */
export function settleKeeping({ person }: Session): void {
  isKept = false;
  if (keptOwner() === null || keptOwner() !== person?.id) void forgetKept();
}

/** Somebody has signed in: whatever an earlier person's session left goes, and their own choice counts again. */
export async function beginKeeping(personId: string): Promise<void> {
  await forgetKept();
  resumeKeeping(personId);
}
