import type { Config } from '../config.ts';
import type { AddressForm } from '../features/mail-in/mail-address.ts';
import type { MailInDeps } from '../features/mail-in/receive-mail.ts';
import { openSmtpPort } from '../features/mail-in/smtp-port.ts';
import { watchMailbox } from '../features/mail-in/watch-mailbox.ts';
import { addressBucket } from '../platform/http/client-address.ts';
import type { ReportProblem } from '../platform/log/create-log.ts';
import type { ChildContext } from '../platform/processing/bounded-child.ts';
import { createMailParser } from '../platform/processing/mail-parser.ts';
import { runAll } from '../platform/run-all.ts';

interface MailInResources extends Pick<MailInDeps, 'transactions' | 'files' | 'enqueue' | 'noteUpload'> {
  surroundings: ChildContext;
  publicUrl: () => string;
  log: ReportProblem;
}

/** How people's addresses look; undefined where mail does not come in. */
export function addressFormOf(config: Config): AddressForm | undefined {
  return config.mailPort ? { domain: config.mailPort.domain } : mailboxForm(config);
}

/** Mail comes in where the operator has switched it on [INB-2]. */
export async function startMailIn(config: Config, resources: MailInResources): Promise<{ stop(): Promise<void> }> {
  const { mailPort, mailbox, role } = config;
  if (role === 'web' || (!mailPort && !mailbox)) return { stop: async () => {} };
  const { surroundings, publicUrl, ...rest } = resources;
  const parser = createMailParser(surroundings);
  const { confirmEmail, maxUploadBytes, quotaBytes, isQuotaEnforced } = config;
  const deps = {
    ...rest,
    parser,
    clientOf: addressBucket,
    host: () => new URL(publicUrl()).hostname,
    ...{ confirmEmail, maxUploadBytes, quotaBytes, isQuotaEnforced, sendsMail: config.smtp !== undefined },
  };
  const port = mailPort && (await openSmtpPort(deps, mailPort));
  const form = mailboxForm(config);
  const watch = mailbox && form && watchMailbox(deps, { url: mailbox.url, form });
  return { stop: () => runAll([async () => port?.stop(), async () => watch?.stop(), () => parser.close()]) };
}

function mailboxForm({ mailbox }: Config): AddressForm | undefined {
  const [name = '', domain = ''] = mailbox?.address.split('@') ?? [];
  return mailbox && { domain, mailbox: name };
}
