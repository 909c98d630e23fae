import { isIPv4 } from 'node:net';
import type { NodemailerError } from 'nodemailer';
import { encodeHeader } from './encode-header.ts';
import { LOOP_MARK } from './loop-mark.ts';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';

const LIMITS = { stepMs: 10_000, wholeMs: 20_000 };

export interface SmtpSettings {
  /** smtp: or smtps:, with the name and password of the account, if there is one. */
  url: string;
  /** `papers@example.org` or `Kinvault <papers@example.org>`. */
  from: string;
  /** Its host completes each mail's Message-ID. */
  appUrl: () => string;
  /** How long one step of the conversation may take, and all of it. */
  limits?: typeof LIMITS;
}

/**
 * Hands mails to a mail server, each in a conversation of its own. It is bounded in time: a server that hangs fails the
 * mail. A Message-ID belongs to the mail's id, so where a crash makes a mail go out twice, most mailboxes show it once.
 */
export function createSmtpMailer(settings: SmtpSettings): Mailer {
  const { url, limits = LIMITS } = settings;
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer'); // costs nothing until there is a mail
      const transport = createTransport(transportOptions(url, limits.stepMs));
      try {
        await transport.sendMail({
          ...messageOf(mail, settings),
          signal: AbortSignal.timeout(limits.wholeMs), // a server that drips passes the other limits
        });
      } catch (error) {
        throw withoutAddress(error as NodemailerError);
      } finally {
        transport.close();
      }
    },
    async forget() {}, // nothing stays here
  };
}

/** Options in the URL's query win, such as `?requireTLS=false`. */
export function transportOptions(url: string, stepMs: number) {
  const { password, hostname } = new URL(url);
  return {
    url,
    // a password does not cross a network in the open because somebody on the way took out the offer of encryption
    requireTLS: password !== '' && !isLoopback(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    socketCloseTimeout: 0,
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
}

function messageOf(mail: Mail, { from, appUrl }: SmtpSettings) {
  const { id, to, subject, text, html, unsubscribeUrl, isAnswer } = mail;
  const { hostname } = new URL(appUrl());
  return {
    from,
    to: { name: '', address: to }, // not as text, in which a strange address could be read as two
    subject: encodeHeader(subject),
    text,
    html,
    messageId: `<${id}@${hostname}>`,
    ...(isAnswer && { envelope: { from: '', to } }),
    headers: {
      'Auto-Submitted': isAnswer ? 'auto-replied' : 'auto-generated', // nobody's holiday answers it (RFC 3834)
      [LOOP_MARK]: hostname,
      ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mail programs click over https alone (RFC 8058 §3.1). */
function unsubscribeHeaders(url: string): Record<string, string> {
  const isOneClick = url.startsWith('https:');
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(isOneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

/** The server's own sentence repeats the address: codes alone pass. */
function withoutAddress({ code, command, responseCode, response = '' }: NodemailerError): Error {
  const what = [command, responseCode, code].filter(Boolean).join(' ');
  if (isFinal(command, responseCode, response)) return new MailRefused(`The mail server refused the mail: ${what}.`);
  return new Error(`The mail server did not take the mail: ${what}.`);
}

/**
 * For good, and about this mail: its recipient or its content (RFC 5321 §4.2.1). A refusal of ourselves (sign-in, sender,
 * 'relaying denied' with its 5.7 of RFC 3463) is the operator's to mend, and then the mails that wait go out.
 */
function isFinal(command = '', responseCode = 0, response = ''): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  return responseCode >= 550 && responseCode <= 559 && !/^\d{3}[ -]5\.7\./.test(response);
}
