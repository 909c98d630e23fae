import { once } from 'node:events';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { countAttempt } from '../../platform/db/rate-limit.ts';
import { secretOf } from './mail-address.ts';
import { countGuesses, findMailReceiver, type MailReceiver } from './mail-in.repository.ts';
import { type MailInDeps, receiveMail } from './receive-mail.ts';
import { RefusedMail } from './refused-mail.ts';

/** What the large mail services let through: 25 MB of files, as text. */
export const MAX_MAIL_BYTES = 36 * 1024 * 1024;

const LIMITS = {
  clients: 50,
  clientsOfAddress: 10,
  recipients: 10,
  /** Whole mails in memory at once. */
  mails: 3,
  mailsOfClient: 1,
  idleMs: 60_000,
  mailMs: 600_000,
  /** A mail that grows more slowly is given up, so that its client does not hold a place for long. */
  shareMs: 30_000,
  shareBytes: 256 * 1024,
};
const CERTIFICATE_MS = 3_600_000;
const GUESSES = { tries: 50, windowSeconds: 3_600 };

export interface SmtpPortSettings {
  domain: string;
  host: string;
  port: number;
  /** Files in PEM; without them nothing is encrypted on the way. */
  tls: { certFile: string; keyFile: string } | undefined;
  limits?: Partial<typeof LIMITS>;
}

export interface SmtpPortDeps extends MailInDeps {
  /** Whom guesses and connections count against: one house has many addresses. */
  clientOf: (address: string) => string;
}

export interface SmtpPort {
  port: number;
  /** Mails that are being taken are finished first. */
  stop(): Promise<void>;
}

type Callback = (error?: Error | null) => void;

/**
 * A port that takes mails for the addresses of this vault and passes none on [INB-2].
 * Opens its own transactions: a short one for each recipient.
 */
