import { randomUUID } from 'node:crypto';
import net from 'node:net';
import type { MailInDeps } from '../src/features/mail-in/receive-mail.ts';
import {
  openSmtpPort,
  type SmtpPort,
  type SmtpPortDeps,
  type SmtpPortSettings,
} from '../src/features/mail-in/smtp-port.ts';
import { addressBucket } from '../src/platform/http/client-address.ts';
import { createMailParser } from '../src/platform/processing/mail-parser.ts';
import { runSql } from './run-sql.ts';
import { send } from './send.ts';
import type { TestPerson } from './test-person.ts';
import { MAIL_DOMAIN, type TestServer } from './test-server.ts';

export interface TestPort extends SmtpPort {
  /** What the operator would read. */
  said: string[];
}

/** What takes mails on a test's server. */
export function testDeps({ transactions, files, enqueue }: TestServer, changes: Partial<MailInDeps> = {}) {
  const parser = createMailParser({ log: { warn: () => {} } });
  const deps: MailInDeps = {
    ...{ transactions, files, enqueue, parser, noteUpload: () => {}, host: () => 'kinvault.test', sendsMail: true },
    ...{
      log: () => {},
      confirmEmail: true,
      maxUploadBytes: 1024 * 1024,
      quotaBytes: 1024 ** 3,
      isQuotaEnforced: false,
    },
    ...changes,
  };
  return { deps, close: () => parser.close() };
}

/** The port that mail comes in by, on this machine. */
export async function openTestPort(
  server: TestServer,
  {
    settings,
    clientOf = addressBucket,
    ...changes
  }: Partial<SmtpPortDeps> & { settings?: Partial<SmtpPortSettings> } = {},
): Promise<TestPort> {
  const said: string[] = [];
  const { deps, close } = testDeps(server, changes);
  const log = (problem: unknown) => void said.push(String((problem as Error).message));
  const place = { domain: MAIL_DOMAIN, host: '127.0.0.1', port: 0, tls: undefined, ...settings };
  const port = await openSmtpPort({ ...deps, clientOf, log }, place);
  const stop = async () => {
    await port.stop();
    await close();
  };
  return { port: port.port, said, stop };
}

export async function makeMailAddress(person: TestPerson, fromAnyone = false): Promise<string> {
  const made = await send(person, 'POST /api/received/mail-address');
  if (made.statusCode !== 201) throw new Error(made.body);
  if (fromAnyone) await send(person, 'PATCH /api/received/mail-address', { fromAnyone });
  return made.json().address;
}

export interface SentMail {
  from: string;
  to: string | string[];
  raw: string | Buffer;
}

/** As a mail server hands it over; the last answer is the one to the mail, or the first that refuses it. */
export async function handOver(port: number, { from, to, raw }: SentMail): Promise<string> {
  const talk = openTalk(port);
  try {
    await talk.answer();
    await talk.say('EHLO mail.example');
    let answer = await talk.say(`MAIL FROM:<${from}>`);
    for (const one of [to].flat()) if (/^2/.test(answer)) answer = await talk.say(`RCPT TO:<${one}>`);
    if (!/^2/.test(answer)) return answer;
    await talk.say('DATA');
    const bytes = Buffer.isBuffer(raw) ? raw.toString('latin1') : Buffer.from(raw).toString('latin1');
    talk.write(Buffer.from(`${bytes.replace(/^\./gm, '..')}\r\n.\r\n`, 'latin1'));
    return await talk.answer();
  } finally {
    talk.end();
  }
}

/** A conversation, line by line. */
export function openTalk(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  let heard = '';
  let isOver = false;
  let wake = () => {};
  socket.setEncoding('latin1').on('data', (text) => {
    heard += text;
    wake();
  });
  socket
    .on('error', () => {})
    .on('close', () => {
      isOver = true;
      wake();
    });
  async function answer(): Promise<string> {
    for (;;) {
      const whole = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(heard)?.[0];
      if (whole !== undefined) {
        heard = heard.slice(whole.length);
        return whole.trim();
      }
      if (isOver) return 'hung up';
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return {
    answer,
    say: (line: string) => {
      socket.write(`${line}\r\n`);
      return answer();
    },
    write: (bytes: Buffer) => socket.write(bytes),
    end: () => socket.destroy(),
  };
}

export interface WrittenMail {
  from?: string;
  headers?: string[];
  subject?: string;
  parts?: MailPiece[];
  boundary?: string;
}
export interface MailPiece {
  name?: string | null;
  bytes: Buffer | string;
  type?: string;
  disposition?: string;
  headers?: string[];
}

/** A mail with a text and these parts. */
export function writeMail({
  from,
  headers = [],
  subject = 'Papers',
  parts = [],
  boundary = 'b1',
}: WrittenMail): string {
  return [
    ...(from === undefined ? [] : [`From: ${from}`]),
    ...headers,
    ...(headers.some((line) => /^message-id:/i.test(line)) ? [] : [`Message-ID: <${randomUUID()}@mail.example>`]),
    `Subject: ${subject}`,
    'Date: Sat, 28 Nov 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain',
    '',
    'Here it is.',
    ...parts.flatMap((part) => [`--${boundary}`, ...writePart(part)]),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

function writePart({
  name = 'scan.png',
  bytes,
  type = 'application/octet-stream',
  disposition = 'attachment',
  headers = [],
}: MailPiece) {
  if (type === 'message/rfc822') return [`Content-Type: ${type}`, '', String(bytes)];
  const named = name === null ? '' : `; filename="${name}"`;
  return [
    `Content-Type: ${type}`,
    `Content-Disposition: ${disposition}${named}`,
    'Content-Transfer-Encoding: base64',
    ...headers,
    '',
    Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ];
}

/** What came to a person by mail, by the hashes of its bytes, in their order. */
export async function listMailed(server: TestServer, personId: string): Promise<string[]> {
  const rows = await runSql(
    server,
    `select encode(f.sha256, 'hex') as hash from received r join files f on f.id = r.file_id
     where r.person_id = $1 and r.source = 'mail' order by hash`,
    [personId],
  );
  return rows.map(({ hash }) => String(hash));
}
