import type pg from 'pg';
import { createWatchedClient, type WatchedClient, type WatchLimits } from '../db/watched-client.ts';
import { forEachConcurrently } from '../for-each-concurrently.ts';
import { createRecentNotifications } from './recent-notifications.ts';

/**
 * Said by the database soon after the commit of a change (0029_notifications_after_commit.sql): 'family <id>' or 'person
 * <id>', never what, and 'session <id of the person>' where a session has ended.
 */
const CHANNEL = 'changes';
const HEARTBEAT_MS = 25_000; // proxies close silent connections after 30 to 60 s
const LISTEN_AGAIN_MS = 1_000;
/** A server that is killed between its commit and the word of it: another one with open streams says it within a second. */
const PUBLISH_MS = 900;
/** Streams that ask at once after a gap: the rest of the pool is left to requests. */
const ASKING_AT_ONCE = 2;
/** A reader that has gone to sleep is dropped: it comes back and loads everything again. */
const MAX_UNSENT_BYTES = 64 * 1024;

const opened = (quietMs: number) => `data: {"kind":"opened","quietMs":${quietMs}}\n\n`;
const CHANGED = 'data: {"kind":"changed"}\n\n';
/** Something may have been missed: everything is loaded again. */
const GAP = 'data: {"kind":"gap"}\n\n';

/** Where a stream's bytes go: the answer to a request. */
export interface EventStream {
  readonly writableLength: number;
  write(text: string): unknown;
  end(): unknown;
  destroy(): unknown;
}

/** What a person's stream may receive, and for how long. */
export interface Access {
  /** The people and families whose changes it hears of, as in a notification's payload. */
  topics: string[];
  /** How long the session has left, as it is now: people prolong it by using it. */
  endsInMs: number;
}

export interface Subscriber {
  stream: EventStream;
  personId: string;
  /** The client reconnects and has missed the changes in between. */
  isBack?: boolean;
  /** As it is now, or null when the session has ended. Asked when something of it may have changed, and at its end. */
  readAccess: () => Promise<Access | null>;
}

export interface Changes {
  /** Opens the one connection that listens for changes; reconnects by itself. */
  listen(): Promise<void>;
  /** Returns what ends it. */
  subscribe(follower: Subscriber): () => void;
  /** For how long nothing has been heard, in ms; 0 while the connection is open. */
  awayMs(): number;
  /** How many streams are open for this person here. */
  countSubscribers(personId: string): number;
  /** How many streams are open here. */
  countStreams(): number;
  /** Before the server closes, which otherwise waits for streams that never end. */
  close(): Promise<void>;
}

interface ChangesOptions {
  heartbeatMs?: number | undefined;
  listenAgainMs?: number;
  watch?: Partial<WatchLimits> | undefined;
  /** Publishes what other servers have left, if they were killed. */
  publish?: () => void;
}

