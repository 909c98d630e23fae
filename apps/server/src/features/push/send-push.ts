import { isQuiet, localTime } from '@kinvault/domain/reminders/mornings.ts';
import type { SystemTransaction, Transactions } from '../../platform/db/transactions.ts';
import { i18nOf } from '../../platform/i18n.ts';
import { type PushNetwork, postPush } from '../../platform/push/push-network.ts';
import type { Keyring } from '../../platform/storage/keyring.ts';
import { emergencyPushWords } from './emergency-push-words.ts';
import { openPushKey, type PushKey } from './push-key.ts';
import { type PushWords, pushWords } from './push-words.ts';
import {
  claimPush,
  deletePush,
  deleteSubscription,
  findTarget,
  listPushedPapers,
  noteUse,
  type PushTarget,
  releasePush,
} from './pushes.repository.ts';

export interface SendPushDeps {
  transactions: Transactions;
  keyring: Keyring;
  network: PushNetwork;
  /** Contact for push services (VAPID `sub`): an address that begins with mailto: or https:. */
  subject: () => string;
  log: (problem: unknown) => void;
  /** The database's clock where none is given. */
  now?: () => Date;
}

interface ClaimedPush {
  target: PushTarget;
  words: PushWords;
  key: PushKey;
}

const GONE = [404, 410];
/** Ours to mend, or the push service's: the same again would be refused again. */
const REFUSED = [400, 401, 403, 413];

/**
 * Sends a planned push: claimed in one short transaction, sent outside of any, then deleted. If the worker
 * is killed in between, the push is sent twice; both have the same topic and tag, so the second replaces the first. Throws where
 * another try may help.
 */
export async function sendPush(deps: SendPushDeps, { pushId }: { pushId: string }): Promise<void> {
  const { transactions, log } = deps;
  const claimed = await transactions.asSystem((tx) => claimForSending(deps, tx, pushId));
  if (!claimed) return;
  const { subscriptionId, endpoint } = claimed.target;
  const status = await post(deps, pushId, claimed).catch(async (error) => {
    await transactions.asSystem((tx) => releasePush(tx, pushId));
    throw error;
  });
  if (GONE.includes(status)) {
    await transactions.asSystem((tx) => deleteSubscription(tx, subscriptionId));
    return;
  }
  if (REFUSED.includes(status))
    log({ message: `The push service ${new URL(endpoint).host} refused a push: ${status}. Check OPERATOR_EMAIL.` });
  await transactions.asSystem(async (tx) => {
    await deletePush(tx, pushId);
    if (!REFUSED.includes(status)) await noteUse(tx, subscriptionId);
  });
}

/** Null: nothing is left to do now. */
async function claimForSending(deps: SendPushDeps, tx: SystemTransaction, pushId: string): Promise<ClaimedPush | null> {
  const state = await claimPush(tx, pushId);
  // should the other die, somebody has to come back
  if (state === 'under way') throw new Error('Another worker is sending this push.');
  if (state === 'gone') return null;
  const target = await findTarget(tx, pushId);
  if (!target || !deps.network.isKnown(new URL(target.endpoint))) return await giveUp(tx, pushId);
  const i18n = i18nOf(target.language);
  const { kind, about, showsNames } = target;
  if (kind !== null && about !== null)
    return {
      target,
      words: emergencyPushWords(i18n, { kind, about, showsNames }),
      key: await openPushKey(tx, deps.keyring),
    };
  const { hour, date } = localTime(deps.now?.() ?? new Date(target.now), target.timeZone);
  if (isQuiet(target, hour)) {
    await releasePush(tx, pushId); // the hourly sweep comes back to it
    return null;
  }
  const papers = await listPushedPapers(tx, pushId, date);
  if (papers.length === 0) return await giveUp(tx, pushId);
  const words = pushWords(i18n, papers, { ...target, today: date });
  return { target, words, key: await openPushKey(tx, deps.keyring) };
}

async function giveUp(tx: SystemTransaction, pushId: string): Promise<null> {
  await deletePush(tx, pushId);
  return null;
}

/** The status of a push service that has decided. @throws Error where another try may help */
async function post(deps: SendPushDeps, pushId: string, { target, words, key }: ClaimedPush): Promise<number> {
  const { default: webPush } = await import('web-push'); // costs nothing until there is a push
  const keys = { p256dh: target.p256dh.toString('base64url'), auth: target.auth.toString('base64url') };
  const payload = JSON.stringify({ ...words, tag: pushId });
  const request = webPush.generateRequestDetails({ endpoint: target.endpoint, keys }, payload, {
    vapidDetails: { subject: deps.subject(), ...key },
    TTL: target.secondsLeft,
    topic: pushId.replaceAll('-', ''),
  });
  const status = await postPush(deps.network, { ...request, headers: request.headers as Record<string, string> });
  const isDecided = (status >= 200 && status < 300) || GONE.includes(status) || REFUSED.includes(status);
  if (!isDecided) throw new Error(`The push service ${new URL(target.endpoint).host} answered ${status}.`);
  return status;
}
