import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type MailParts, readMailParts } from './read-mail-parts.ts';

export interface ReceivedMail extends MailParts {
  /** Who signed in. */
  user: string | undefined;
  from: string;
  to: string[];
}

export interface SmtpSink {
  url: string;
  port: number;
  received: ReceivedMail[];
  stop(): Promise<void>;
}

export interface SinkOptions {
  port?: number;
  /** The answer to a command, instead of yes. */
  refuse?: { at: 'sender' | 'recipient' | 'content'; code: number; words: string };
  /** Before the answer to the content, which by then is ours. */
  beforeAnswer?: () => Promise<void>;
  server?: SMTPServerOptions;
}

/** A real mail server on this machine, without encryption unless asked for; it lets in 'papers' with 'quiet lantern'. */
export async function startSmtpSink(options: SinkOptions = {}): Promise<SmtpSink> {
  const { refuse, beforeAnswer = async () => {} } = options;
  const received: ReceivedMail[] = [];
  const answerTo = (step: string) => {
    if (refuse?.at !== step) return null;
    return Object.assign(new Error(refuse.words), { responseCode: refuse.code });
  };
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    ...options.server,
    onAuth: ({ username, password }, _session, callback) =>
      username === 'papers' && password === 'quiet lantern'
        ? callback(null, { user: username })
        : callback(new Error(`Nobody is called ${username}`)),
    onMailFrom: (_address, _session, callback) => callback(answerTo('sender')),
    onRcptTo: (_address, _session, callback) => callback(answerTo('recipient')),
    onData: async (stream, { envelope, user }, callback) => {
      const raw = await text(stream).catch(() => null);
      if (raw === null) return callback(null); // the sender was killed in the middle, and nobody hears the answer
      const parts = readMailParts(raw);
      const error = answerTo('content');
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      if (!error) received.push({ user, from, to: envelope.rcptTo.map(({ address }) => address), ...parts });
      await beforeAnswer();
      callback(error);
    },
  });
  server.on('error', () => {}); // who hangs up in the middle
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://papers:quiet%20lantern@127.0.0.1:${port}`, port, received, stop };
}
