import type { Config } from '../config.ts';
import type { AddressForm } from '../features/mail-in/mail-address.ts';
import type { MailInDeps } from '../features/mail-in/receive-mail.ts';
import { openSmtpPort } from '../features/mail-in/smtp-port.ts';
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
export function addressFormOf({ mailPort, mailbox }: Config): AddressForm | undefined {
  if (mailPort) return { domain: mailPort.domain };
  const [name = '', domain = ''] = mailbox?.address.split('@') ?? [];
  return mailbox && { domain, mailbox: name };
}

/** Mail comes in where the operator has switched it on [INB-2]. */
export async function startMailIn(config: Config, resources: MailInResources): Promise<{ stop(): Promise<void> }> {
  const { mailPort, role } = config;
  if (role === 'web' || !mailPort) return { stop: async () => {} };
  const { surroundings, publicUrl, ...rest } = resources;
  const parser = createMailParser(surroundings);
  const { confirmEmail, maxUploadBytes, quotaBytes, isQuotaEnforced } = config;
  const deps = {
    ...rest,
    parser,
    host: () => new URL(publicUrl()).hostname,
    ...{ confirmEmail, maxUploadBytes, quotaBytes, isQuotaEnforced, sendsMail: config.smtp !== undefined },
  };
  const port = await openSmtpPort(deps, mailPort);
  return { stop: () => runAll([() => port.stop(), () => parser.close()]) };
}