export async function openSmtpPort(deps: SmtpPortDeps, settings: SmtpPortSettings): Promise<SmtpPort> {
  const { SMTPServer } = await import('smtp-server'); // costs nothing where mail does not come in
  const limits = { ...LIMITS, ...settings.limits };
  const { domain, tls } = settings;
  const clients = createCounter(limits.clientsOfAddress);
  const inHand = createCounter(limits.mails);
  const inHandOfClient = createCounter(limits.mailsOfClient);

  /** A wrong sender is a guess, too: who knows an address must not find out whose it is. */
  async function findReceiver(address: SMTPServerAddress, session: SMTPServerSession): Promise<MailReceiver> {
    const bucket = `mail-in:address:${deps.clientOf(session.remoteAddress)}`;
    const secret = secretOf({ domain }, address.address);
    const from = senderIn(session).toLowerCase();
    const found = await deps.transactions.asSystem(async (tx) => {
      if ((await countGuesses(tx, bucket, GUESSES.windowSeconds)) >= GUESSES.tries) return 'busy';
      const receiver = secret === undefined ? null : await findMailReceiver(tx, secret);
      if (receiver && (receiver.fromAnyone || from === receiver.email)) return receiver;
      await countAttempt(tx, bucket, GUESSES.windowSeconds);
      return receiver ? 'sender' : 'unknown';
    });
    if (typeof found === 'string') throw new RefusedMail(found);
    return found;
  }

  async function admitRecipient(address: SMTPServerAddress, session: SMTPServerSession): Promise<void> {
    const receiver = await findReceiver(address, session);
    const [before] = session.envelope.rcptTo;
    if (before && secretOf({ domain }, before.address) !== receiver.secret) throw new RefusedMail('one_receiver');
  }

  async function takeMail(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { id, remoteAddress, envelope } = session;
    const [to] = envelope.rcptTo;
    try {
      const hasPlace = inHandOfClient.enter(id, deps.clientOf(remoteAddress)) && inHand.enter(id, 'all');
      if (!hasPlace || !to) throw new RefusedMail('busy');
      const raw = await collect(stream, limits, () => hangUp(id));
      const receiver = await findReceiver(to, session);
      await receiveMail(deps, { raw, from: senderIn(session), receiver });
    } finally {
      inHandOfClient.leave(id);
      inHand.leave(id);
    }
  }

  /** Any error but a refusal is the server's: it answers 451, and the sender tries again. */
  const answer = (work: Promise<void>, callback: Callback) =>
    work.then(
      () => callback(),
      (error) => {
        if (!(error instanceof RefusedMail)) deps.log(error);
        callback(error instanceof RefusedMail ? error : new RefusedMail('busy'));
      },
    );

  const server = new SMTPServer({
    name: domain,
    banner: 'Kinvault',
    logger: false,
    size: MAX_MAIL_BYTES,
    disabledCommands: ['AUTH', ...(tls ? [] : ['STARTTLS'])],
    authOptional: true,
    disableReverseLookup: true,
    hideSMTPUTF8: true,
    hideENHANCEDSTATUSCODES: true, // they are in our own words
    useXClient: false,
    useXForward: false,
    maxClients: limits.clients,
    maxRecipients: limits.recipients,
    maxCommandLength: 2_048,
    socketTimeout: limits.idleMs,
    closeTimeout: 10_000,
    ...(tls && readCertificate(tls)),
    onConnect: ({ id, remoteAddress }, callback) =>
      callback(clients.enter(id, deps.clientOf(remoteAddress)) ? null : new RefusedMail('busy')),
    onClose: ({ id }) => clients.leave(id),
    onRcptTo: (address, session, callback) => void answer(admitRecipient(address, session), callback),
    onData: (stream, session, callback) => {
      const late = setTimeout(() => hangUp(session.id), limits.mailMs);
      void answer(takeMail(stream, session), (error) => {
        stream.resume(); // what nobody read goes by before the answer
        const end = () => {
          clearTimeout(late);
          callback(error);
        };
        if (stream.readableEnded || stream.destroyed) end();
        else stream.once('end', end).once('error', end);
      });
    },
  });
  server.on('error', () => {}); // who hangs up in the middle
  server.listen(settings.port, settings.host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const renewal = tls && setInterval(() => renewCertificate(), CERTIFICATE_MS).unref();
  const stop = () => {
    clearInterval(renewal);
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port, stop };

  /** For a client that never finishes its mail. */
  function hangUp(id: string): void {
    for (const connection of server.connections) if (connection.session.id === id) connection.close();
  }

  function renewCertificate(): void {
    try {
      if (tls) server.updateSecureContext(readCertificate(tls));
    } catch (error) {
      deps.log(error); // the one before goes on
    }
  }
}

/** Reads the mail into memory. Few fit at once, so a client that sends too slowly is disconnected. */
async function collect(
  stream: SMTPServerDataStream,
  { shareMs, shareBytes }: Pick<typeof LIMITS, 'shareMs' | 'shareBytes'>,
  hangUp: () => void,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let share = 0;
  const watch = setInterval(() => {
    if (share < shareBytes) hangUp();
    share = 0;
  }, shareMs);
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      if (stream.sizeExceeded) throw new RefusedMail('too_large');
      chunks.push(chunk);
      share += chunk.length;
    }
  } catch (error) {
    throw error instanceof RefusedMail ? error : new RefusedMail('busy'); // the client hung up
  } finally {
    clearInterval(watch);
  }
  if (stream.sizeExceeded) throw new RefusedMail('too_large');
  return Buffer.concat(chunks);
}

/** Empty for bounces. */
function senderIn({ envelope: { mailFrom } }: SMTPServerSession): string {
  return mailFrom ? mailFrom.address : '';
}

function readCertificate({ certFile, keyFile }: { certFile: string; keyFile: string }) {
  return { cert: fs.readFileSync(certFile), key: fs.readFileSync(keyFile) };
}

/** Counts who is connected, with a limit for each group. */
function createCounter(most: number) {
  const groups = new Map<string, string>();
  return {
    enter(id: string, group: string): boolean {
      groups.set(id, group);
      return [...groups.values()].filter((other) => other === group).length <= most;
    },
    leave: (id: string) => groups.delete(id),
  };
}
