import { useSyncExternalStore } from 'react';

const HEALTH = '/api/health';
const ANSWER_LIMIT_MS = 8_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/*
 * Whether the server can be reached. Not what the browser believes: `navigator.onLine` is true in a network without a
 * way out, and false on some machines that have one. A request without an answer makes us ask for the server's health,
 * and only when that fails too is the connection lost; from then on it is asked again and again until it answers.
 */
let isFollowed = false;
let isLost = false;
let checking: Promise<void> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = FIRST_PAUSE_MS;
const listeners = new Set<() => void>();

/** Called once, at the start. */
export function followConnection(): void {
  isFollowed = true;
  // all three only hint that the answer may have changed
  window.addEventListener('offline', () => void checkConnection());
  window.addEventListener('online', () => void checkConnection());
  document.addEventListener('visibilitychange', () => {
    if (isLost && document.visibilityState === 'visible') void checkConnection();
  });
}

/** A request got no answer: perhaps it alone, perhaps nobody does. */
export function reportUnreachable(): void {
  if (isFollowed && !isLost) void checkConnection();
}

/**
 * A request was answered: perhaps all are again. Taken at its word, one that is answered and one that never is kept
 * losing and finding the connection in turn, and what loads was begun anew each time.
 */
export function reportReachable(): void {
  if (isLost) void checkConnection();
}

/** Asks at once; ten that ask at the same time ask together. */
export function checkConnection(): Promise<void> {
  checking ??= isServerThere().then((isThere) => {
    checking = undefined;
    settle(!isThere);
  });
  return checking;
}

export function isConnectionLost(): boolean {
  return isLost;
}

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnectionLost(): boolean {
  return useSyncExternalStore(subscribeToConnection, isConnectionLost);
}

async function isServerThere(): Promise<boolean> {
  try {
    const answer = await fetch(HEALTH, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    await answer.text(); // unread, it would hold its connection
    return answer.ok;
  } catch {
    return false;
  }
}

function settle(lost: boolean): void {
  clearTimeout(timer);
  if (lost) {
    timer = setTimeout(() => void checkConnection(), pauseMs);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  } else {
    pauseMs = FIRST_PAUSE_MS;
  }
  if (lost === isLost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}
