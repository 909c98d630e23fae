import type { LiveEvent } from '@kinvault/domain/families/notice.schema.ts';
import type { Query } from '@tanstack/react-query';
import { urlOf } from './api-client.ts';
import { coalesce } from './coalesce.ts';
import { isConnectionLost, subscribeToConnection } from './connection.ts';
import { queryClient, STARTED_AT } from './query-client.ts';
import { QUERY_KEYS } from './query-keys.ts';
import { reloadSession } from './session-query.ts';

const PAUSE_MS = 100;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** HTTP/1.1 allows a browser six connections in all: tabs that nobody looks at must not hold them. */
const HIDDEN_LIMIT_MS = 20_000;

/** What others change. The rest is the reader's own, and their own calls load it again. */
const SHARED = [
  QUERY_KEYS.families,
  QUERY_KEYS.documents,
  QUERY_KEYS.textHits,
  QUERY_KEYS.trash,
  QUERY_KEYS.notices,
  QUERY_KEYS.invites,
];

/*
 * One stream a tab says that something has changed, never what: the page asks for it as it always does, under the rules
 * of every other request. The first stream begins by saying for how long nothing has changed; where something has since
 * the page started, its lists are loaded again. Changes while no stream is open go unheard, so each later stream reloads
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

/** What has failed says so and tries again by itself; asked for at each change it would never come to say it. */
function isLoaded({ state }: Query): boolean {
  return state.data !== undefined;
}

/** For whoever is signed in; called by every screen that needs a person, and begun once. Signing out loads the page anew. */
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
  if (source || document.visibilityState === 'hidden') return; // coming back to the tab opens it
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
  return Math.max(performance.now(), Date.now() - performance.timeOrigin) - STARTED_AT;
}

/** The browser would try again by itself, but always after the same pause, and not at all once it was refused. */
async function comeBack(lost: EventSource): Promise<void> {
  if (lost !== source) return;
  const isRefused = lost.readyState === EventSource.CLOSED;
  close();
  const pause = waitMs * (0.5 + Math.random() / 2); // not every tab of a restarted server at once
  waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  openSoon(pause);
  // a refusal says no status here: where it was a 401, the session's own question leads to the sign-in page
  if (isRefused) await reloadSession(queryClient).catch(() => undefined);
}

function close(): void {
  source?.close();
  source = undefined;
}
