import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { countAttempt } from '../../platform/db/rate-limit.ts';
import { isMailsFault } from './is-mails-fault.ts';
import { type AddressForm, secretOf } from './mail-address.ts';
import { findMailReceiver, type MailReceiver } from './mail-in.repository.ts';
import { claimMailbox, noteMailboxVisit } from './mailbox-visits.ts';
import { type MessageHead, onlyValue, readHead } from './message-head.ts';
import { type MailInDeps, receiveMail } from './receive-mail.ts';
import { RefusedMail } from './refused-mail.ts';
import { MAX_MAIL_BYTES } from './smtp-port.ts';

export const TAKEN_FOLDER = 'Kinvault';
export const REFUSED_FOLDER = 'Kinvault refused';

/** Where a server writes whom a mail was for; one that was forwarded to a list has it in one of these, too. */
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'];
const ADDRESS = /[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\]+/g;
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
/** In one answer of the server no more than the largest mail, and a byte that shows that one is larger. */
const ANSWERS = { maxLiteralSize: MAX_MAIL_BYTES + 1, maxResponseSize: MAX_MAIL_BYTES + 64 * 1024 };
/** Between two of them the claim is renewed. */
const HEADS_AT_ONCE = 500;
const MAX_SECRETS = 100;
/** Of a mail that fails again and again by a fault of its own. */
const TRIES = { most: 3, windowSeconds: 3_600 };

export interface MailboxSettings {
  /** imaps:, with the name and the password. */
  url: string;
  form: AddressForm;
}

/**
 * Takes what came for people of this vault, and moves it: a mail goes to the folder of what was taken only after the commit.
 * Killed in between, it is met again and taken for what it is [INB-2]. Mails for nobody here stay where they are.
 * Opens its own transactions: none is open while the mailbox is read.
 * @returns false where another server is at it
 * @throws what keeps the mailbox from being read
 */
export async function visitMailbox(
  deps: MailInDeps,
  settings: MailboxSettings,
  signal?: AbortSignal,
): Promise<boolean> {
  const { asSystem } = deps.transactions;
  if (!(await asSystem((tx) => claimMailbox(tx, false)))) return false;
  try {
    await inMailbox(settings.url, async (client) => {
      const uids = (await client.search({ all: true }, { uid: true })) || [];
      const visit: Visit = { deps, client, form: settings.form, signal, busy: new Set(), problems: [] };
      for (let at = 0; at < uids.length && mayGoOn(visit); at += HEADS_AT_ONCE)
        await takeOurs(visit, uids.slice(at, at + HEADS_AT_ONCE));
      if (visit.problems.length > 0) throw visit.problems[0];
    });
    await asSystem((tx) => noteMailboxVisit(tx, null));
    return true;
  } catch (error) {
    await asSystem((tx) => noteMailboxVisit(tx, mailboxSentence(error)));
    throw error;
  }
}

async function inMailbox(url: string, work: (client: ImapFlow) => Promise<void>): Promise<void> {
  const { ImapFlow } = await import('imapflow'); // costs nothing where no mailbox is read
  const { hostname: host, port, protocol, username, password } = new URL(url);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    ...{ host, secure, port: Number(port) || (secure ? 993 : 143), ...TIMEOUTS, ...ANSWERS },
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
  });
  let broken: unknown;
  client.on('error', (error) => {
    broken ??= error; // what is under way fails of it, and only says that there is no connection
  });
  await client.connect();
  try {
    for (const folder of [TAKEN_FOLDER, REFUSED_FOLDER]) await client.mailboxCreate(folder);
    await client.mailboxOpen('INBOX');
    await work(client);
    await client.logout();
  } catch (error) {
    throw broken ?? error;
  } finally {
    client.close();
  }
}

interface Visit {
  deps: MailInDeps;
  client: ImapFlow;
  form: AddressForm;
  signal: AbortSignal | undefined;
  /** Secrets of people who take no more mails in this hour: theirs are not read again and again. */
  busy: Set<string>;
  /** An error that is no fault of the mails, such as a database that is away. */
  problems: unknown[];
}

interface OurMail {
  uid: number;
  secrets: string[];
}

const mayGoOn = ({ client, signal }: Visit) => client.usable && !signal?.aborted;

async function takeOurs(visit: Visit, uids: number[]): Promise<void> {
  const keepClaim = () => visit.deps.transactions.asSystem((tx) => claimMailbox(tx, true));
  await keepClaim();
  for (const ours of await listOurs(visit, uids)) {
    if (!mayGoOn(visit)) return;
    await keepClaim();
    await tryMessage(visit, ours);
  }
}

