import { useSyncExternalStore } from 'react';

const HEALTH = '/api/health';
const ANSWER_LIMIT_MS = 8_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/*
 * Whether the server can be reached. Does not trust the browser: `navigator.onLine` is true in a network without
 * internet access, and false on some machines that have it. A request without a response triggers a health check,
 * and only if that fails too is the connection lost; from then on the check is repeated until it succeeds.
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
  // all three only hint that the state may have changed
  window.addEventListener('offline', () => void checkConnection());
  window.addEventListener('online', () => void checkConnection());
  document.addEventListener('visibilitychange', () => {
    if (isLost && document.visibilityState === 'visible') void checkConnection();
  });
}

/** A request got no response: perhaps only this one, perhaps all. */
export function reportUnreachable(): void {
  if (isFollowed && !isLost) void checkConnection();
}

/**
 * A request got a response: perhaps the server is back. Only triggers a check: otherwise one request that succeeds and
 * one that never does would lose and restore the connection in turn, restarting all loads each time.
 */
export function reportReachable(): void {
  if (isLost) void checkConnection();
}

/** Checks at once; concurrent calls share one check. */
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
