import type { Session } from '@kinvault/domain/people/account.schema.ts';
import { ApiError, call } from './api-client.ts';

const CHANNEL = 'kinvault';
const SESSION_CHANGED = 'session-changed';

let known: Session | undefined;

/** The session as last loaded or begun here. Kept outside the query cache, which the sign-in page does without. */
export function knownSession(): Session | undefined {
  return known;
}

let asked: Promise<Session> | undefined;
let isLeaving = false;

/** Asks while the app's code is still on its way; the first `loadSession` takes the answer. */
export function askSessionEarly(): void {
  asked = call('getSession', {});
  asked.catch(() => undefined); // said to whoever takes it
}

/**
 * Who is signed in and what the operator has set.
 * @throws OfflineError, ApiError
 */
export async function loadSession(signal?: AbortSignal): Promise<Session> {
  const early = asked;
  asked = undefined;
  const session = await (early ?? call('getSession', {}, { signal }));
  if (session.person === null && known?.person) endSession();
  known = session;
  return session;
}

/** Somebody has signed in or up here: this tab knows it at once, the others load again as that person. */
export function beginSession(person: NonNullable<Session['person']>): void {
  known &&= { ...known, person };
  tellOtherTabs();
}

/**
 * Ends the session on the server, then leaves in every open tab. The page is loaded anew on purpose: that drops every
 * document, picture and draft that this tab holds, whatever part of the app holds it [STA-1].
 * @throws OfflineError, ApiError: nobody is told 'signed out' while the server still honours the cookie.
 */
export async function signOut(): Promise<void> {
  isLeaving = true; // what is refused from now on leads nowhere else
  try {
    await closeSession();
  } catch (error) {
    isLeaving = false;
    throw error;
  }
  location.replace('/');
}

/**
 * Ends the session on the server and in the other tabs; leaving with this one is the caller's.
 * @throws OfflineError, ApiError
 */
export async function closeSession(): Promise<void> {
  try {
    await call('signOut', {});
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'unauthorized')) throw error;
  }
  tellOtherTabs();
}

/** The account is gone, and every session with it: nothing of it stays in any tab. */
export function leaveForGood(): void {
  isLeaving = true;
  tellOtherTabs();
  location.replace('/');
}

/** The server no longer knows this session: to the sign-in page, and back here afterwards. */
export function endSession(): void {
  if (isLeaving || location.pathname.startsWith('/auth')) return;
  isLeaving = true; // ten queries may fail at once
  tellOtherTabs();
  location.replace(`/auth?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** The server refuses all else until a password of one's own is set [SEC-24]. */
export function askOwnPassword(): void {
  if (isLeaving || location.pathname === '/reset-password') return;
  isLeaving = true;
  location.replace(`/reset-password?next=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Keeps this tab in step with the others, and with what the browser kept of it. Called once, at the start. */
export function followSession(): void {
  channel().onmessage = ({ data }) => {
    // a reset ends the sessions of the other tabs, which say so: loading anew would lose the link that this one is about
    if (data !== SESSION_CHANGED || location.pathname === '/reset-password') return;
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
  const session = await call('getSession', {}).catch(() => null); // offline: this tab has nothing to lose
  if (session?.person) location.reload();
}

function tellOtherTabs(): void {
  channel().postMessage(SESSION_CHANGED);
}

let opened: BroadcastChannel | undefined;

/** One object for sending and hearing: a second one in this tab would hear this tab's own words. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(CHANNEL);
  return opened;
}