/** An error of one mail never stops the others. */
async function tryMessage(visit: Visit, { uid, secrets }: OurMail): Promise<void> {
  const { client, busy, problems } = visit;
  if (secrets.some((secret) => busy.has(secret))) return;
  try {
    const folder = await takeMessage(visit, uid).catch((error) => sortFault(visit, { uid, error }));
    if (folder === 'busy') for (const secret of secrets) busy.add(secret);
    else if (folder) await client.messageMove([uid], folder, { uid: true });
  } catch (error) {
    problems.push(error);
  }
}

/** @returns where a mail goes that has failed too often; undefined: it stays, and is tried again */
async function sortFault(
  { deps, client }: Visit,
  { uid, error }: { uid: number; error: unknown },
): Promise<string | undefined> {
  if (!isMailsFault(error)) throw error;
  const { uidValidity = 0n } = client.mailbox || {};
  const bucket = `mail-in:fault:${uidValidity}:${uid}`;
  const tries = await deps.transactions.asSystem((tx) => countAttempt(tx, bucket, TRIES.windowSeconds));
  if (tries < TRIES.most) return undefined;
  deps.log(error);
  return REFUSED_FOLDER;
}

/** By their headers alone: those that name an address of this vault's form. */
async function listOurs({ client, form }: Visit, uids: number[]): Promise<OurMail[]> {
  const ours: OurMail[] = [];
  for await (const message of client.fetch(uids, { uid: true, headers: RECIPIENT_HEADERS }, { uid: true })) {
    const head = readHead(message.headers ?? Buffer.alloc(0));
    const secrets = head ? listSecrets(head, form) : [];
    if (!head || secrets.length > 0) ours.push({ uid: message.uid, secrets });
  }
  return ours;
}

function listSecrets(head: MessageHead, form: AddressForm): string[] {
  const addresses = RECIPIENT_HEADERS.flatMap((name) => head.get(name) ?? []).flatMap(
    (line) => line.match(ADDRESS) ?? [],
  );
  const secrets = addresses.map((address) => secretOf(form, address)).filter((secret) => secret !== undefined);
  return [...new Set(secrets)].slice(0, MAX_SECRETS);
}

/** @returns where it goes now; undefined or busy: it stays, and is tried again */
async function takeMessage({ deps, client, form }: Visit, uid: number): Promise<string | undefined> {
  const message = await client.fetchOne(uid, { uid: true, size: true }, { uid: true });
  if (!message) return undefined; // somebody else has moved it
  try {
    const raw = await readWhole(client, message);
    if (!raw) return undefined;
    const head = readHead(raw);
    if (!head) throw new RefusedMail('unreadable');
    const receiver = await findOneReceiver(deps, listSecrets(head, form));
    const from = (onlyValue(head, 'return-path') ?? '').replaceAll(/^<|>$/g, '');
    await receiveMail(deps, { raw, from, receiver });
    return TAKEN_FOLDER;
  } catch (error) {
    if (!(error instanceof RefusedMail)) throw error;
    return error.isTemporary ? 'busy' : REFUSED_FOLDER;
  }
}

async function readWhole(client: ImapFlow, { uid, size = 0 }: FetchMessageObject): Promise<Buffer | undefined> {
  if (size > MAX_MAIL_BYTES) throw new RefusedMail('too_large');
  const source = { start: 0, maxLength: MAX_MAIL_BYTES + 1 };
  const whole = await client.fetchOne(uid, { uid: true, source }, { uid: true });
  if (!whole || whole.source === undefined) return undefined;
  if (whole.source.length > MAX_MAIL_BYTES) throw new RefusedMail('too_large'); // of a server that counts wrong
  return whole.source;
}

/** A mailbox does not say which of several people a copy was for. */
async function findOneReceiver({ transactions }: MailInDeps, secrets: string[]): Promise<MailReceiver> {
  const found = await transactions.asSystem(async (tx) => {
    const each: MailReceiver[] = [];
    for (const secret of secrets) {
      const receiver = await findMailReceiver(tx, secret);
      if (receiver) each.push(receiver);
    }
    return each;
  });
  const [receiver, ...others] = found;
  if (!receiver || others.length > 0) throw new RefusedMail('unknown');
  return receiver;
}

/** Without names, addresses and passwords: the library's own messages may quote what the server said. */
export function mailboxSentence(error: unknown): string {
  const { authenticationFailed, code = '' } = error as { authenticationFailed?: boolean; code?: string };
  if (authenticationFailed) return 'The mailbox for incoming mail refuses the name or the password.';
  const known = /^[A-Z][A-Za-z_]{3,40}$/.test(code) ? `: ${code}` : '';
  return `The mailbox for incoming mail cannot be read${known}.`;
}
