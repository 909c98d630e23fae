import type { FetchMessageObject, ImapFlow } from 'imapflow';
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
/** Of one visit, so that its claim does not end before it. */
const MAX_AT_ONCE = 100;

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
      const problems: unknown[] = [];
      for (const uid of await listOurs(client, uids, settings.form)) {
        if (signal?.aborted || !client.usable) break;
        await asSystem((tx) => claimMailbox(tx, true));
        try {
          const folder = await takeMessage(deps, client, { uid, form: settings.form });
          if (folder) await client.messageMove([uid], folder, { uid: true });
        } catch (error) {
          problems.push(error); // one that cannot be taken now is in nobody's way
        }
      }
      if (problems.length > 0) throw problems[0];
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
    ...{ host, secure, port: Number(port) || (secure ? 993 : 143), ...TIMEOUTS },
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
  });
  client.on('error', () => {}); // what is under way fails of it
  await client.connect();
  try {
    for (const folder of [TAKEN_FOLDER, REFUSED_FOLDER]) await client.mailboxCreate(folder);
    await client.mailboxOpen('INBOX');
    await work(client);
    await client.logout();
  } finally {
    client.close();
  }
}

/** By their headers alone: those that name an address of this vault's form. */
async function listOurs(client: ImapFlow, uids: number[], form: AddressForm): Promise<number[]> {
  const ours: number[] = [];
  if (uids.length === 0) return ours;
  for await (const message of client.fetch(uids, { uid: true, headers: RECIPIENT_HEADERS }, { uid: true })) {
    const head = readHead(message.headers ?? Buffer.alloc(0));
    if (!head || listSecrets(head, form).length > 0) ours.push(message.uid);
    if (ours.length === MAX_AT_ONCE) break;
  }
  return ours;
}

function listSecrets(head: MessageHead, form: AddressForm): string[] {
  const addresses = RECIPIENT_HEADERS.flatMap((name) => head.get(name) ?? []).flatMap(
    (line) => line.match(ADDRESS) ?? [],
  );
  return [...new Set(addresses.map((address) => secretOf(form, address)).filter((secret) => secret !== undefined))];
}

/** @returns where it goes now; undefined: it stays, and is tried again */
async function takeMessage(
  deps: MailInDeps,
  client: ImapFlow,
  { uid, form }: { uid: number; form: AddressForm },
): Promise<string | undefined> {
  const message = await client.fetchOne(uid, { uid: true, size: true }, { uid: true });
  if (!message) return undefined; // somebody else has moved it
  try {
    const raw = await readWhole(client, message);
    const head = readHead(raw);
    if (!head) throw new RefusedMail('unreadable');
    const receiver = await findOneReceiver(deps, listSecrets(head, form));
    const from = (onlyValue(head, 'return-path') ?? '').replaceAll(/^<|>$/g, '');
    await receiveMail(deps, { raw, from, receiver });
    return TAKEN_FOLDER;
  } catch (error) {
    if (!(error instanceof RefusedMail)) throw error;
    return error.isTemporary ? undefined : REFUSED_FOLDER;
  }
}

async function readWhole(client: ImapFlow, { uid, size = 0 }: FetchMessageObject): Promise<Buffer> {
  if (size > MAX_MAIL_BYTES) throw new RefusedMail('too_large');
  const whole = await client.fetchOne(uid, { uid: true, source: true }, { uid: true });
  const source = whole ? whole.source : undefined;
  if (!source) throw new RefusedMail('busy');
  return source;
}

/** A mailbox does not say which of several people a copy was for. */
async function findOneReceiver({ transactions }: MailInDeps, secrets: string[]): Promise<MailReceiver> {
  const found = await transactions.asSystem(async (tx) => {
    const each: MailReceiver[] = [];
    for (const secret of secrets.slice(0, MAX_AT_ONCE)) {
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
