import fs from 'node:fs/promises';
import { AppError } from '@kinvault/domain/errors.ts';
import type { ReportProblem } from '../../platform/log/create-log.ts';
import { unlessAbsent } from '../../platform/storage/storage-errors.ts';
import type { UploadDeps } from '../files/upload-file.ts';
import { findWhole } from './find-whole.ts';
import { findReceiver, type Receiver } from './inbox.repository.ts';
import { addressOf, WORK_FOLDER } from './inbox-names.ts';
import { InboxProblem, sentenceOf } from './inbox-problem.ts';
import { type Folder, inFolder, makeFolder, openFolder } from './open-folder.ts';
import { createRest, type Rest } from './rest.ts';
import { claimFile, finishClaim, type InboxPlace } from './take-file.ts';

/** A claim is its server's for so long. What failed is tried again after the same time. */
const CLAIM_REST_MS = 60_000;
/** A problem that lasts is said again after so long. */
const SAID_AGAIN_MS = 60 * 60_000;
/** Of one person in one visit, so that the others have their turn. */
const MAX_AT_ONCE = 50;
const CLAIM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const OWNER = 'of-';

export interface InboxDeps extends UploadDeps {
  /** Its folders are named by the addresses that people sign in with. */
  inboxDir: string;
  /** An address counts only when it was confirmed. */
  confirmEmail: boolean;
  log: ReportProblem;
  /** A clock that nobody can set. */
  now?: () => number;
}

export interface Inbox {
  /** Looks once into every folder, and takes what is whole [INB-3]. */
  visit(signal?: AbortSignal): Promise<void>;
}

interface Visit {
  deps: InboxDeps;
  rest: Rest;
  signal: AbortSignal | undefined;
  say(problem: unknown, receiver?: Receiver): void;
}

/** Opens its own transactions: a short one for each folder in which something waits. */
export function createInbox(deps: InboxDeps): Inbox {
  const { now = () => performance.now(), log } = deps;
  const rest = createRest(now);
  const saidAt = new Map<string, number>();
  const say = (problem: unknown, receiver?: Receiver) => {
    if (problem instanceof AppError && problem.code === 'unavailable') return; // somebody still writes it
    const sentence = sentenceOf(problem);
    const key = `${receiver?.id} ${sentence ?? problem}`;
    if (now() - (saidAt.get(key) ?? Number.NEGATIVE_INFINITY) < SAID_AGAIN_MS) return;
    saidAt.set(key, now());
    log(sentence === undefined ? problem : { message: sentence, ...(receiver && { personId: receiver.id }) });
  };
  return {
    visit: async (signal) => {
      await visitRoot({ deps, rest, signal, say }).catch(say);
      rest.forgetGone();
    },
  };
}

async function visitRoot(visit: Visit): Promise<void> {
  await inFolder(openFolder(visit.deps.inboxDir, { followsLink: true }), async (root) => {
    for (const name of await root.list()) {
      if (visit.signal?.aborted) return;
      if (!name.startsWith('.')) await visitFolder(visit, root, name);
    }
  });
}

async function visitFolder(visit: Visit, root: Folder, name: string): Promise<void> {
  const { deps, say } = visit;
  let receiver: Receiver | undefined;
  try {
    const stat = await unlessAbsent(fs.lstat(root.at(name)));
    if (!stat || stat.isFile()) return;
    await inFolder(openFolder(root.at(name)), async (own) => {
      const whole = (await findWhole(own, { ...visit, key: name })).slice(0, MAX_AT_ONCE);
      const claims = await listOldClaims(visit, own, name);
      if (whole.length + claims.length === 0) return;
      const question = { address: addressOf(name), mustBeConfirmed: deps.confirmEmail };
      receiver = await deps.transactions.asSystem((tx) => findReceiver(tx, question));
      if (!receiver) throw new InboxProblem('Files wait in a watched folder whose name is nobody’s sign-in address.');
      const place = { receiver, own };
      await inFolder(makeFolder(own.at(WORK_FOLDER)), (work) =>
        takeAll(visit, { ...place, work }, { whole, claims, name }),
      );
    });
  } catch (error) {
    say(error, receiver);
  }
}

async function takeAll(
  { deps, rest, signal, say }: Visit,
  place: InboxPlace,
  { whole, claims, name }: { whole: string[]; claims: string[]; name: string },
): Promise<void> {
  const { receiver, work } = place;
  await requireSameReceiver(work, receiver);
  const attempt = async (take: () => Promise<void>) => {
    if (!signal?.aborted) await take().catch((error) => say(error, receiver));
  };
  for (const id of claims) {
    rest.disturb(claimKey(name, id));
    await attempt(() => finishClaim(deps, place, id));
  }
  for (const file of whole)
    await attempt(async () => {
      const id = await claimFile(place, file);
      if (id !== undefined) await finishClaim(deps, place, id);
    });
}

/** Addresses change hands: the folder stays that of the person whom its first file went to. */
async function requireSameReceiver(work: Folder, { id }: Receiver): Promise<void> {
  const mark = `${OWNER}${id}`;
  const listOwners = async () => (await work.list()).filter((name) => name.startsWith(OWNER));
  if ((await listOwners()).length === 0) await fs.mkdir(work.at(mark)).catch(() => {}); // another server may be faster
  const owners = await listOwners();
  if (owners.length !== 1 || owners[0] !== mark)
    throw new InboxProblem(
      'The address of a watched folder belongs to another account than before. If that is right, delete .kinvault/of-… in it.',
    );
}

const claimKey = (folderName: string, id: string) => `${folderName}/${WORK_FOLDER}/${id}`;

/** Left by a server that was killed, or that failed. */
async function listOldClaims({ rest }: Visit, own: Folder, folderName: string): Promise<string[]> {
  const names = await inFolder(openFolder(own.at(WORK_FOLDER)), (work) => work.list()).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((id) => CLAIM.test(id) && rest.isAtRest(claimKey(folderName, id), '', CLAIM_REST_MS));
}
