import type { Session } from '@kinvault/domain/people/account.schema.ts';
import { KEPT_NAME } from './kept/kept-names.ts';
import { askSession, dropWish } from './sign-out-wish.ts';

const CHANNEL = 'kinvault';
const SESSION_CHANGED = 'session-changed';

let known: Session | undefined;

/** The session as last loaded or begun here. Kept outside the query cache, which the sign-in page does without. */
export function knownSession(): Session | undefined {
  return known;
}

let asked: Promise<Session> | undefined;

/** Asks while the app's code is still on its way; the first `loadSession` takes the answer. */
export function askSessionEarly(): void {
  asked = askSession();
  asked.catch(() => undefined); // said to whoever takes it
}

/**
 * Who is signed in and what the operator has set. Without a network it is who was, on a device that keeps their papers.
 * @throws OfflineError, ApiError
 */
export async function loadSession(signal?: AbortSignal): Promise<Session> {
  const asking = asked ?? askSession(signal);
  asked = undefined;
  asking.catch(() => undefined); // said below
  const keeping = await loadKeeping();
  const kept = known === undefined ? await keeping?.openWithoutAnswer(asking, endSession) : null;
  const session = kept ?? (await asking);
  if (!kept) keeping?.settleKeeping(session);
  if (known?.person && known.person.id !== session.person?.id) void endSession();
  known = session;
  return session;
}

/** Comes only where somebody has chosen whether papers are kept on this device. */
async function loadKeeping() {
  try {
    if (KEPT_NAME in localStorage) return await import('./leave-session.ts');
  } catch {} // storage is forbidden, or there is no network and no copy
  return undefined;
}

async function endSession(): Promise<void> {
  (await import('./leave-session.ts')).endSession();
}

/** Somebody has signed in or up here: this tab knows it at once, the others load again as that person. Never fails. */
export async function beginSession(person: NonNullable<Session['person']>): Promise<void> {
  dropWish(); // signing in has ended the session before
  known &&= { ...known, person, sessionId: null };
  const keeping = await loadKeeping();
  if (keeping) await keeping.beginKeeping(person.id);
  else dropKept();
  tellOtherTabs();
}

/** Without the code that knows whose papers were kept here, none may stay. */
function dropKept(): void {
  try {
    indexedDB.deleteDatabase(KEPT_NAME);
    localStorage.removeItem(KEPT_NAME);
  } catch {} // storage is forbidden
}

let isLeavingPage = false;

/** Whether this tab is on its way to another page because its session ended: nothing else may lead it elsewhere. */
export function isLeaving(): boolean {
  return isLeavingPage;
}

/** Set before anything is awaited; what then fails to leave sets it back. */
export function setLeaving(value: boolean): void {
  isLeavingPage = value;
}

/** Keeps this tab in step with the others, and with what the browser kept of it. Called once, at the start. */
export function followSession(): void {
  channel().onmessage = ({ data }) => {
    // a reset ends the sessions of the other tabs, which say so: loading anew would lose the link that this one is about
    if (data !== SESSION_CHANGED || isLeavingPage || location.pathname === '/reset-password') return;
    if (location.pathname.startsWith('/auth')) void reloadIfSignedIn();
    else location.reload();
  };
  // 'Back' after signing out may bring a whole page back from memory, papers included
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

/** What somebody types to sign in is kept, unless another tab has signed them in. */
async function reloadIfSignedIn(): Promise<void> {
  const session = await askSession().catch(() => null); // offline: this tab has nothing to lose
  if (session?.person) location.reload();
}

export function tellOtherTabs(): void {
  channel().postMessage(SESSION_CHANGED);
}

let opened: BroadcastChannel | undefined;

/** One object for sending and hearing: a second one in this tab would hear this tab's own words. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(CHANNEL);
  return opened;
}
