import type { WorkerMessage } from '../../worker/worker-message.ts';
import { forgetAskedLater } from './asked-later.ts';
import { forgetAnswer } from './offline-papers/keeping-answers.ts';
import { forgetKept } from './offline-papers/kept-database.ts';
import { isLeaving, knownSession, setLeaving, tellOtherTabs } from './session.ts';
import { keepTelling, tellServer, wishSignOut } from './sign-out-wish.ts';

// one chunk with everything that the sign-in page rarely needs: naming a second one there costs 200 bytes
export { beginKeeping, openWithoutAnswer, settleKeeping } from './offline-papers/session-keeping.ts';

/** Maximum wait for the server: the session is over on this device in any case. */
const PATIENCE_MS = 1_500;

/**
 * Ends the session on this device and in every open tab at once, online or offline, and on the server now or at the
 * next contact [OFF-9]. The page is reloaded on purpose: that drops every document, picture and draft that this tab
 * holds, in whatever part of the app [STA-1].
 */
export async function signOut(): Promise<void> {
  setLeaving(true); // refusals from now on must not redirect elsewhere
  await closeSession();
  leaveTo('/');
}

/** Ends the session; the caller navigates this tab away. Never fails. */
export async function closeSession(): Promise<void> {
  wishSignOut(knownSession()?.sessionId ?? null);
  await clearDevice();
  forgetAskedLater();
  tellOtherTabs();
  await Promise.race([tellServer(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  keepTelling();
}

/** After the account was deleted with all its sessions: removes everything of it from every tab. */
export async function leaveForGood(): Promise<void> {
  setLeaving(true);
  await clearDevice();
  const { person } = knownSession() ?? {};
  if (person) forgetAnswer(person.id);
  forgetAskedLater();
  tellOtherTabs();
  leaveTo('/');
}

/** If the server no longer knows this session: goes to the sign-in page, and back here afterwards. */
export function endSession(): void {
  if (isLeaving() || location.pathname.startsWith('/auth')) return;
  setLeaving(true); // ten queries may fail at once
  forgetAskedLater();
  void clearDevice().then(() => {
    tellOtherTabs();
    leaveTo(`/auth?next=${encodeURIComponent(location.pathname + location.search)}`);
  });
}

/** The server refuses everything else until the temporary password is replaced [SEC-24]. */
export function askOwnPassword(): void {
  if (isLeaving() || location.pathname === '/reset-password') return;
  setLeaving(true);
  leaveTo(`/reset-password?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** A person who answers 'Stay' to 'Leave page?' is still here after this time: the next refusal redirects again. */
const LEAVING_LIMIT_MS = 10_000;

function leaveTo(path: string): void {
  location.replace(path);
  setTimeout(() => setLeaving(false), LEAVING_LIMIT_MS);
}

/** Removes everything of the signed-in person: kept papers, shown reminders, files that wait for the upload dialog. */
async function clearDevice(): Promise<void> {
  await Promise.all([forgetKept(), tellWorker().catch(() => undefined)]);
}

async function tellWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage({ kind: 'session-ended' } satisfies WorkerMessage);
}