/** One connection listens for each server process; what it hears goes to that process's own open streams. */
export function createChanges(
  connection: pg.ClientConfig,
  log: (problem: unknown) => void,
  { heartbeatMs = HEARTBEAT_MS, listenAgainMs = LISTEN_AGAIN_MS, watch, publish = () => {} }: ChangesOptions = {},
): Changes {
  const topics = new Map<string, Set<Subscriber>>();
  const topicsOf = new Map<Subscriber, string[]>();
  /** Whose families are being read; true: to be read once more, since they changed meanwhile. */
  const asking = new Map<Subscriber, boolean>();
  /** Whose families were read before. */
  const known = new WeakSet<Subscriber>();
  const recent = createRecentNotifications();
  let listener: WatchedClient | undefined;
  let awaySince: number | undefined = performance.now();
  /** When the session ends, by `performance.now()`: nothing else says that. */
  const asksAgainAt = new WeakMap<Subscriber, number>();
  let isClosed = false;

  const heartbeat = setInterval(() => {
    recent.forgetOld();
    for (const follower of topicsOf.keys()) {
      send(follower, ':\n\n');
      if (performance.now() >= (asksAgainAt.get(follower) ?? Number.POSITIVE_INFINITY)) void refresh(follower);
    }
  }, heartbeatMs);
  heartbeat.unref();
  const publishing = setInterval(() => {
    if (topicsOf.size > 0) publish();
  }, PUBLISH_MS);
  publishing.unref();

  function send({ stream }: Subscriber, text: string): void {
    if (stream.writableLength > MAX_UNSENT_BYTES) stream.destroy();
    else stream.write(text);
  }

  function subscribe(follower: Subscriber, heard: readonly string[]): void {
    unsubscribe(follower);
    const own = [...new Set([`person ${follower.personId}`, ...heard])];
    topicsOf.set(follower, own);
    for (const topic of own) topics.set(topic, (topics.get(topic) ?? new Set()).add(follower));
  }

  function unsubscribe(follower: Subscriber): void {
    for (const topic of topicsOf.get(follower) ?? []) {
      topics.get(topic)?.delete(follower);
      if (topics.get(topic)?.size === 0) topics.delete(topic);
    }
    topicsOf.delete(follower);
  }

  /** One question at a time for each stream: an answer from before a removal never undoes the one from after it. */
  async function refresh(follower: Subscriber): Promise<void> {
    if (asking.has(follower)) return void asking.set(follower, true);
    try {
      do {
        asking.set(follower, false);
        await ask(follower);
      } while (asking.get(follower));
    } catch (error) {
      log(error);
      asksAgainAt.set(follower, 0); // at the next heartbeat
    } finally {
      asking.delete(follower);
    }
  }

  async function ask(follower: Subscriber): Promise<void> {
    const access = await follower.readAccess();
    const before = topicsOf.get(follower);
    if (!before) return; // closed meanwhile
    if (!access) {
      unsubscribe(follower);
      follower.stream.end();
      return;
    }
    const { topics: heard, endsInMs } = access;
    asksAgainAt.set(follower, performance.now() + endsInMs);
    subscribe(follower, heard);
    const isFirst = !known.has(follower);
    known.add(follower);
    const hasNew = heard.some((topic) => !before.includes(topic));
    if (isFirst) send(follower, opened(recent.quietMs(topicsOf.get(follower) ?? [])));
    else if (hasNew) send(follower, CHANGED); // what happened there meanwhile was not heard
  }

  function deliver({ payload = '' }: pg.Notification): void {
    const [kind, id] = payload.split(' ');
    recent.add(payload);
    if (kind === 'session') {
      for (const follower of topics.get(`person ${id}`) ?? []) void refresh(follower);
      return;
    }
    for (const follower of topics.get(payload) ?? []) {
      send(follower, CHANGED);
      if (kind === 'person') void refresh(follower); // joined, left, or was removed
    }
  }

  async function listen(): Promise<void> {
    if (isClosed) return;
    listener = createWatchedClient({ ...connection, application_name: 'kinvault changes' }, watch);
    const { client, open } = listener;
    client.on('notification', deliver);
    client.on('error', log);
    client.on('end', () => {
      awaySince ??= performance.now();
      recent.end();
      if (!isClosed) setTimeout(() => void listen().catch(log), listenAgainMs).unref();
    });
    await open(`listen ${CHANNEL}`); // where it fails, 'end' follows and tries again
    awaySince = undefined;
    recent.begin();
    const followers = [...topicsOf.keys()];
    for (const follower of followers) send(follower, GAP); // they missed everything sent meanwhile
    void forEachConcurrently(followers, ASKING_AT_ONCE, refresh);
  }

  return {
    listen,
    subscribe: (follower) => {
      if (isClosed) follower.stream.end();
      else subscribe(follower, []);
      void refresh(follower).then(() => {
        if (follower.isBack && topicsOf.has(follower)) send(follower, GAP);
      });
      return () => unsubscribe(follower);
    },
    awayMs: () => (awaySince === undefined ? 0 : performance.now() - awaySince),
    countStreams: () => topicsOf.size,
    countSubscribers: (personId) => topics.get(`person ${personId}`)?.size ?? 0,
    close: async () => {
      isClosed = true;
      clearInterval(heartbeat);
      clearInterval(publishing);
      for (const { stream } of topicsOf.keys()) stream.end();
      await listener?.close();
    },
  };
}
