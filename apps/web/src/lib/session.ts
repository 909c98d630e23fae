import type { Session } from '@kinvault/domain/people/account.schema.ts';
import { dropEarlyAnswers } from './early-answers.ts';
import { KEPT_NAME } from './offline-papers/kept-names.ts';
import { askSession, dropWish } from './sign-out-wish.ts';

const CHANNEL = 'kinvault';
const SESSION_CHANGED = 'session-changed';

let known: Session | undefined;

/** The session as last loaded or started here. Outside the query cache, which the sign-in page does without. */
export function knownSession(): Session | undefined {
  return known;
}

/**
 * The signed-in person and the operator's settings. Offline, the last known session of a device that keeps papers.
 * @throws OfflineError, ApiError
 */
export async function loadSession(signal?: AbortSignal): Promise<Session> {
  const asking = askSession(signal);
  asking.catch(() => undefined); // handled below
  const keeping = await loadKeeping();
  const kept = known === undefined ? await keeping?.openWithoutAnswer(asking, endSession) : null;
  const session = kept ?? (await asking);
  if (!kept) keeping?.settleKeeping(session);
  if (known?.person && known.person.id !== session.person?.id) void endSession();
  known = session;
  return session;
}

/** Loaded only if someone has chosen whether papers are kept on this device. */
async function loadKeeping() {
  try {
    if (KEPT_NAME in localStorage) return await import('./leave-session.ts');
  } catch {} // storage is forbidden, or the page is offline and the code is not cached
  return undefined;
}

async function endSession(): Promise<void> {
  (await import('./leave-session.ts')).endSession();
}

/** After signing in or up: this tab knows at once, the others reload as that person. Never fails. */
export async function beginSession(person: NonNullable<Session['person']>): Promise<void> {
  dropEarlyAnswers();
  dropWish(); // signing in has ended the previous session
  known &&= { ...known, person, sessionId: null };
  const keeping = await loadKeeping();
  if (keeping) await keeping.beginKeeping(person.id);
  else dropKept();
  tellOtherTabs();
}

/** Without the code that knows whose papers are kept here, all are removed. */
function dropKept(): void {
  try {
    indexedDB.deleteDatabase(KEPT_NAME);
    localStorage.removeItem(KEPT_NAME);
  } catch {} // storage is forbidden
}

let isLeavingPage = false;

/** Whether this tab is leaving for another page because its session ended: nothing else may redirect it. */
export function isLeaving(): boolean {
  return isLeavingPage;
}

/** Set before anything is awaited, and reset if leaving fails. */
export function setLeaving(value: boolean): void {
  isLeavingPage = value;
}

/** Keeps this tab in step with the others, and with a page restored by the browser. Called once, at the start. */
export function followSession(): void {
  channel().onmessage = ({ data }) => {
    // a password reset ends the sessions of the other tabs, which announce it: a reload would lose this tab's link
    if (data !== SESSION_CHANGED || isLeavingPage || location.pathname === '/reset-password') return;
    if (location.pathname.startsWith('/auth')) void reloadIfSignedIn();
    else location.reload();
  };
  // 'Back' after signing out may restore a whole page from memory, papers included
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** Keeps what a person is typing to sign in, unless another tab has signed them in. */
async function reloadIfSignedIn(): Promise<void> {
  const session = await askSession().catch(() => null); // offline: this tab has nothing to lose
  if (session?.person) location.reload();
}

export function tellOtherTabs(): void {
  channel().postMessage(SESSION_CHANGED);
}

let opened: BroadcastChannel | undefined;

/** One channel for sending and receiving: a second one in this tab would receive this tab's own messages. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(CHANNEL);
  return opened;
}
