import { cleanLine } from '@kinvault/domain/clean-text.ts';
import type { ChildContext, OwnedJob } from './bounded-child.ts';
import { type ChildQueue, createChildQueue } from './child-queue.ts';

/** More files of one mail are not taken. */
export const MAX_MAIL_FILES = 20;

export interface MailJob extends OwnedJob {
  raw: Uint8Array;
}

/**
 * - `file`: attached, or a picture in the text that is large.
 * - `picture`: belongs to the text: a logo mostly, or a photograph that was pasted.
 * - `outlook`, `encrypted`: a wrapping that cannot be opened.
 * - `surplus`: beyond the most files of one mail; its bytes are left out.
 */
export type MailPartKind = 'file' | 'picture' | 'outlook' | 'encrypted' | 'surplus';

export interface MailPart {
  kind: MailPartKind;
  name: string | null;
  bytes: Uint8Array;
}

export interface ParsedMail {
  subject: string | null;
  parts: MailPart[];
}

export interface MailParser {
  /** @throws CannotRender for a mail that is damaged or past the limits */
  parse(job: MailJob): Promise<ParsedMail>;
  close: ChildQueue<MailJob, ParsedMail>['close'];
}

// a whole mail of 35 MB takes two seconds; one of 100,000 parts is given up
const LIMITS = { cpuLimitMs: () => 10_000, timeLimitMs: 60_000, maxMemoryMb: 700, idleMs: 10_000 };

/** Takes mails apart in a process of its own: they are a stranger's bytes [SEC-57]. */
export function createMailParser(context: ChildContext): MailParser {
  const program = new URL('./child/mail-child.ts', import.meta.url);
  const queue = createChildQueue<MailJob, ParsedMail>(program, LIMITS, context);
  return { parse: async (job) => withCleanTexts(await queue.run(async () => job)), close: queue.close };
}

/** The one place for it: the subject and the names become names of files and words of mails. */
function withCleanTexts({ subject, parts }: ParsedMail): ParsedMail {
  const clean = (text: string | null) => cleanLine(text) || null;
  return { subject: clean(subject), parts: parts.map((part) => ({ ...part, name: clean(part.name) })) };
}
