import { forgetAskedLater } from './asked-later.ts';
import { forgetAnswer } from './kept/keeping-answers.ts';
import { forgetKept } from './kept/kept-database.ts';
import { isLeaving, knownSession, setLeaving, tellOtherTabs } from './session.ts';
import { keepTelling, tellServer, wishSignOut } from './sign-out-wish.ts';
import type { WorkerMessage } from './worker-message.ts';

// one part with all that the sign-in page seldom needs: naming a second one there is 200 bytes
export { beginKeeping, openWithoutAnswer, settleKeeping } from './kept/session-keeping.ts';

/** Nobody waits longer for the server: the session is over on this device in any case. */
const PATIENCE_MS = 1_500;

/**
 * Ends the session on this device and in every open tab at once, with or without a network; the server is told now or at the
 * next contact [OFF-9]. The page is loaded anew on purpose: that drops every document, picture and draft that this tab
 * holds, whatever part of the app holds it [STA-1].
 */
export async function signOut(): Promise<void> {
  setLeaving(true); // what is refused from now on leads nowhere else
  await closeSession();
  leaveTo('/');
}

/** Ends the session; leaving with this tab is the caller's. Never fails. */
export async function closeSession(): Promise<void> {
  wishSignOut(knownSession()?.sessionId ?? null);
  await clearDevice();
  forgetAskedLater();
  tellOtherTabs();
  await Promise.race([tellServer(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  keepTelling();
}

/** The account is gone, and every session with it: nothing of it stays in any tab. */
export async function leaveForGood(): Promise<void> {
  setLeaving(true);
  await clearDevice();
  const { person } = knownSession() ?? {};
  if (person) forgetAnswer(person.id);
  forgetAskedLater();
  tellOtherTabs();
  leaveTo('/');
}

/** The server no longer knows this session: to the sign-in page, and back here afterwards. */
export function endSession(): void {
  if (isLeaving() || location.pathname.startsWith('/auth')) return;
  setLeaving(true); // ten queries may fail at once
  forgetAskedLater();
  void clearDevice().then(() => {
    tellOtherTabs();
    leaveTo(`/auth?next=${encodeURIComponent(location.pathname + location.search)}`);
  });
}

/** The server refuses all else until a password of one's own is set [SEC-24]. */
export function askOwnPassword(): void {
  if (isLeaving() || location.pathname === '/reset-password') return;
  setLeaving(true);
  leaveTo(`/reset-password?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Somebody who answers 'Stay' to 'Leave page?' is still here after this time: their next refusal leads away again. */
const LEAVING_LIMIT_MS = 10_000;

function leaveTo(path: string): void {
  location.replace(path);
  setTimeout(() => setLeaving(false), LEAVING_LIMIT_MS);
}

/** Nothing of the person who was signed in stays: kept papers, shown reminders, files that wait for the upload dialog. */
async function clearDevice(): Promise<void> {
  await Promise.all([forgetKept(), tellWorker().catch(() => undefined)]);
}

async function tellWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage({ kind: 'session-ended' } satisfies WorkerMessage);
}
