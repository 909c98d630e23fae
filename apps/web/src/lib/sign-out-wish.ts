import type { Session } from '@kinvault/domain/people/account.schema.ts';
import { call } from './api-client.ts';
import { dropEarlyAnswers } from './early-answers.ts';

/*
 * Signing out ends the session on this device at once, and on the server at the next contact [OFF-9]: two steps, each
 * of which can fail. Between them the pending sign-out is stored here, for this one session: it ends no later one.
 */
const WISH = 'kinvault-sign-out';
const CURRENT = 'current';

let wished: string | undefined;

/** The session that was signed out on this device and that the server may still accept; undefined if there is none. */
export function wishedSession(): string | undefined {
  try {
    return localStorage.getItem(WISH) ?? undefined;
  } catch {
    return wished; // storage is forbidden: the pending sign-out lasts as long as this page
  }
}

/** @param sessionId null if this page has not loaded it: then it is the one whose cookie the browser has */
export function wishSignOut(sessionId: string | null): void {
  wished = sessionId ?? CURRENT;
  try {
    localStorage.setItem(WISH, wished);
  } catch {} // storage is forbidden
}

/** After the server has ended the session, or another sign-in. */
export function dropWish(): void {
  wished = undefined;
  try {
    localStorage.removeItem(WISH);
  } catch {} // storage is forbidden
}

/** True once no session is left to end. False while the server is unreachable or fails. */
export async function tellServer(): Promise<boolean> {
  const session = wishedSession();
  if (session === undefined) return true;
  dropEarlyAnswers();
  try {
    await call('signOut', { query: session === CURRENT ? {} : { session } });
  } catch {
    return false;
  }
  if (wishedSession() === session) dropWish();
  return true;
}

const RETRY_MS = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Ends the session as soon as the server can be reached, as long as a page of ours is open. */
export function keepTelling(): void {
  if (wishedSession() === undefined || timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    void tellServer().then(keepTelling);
  }, RETRY_MS);
}

/** What a page knows without a response of the server. */
const VISITOR: Session = {
  person: null,
  sessionId: null,
  language: null,
  isLanguageChosen: false,
  mustSetPassword: false,
  settings: {
    ...{ maxUploadBytes: 0, quotaBytes: 0, isQuotaEnforced: false, minPasswordLength: 6 },
    ...{ offersTestData: false, sendsMail: false, worksOffline: false, readsPapers: false, canUsePasskeys: false },
    oidc: null,
  },
};

/** The server's session; a visitor's if that session was signed out on this device. */
export async function askSession(signal?: AbortSignal): Promise<Session> {
  const asking = () => call('getSession', {}, { signal });
  if (await tellServer()) return asking();
  keepTelling();
  const { settings } = await asking().catch(() => VISITOR);
  return { ...VISITOR, settings };
}
