import { createHash } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import { consumeAttempt, type RateLimit } from '../../platform/db/rate-limit.ts';
import { inSavepoint } from '../../platform/db/savepoint.ts';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { ReportProblem } from '../../platform/log/create-log.ts';
import { CannotRender } from '../../platform/processing/cannot-render.ts';
import type { MailParser, ParsedMail } from '../../platform/processing/mail-parser.ts';
import { commitFiles, deleteFiles } from '../files/commit-file.ts';
import type { UploadDeps } from '../files/upload-file.ts';
import { receiveFile } from '../received/receive-file.ts';
import { answerSender } from './answer-sender.ts';
import {
  claimMail,
  holdMailReceiver,
  isTakenMail,
  type MailReceiver,
  noteMailUse,
  sumWaitingMail,
} from './mail-in.repository.ts';
import { type MessageHead, readHead } from './message-head.ts';
import { type MailRefusal, RefusedMail } from './refused-mail.ts';
import { isLooping, isOwnMail, mayBeAnswered, senderOf } from './sender-rule.ts';
import { type LeftOut, requireRefusal, type SortedParts, storeParts } from './store-parts.ts';

export interface MailInDeps extends UploadDeps {
  parser: MailParser;
  /** This vault's, for the mark of its own mails. */
  host: () => string;
  /** An own address counts only when it was confirmed. */
  confirmEmail: boolean;
  sendsMail: boolean;
  log: ReportProblem;
}

export interface IncomingMail {
  raw: Buffer;
  /** Of the envelope; empty for bounces. */
  from: string;
  receiver: MailReceiver;
}

const MAILS_AN_HOUR: RateLimit = { tries: 120, windowSeconds: 3_600 };
const MAX_WAITING_BYTES = 500 * 1024 * 1024;

/**
 * Takes the files of a mail into 'Received' of the address's person, all in one transaction [INB-2]. When it returns, they
 * are there to stay, or were before: the same mail may come again, also at the same time.
 * Opens its own transactions: none is open while the mail is taken apart.
 * @throws RefusedMail; any other error is the server's, and the mail should come again
 */
export async function receiveMail(deps: MailInDeps, mail: IncomingMail): Promise<void> {
  const head = requireHead(deps, mail);
  const { personId } = mail.receiver;
  const mayCome = await deps.transactions.asSystem((tx) => consumeAttempt(tx, `mail-in:${personId}`, MAILS_AN_HOUR));
  if (!mayCome) throw new RefusedMail('busy');
  const parsed = await parse(deps, mail);
  const keyHash = keyOf(personId, head, parsed);
  if (await deps.transactions.asSystem((tx) => isTakenMail(tx, keyHash))) return;
  deps.noteUpload();
  const { stored, leftOut } = await storeParts(deps, parsed);
  const taken = await commitFiles(deps.files, stored, () =>
    deps.transactions.asSystem((tx) => commitMail(deps, tx, { mail, head, keyHash, stored, leftOut })),
  );
  deps.noteUpload();
  await deleteFiles(
    deps.files,
    stored.filter(({ id }) => !taken.has(id)),
  );
}

function requireHead({ host, confirmEmail }: MailInDeps, { raw, from, receiver }: IncomingMail): MessageHead {
  const head = readHead(raw);
  if (!head) throw new RefusedMail('unreadable');
  if (isLooping(head, host())) throw new RefusedMail('loop');
  if (!receiver.fromAnyone && !isOwn({ confirmEmail, head, from, receiver })) throw new RefusedMail('sender');
  return head;
}

interface Sent extends Pick<IncomingMail, 'from' | 'receiver'> {
  confirmEmail: boolean;
  head: MessageHead;
}

function isOwn({ confirmEmail, head, from, receiver }: Sent): boolean {
  return (receiver.isConfirmed || !confirmEmail) && isOwnMail(head, from, receiver.email);
}

async function parse({ parser }: MailInDeps, { raw, receiver }: IncomingMail): Promise<ParsedMail> {
  try {
    return await parser.parse({ owner: receiver.personId, raw });
  } catch (error) {
    const isItsFault = error instanceof CannotRender && ['damaged', 'too_large'].includes(error.reason);
    throw isItsFault ? new RefusedMail('unreadable') : error;
  }
}

/** Without what servers on the way add or encode in another way: they may differ when the mail comes again. */
function keyOf(personId: string, head: MessageHead, { parts }: ParsedMail): Buffer {
  const said = ['message-id', 'date', 'from', 'subject'].map((name) => head.get(name) ?? []);
  const hashes = parts.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
  return createHash('sha256')
    .update(JSON.stringify([personId, said, hashes]))
    .digest();
}

interface ReadyMail extends SortedParts {
  mail: IncomingMail;
  head: MessageHead;
  keyHash: Buffer;
}

/** @returns the ids of the files that came in: none for a mail that was taken before */
async function commitMail(deps: MailInDeps, tx: SystemTransaction, ready: ReadyMail): Promise<ReadonlySet<string>> {
  const { mail, head, keyHash } = ready;
  const receiver = await holdMailReceiver(tx, mail.receiver.secret);
  if (!receiver || receiver.personId !== mail.receiver.personId) throw new RefusedMail('unknown');
  const isFromOwn = isOwn({ ...deps, head, from: mail.from, receiver });
  if (!receiver.fromAnyone && !isFromOwn) throw new RefusedMail('sender');
  if (!(await claimMail(tx, { keyHash, personId: receiver.personId }))) return new Set();
  const sourceDetail = senderOf(head) ?? (mail.from || null);
  const { taken, leftOut } = await takeParts(deps, tx, { ...ready, personId: receiver.personId, sourceDetail });
  await noteMailUse(tx, receiver.personId);
  if (taken.size > 0 && leftOut.length === 0) return taken;
  const mayAnswer = isFromOwn && receiver.isConfirmed && mayBeAnswered(head, mail.from);
  const isAnswered = mayAnswer && (await answerSender(deps, tx, { receiver, taken: taken.size, leftOut }));
  if (taken.size === 0 && !isAnswered) throw new RefusedMail(reasonOf(leftOut));
  return taken;
}

async function takeParts(
  deps: MailInDeps,
  tx: SystemTransaction,
  given: SortedParts & { personId: string; sourceDetail: string | null },
): Promise<{ taken: ReadonlySet<string>; leftOut: readonly LeftOut[] }> {
  const { personId, sourceDetail } = given;
  const leftOut = [...given.leftOut];
  const taken = new Set<string>();
  let room = MAX_WAITING_BYTES - (await sumWaitingMail(tx, personId));
  for (const { name, ...file } of given.stored) {
    room -= file.sizeBytes;
    try {
      if (room < 0) throw new AppError('quota_exceeded');
      const received = { personId, file, fileName: name, source: 'mail', sourceDetail, linkId: null } as const;
      await inSavepoint(tx, () => receiveFile(deps, tx, received));
      taken.add(file.id);
    } catch (error) {
      leftOut.push({ name, why: requireRefusal(error) });
    }
  }
  return { taken, leftOut };
}

function reasonOf(leftOut: readonly LeftOut[]): MailRefusal {
  if (leftOut.some(({ why }) => why === 'quota_exceeded' || why === 'too_many_documents')) return 'full';
  if (leftOut.some(({ why }) => why === 'file_too_large')) return 'too_large';
  return 'nothing';
}
