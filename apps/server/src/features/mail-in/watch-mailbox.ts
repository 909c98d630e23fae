import { setTimeout as sleep } from 'node:timers/promises';
import type { MailInDeps } from './receive-mail.ts';
import { type MailboxSettings, mailboxSentence, visitMailbox } from './visit-mailbox.ts';

const EVERY_MS = 60_000;
const LONGEST_REST_MS = 900_000;

/** Visits the mailbox each minute until it is stopped; rarer while it cannot be read. The mail in hand is finished. */
export function watchMailbox(deps: MailInDeps, settings: MailboxSettings) {
  const ending = new AbortController();
  const { signal } = ending;
  const watching = (async () => {
    let rest = EVERY_MS;
    let said: string | undefined;
    while (!signal.aborted) {
      try {
        await visitMailbox(deps, settings, signal);
        rest = EVERY_MS;
        said = undefined;
      } catch (error) {
        rest = Math.min(2 * rest, LONGEST_REST_MS);
        const sentence = mailboxSentence(error);
        if (sentence !== said) deps.log({ message: sentence });
        said = sentence;
      }
      await sleep(rest, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await watching;
    },
  };
}
