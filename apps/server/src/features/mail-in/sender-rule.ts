import { LOOP_MARK } from '../../platform/mail/loop-mark.ts';
import { type MessageHead, onlyValue } from './message-head.ts';

const ADDRESS = /^[!#$%&'*+/=?^_`{|}~.a-z0-9-]+@[a-z0-9.-]+$/;
/** `"A name" <a@b>`, `A name <a@b>` or `a@b`: one address and nothing that some program could take for a second. */
const FROM = /^(?:(?:"(?:[^"\\<>@,;:]|\\[^\r\n])*"|[^"<>@,;:()\\]*)\s*<([^<>\s]+)>|([^<>\s"(),:;\\]+))$/;
const MAX_RECEIVED = 30;

/** The address of the one From header; undefined where programs could differ about who that is. */
export function senderOf(head: MessageHead): string | undefined {
  const [, inBrackets, bare] = FROM.exec(onlyValue(head, 'from') ?? '') ?? [];
  const address = (inBrackets ?? bare ?? '').toLowerCase();
  return ADDRESS.test(address) ? address : undefined;
}

/** The person's own address as envelope and header, and nobody else in between [D-39]. */
export function isOwnMail(head: MessageHead, envelopeFrom: string, ownAddress: string): boolean {
  if (envelopeFrom.toLowerCase() !== ownAddress || senderOf(head) !== ownAddress) return false;
  const sender = head.get('sender');
  return sender === undefined || (sender.length === 1 && senderOf(new Map([['from', sender]])) === ownAddress);
}

/** The mail has passed here before, or has passed too many servers. */
export function isLooping(head: MessageHead, host: string): boolean {
  if ((head.get('received') ?? []).length > MAX_RECEIVED) return true;
  return (head.get(LOOP_MARK.toLowerCase()) ?? []).some((value) => value.toLowerCase() === host.toLowerCase());
}

/** Whether a person wrote it, and not a program, a list or a bounce (RFC 3834 §2): only then may it be answered. */
export function mayBeAnswered(head: MessageHead, envelopeFrom: string): boolean {
  const isAutomatic = (head.get('auto-submitted') ?? []).some((value) => !/^no\b/i.test(value));
  const isBulk = (head.get('precedence') ?? []).some((value) => /^(bulk|junk|list)\b/i.test(value));
  return envelopeFrom !== '' && !isAutomatic && !isBulk && !head.has('list-id');
}
