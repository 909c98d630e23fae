import type { LiveEvent } from '@kinvault/domain/families/notice.schema.ts';
import type { Query } from '@tanstack/react-query';
import { urlOf } from '../lib/api-client.ts';
import { isConnectionLost, subscribeToConnection } from '../lib/connection.ts';
import { queryClient, STARTED_AT } from '../lib/query-client.ts';
import { QUERY_KEYS } from '../lib/query-keys.ts';
import { reloadSession } from '../lib/session-query.ts';
import { coalesce } from './coalesce.ts';

const PAUSE_MS = 100;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** With HTTP/1.1 a browser has six connections in all: hidden tabs must not occupy them. */
const HIDDEN_LIMIT_MS = 20_000;

/** Data that others can change. The rest is the reader's own, and their own calls reload it. */
const SHARED = [
  QUERY_KEYS.families,
  QUERY_KEYS.collections,
  QUERY_KEYS.savedViews,
  QUERY_KEYS.received,
  QUERY_KEYS.familyLog,
  QUERY_KEYS.documents,
  QUERY_KEYS.textHits,
  QUERY_KEYS.trash,
  QUERY_KEYS.notices,
  QUERY_KEYS.invites,
];

/*
 * One stream per tab says that something has changed, never what: the page loads it as usual, under the same rules
 * as every other request. The first stream begins with the time since the last change; if something has changed since
 * the page started, its lists are reloaded. Changes while no stream is open are missed, so each later stream reloads
 * everything.
 */
let source: EventSource | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let waitMs = FIRST_WAIT_MS;
let hasBegun = false;
let wasOpen = false;

const reload = coalesce<'changed' | 'gap'>(
  (asked) =>
    asked.has('gap')
      ? queryClient.invalidateQueries()
      : Promise.all(SHARED.map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate: isLoaded }))),
  PAUSE_MS,
);

/** A failed query reports it and retries by itself; if each change restarted it, it would never report the failure. */
function isLoaded({ state }: Query): boolean {
  return state.data !== undefined;
}

/** For the signed-in person; called by every screen that needs one, and started once. Signing out reloads the page. */
export function followChanges(): void {
  if (hasBegun) return;
  hasBegun = true;
  document.addEventListener('visibilitychange', followVisibility);
  window.addEventListener('pagehide', close);
  subscribeToConnection(() => {
    if (!isConnectionLost()) openSoon(0);
  });
  openSoon(0);
}

function followVisibility(): void {
  clearTimeout(timer);
  if (document.visibilityState === 'hidden') timer = setTimeout(close, HIDDEN_LIMIT_MS);
  else openSoon(0);
}

function openSoon(afterMs: number): void {
  clearTimeout(timer);
  if (source || document.visibilityState === 'hidden') return; // returning to the tab opens it
  if (afterMs === 0) open();
  else timer = setTimeout(open, afterMs);
}

function open(): void {
  if (source) return;
  const opened = new EventSource(urlOf('followChanges', {}));
  source = opened;
  opened.onopen = () => {
    waitMs = FIRST_WAIT_MS;
    if (wasOpen) reload('gap');
    wasOpen = true;
  };
  opened.onmessage = ({ data }) => {
    const event = JSON.parse(data) as LiveEvent;
    if (event.kind !== 'opened') reload(event.kind);
    else if (event.quietMs <= msSinceStart()) reload('changed');
  };
  opened.onerror = () => void comeBack(opened);
}

/** The longer of two clocks, since some browsers stop `performance.now()` while the device sleeps. */
function msSinceStart(): number {
  // the dashboard's own page asks for its lists before any code
  const begin = document.querySelector('link[as=fetch][href="/api/families"]') ? 0 : STARTED_AT;
  return Math.max(performance.now(), Date.now() - performance.timeOrigin) - begin;
}

/** The browser would retry by itself, but always after the same pause, and not at all after a refusal. */
async function comeBack(lost: EventSource): Promise<void> {
  if (lost !== source) return;
  const isRefused = lost.readyState === EventSource.CLOSED;
  close();
  const pause = waitMs * (0.5 + Math.random() / 2); // so that not all tabs reconnect to a restarted server at once
  waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  openSoon(pause);
  // a refusal has no status here: if it was a 401, reloading the session leads to the sign-in page
  if (isRefused) await reloadSession(queryClient).catch(() => undefined);
}

function close(): void {
  source?.close();
  source = undefined;
}
