import { randomInt } from 'node:crypto';
import { foldLetters } from '@kinvault/domain/fold-letters.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** 60 bits: at a guess a millisecond, and without any limit, the first hit among a thousand addresses takes a thousand years. */
const SECRET_CHARS = 12;
const SECRET = /^[a-z2-7]{12}$/;
const MAX_NAME_CHARS = 20;

/** How the addresses of this vault look: `name.secret@domain`, or `mailbox+name.secret@domain`. */
export interface AddressForm {
  domain: string;
  /** Of the one mailbox that is read by IMAP. */
  mailbox?: string | undefined;
}

export function newSecret(): string {
  return Array.from({ length: SECRET_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The first word of a name, as far as it has ASCII letters. It only helps its person to recognize the address. */
export function namePartOf(name: string): string {
  const words = foldLetters(name).split(/[^a-z0-9]+/);
  return (words.find((word) => word !== '') ?? 'documents').slice(0, MAX_NAME_CHARS);
}

export function printAddress(
  { domain, mailbox }: AddressForm,
  { namePart, secret }: { namePart: string; secret: string },
): string {
  return `${mailbox === undefined ? '' : `${mailbox}+`}${namePart}.${secret}@${domain}`;
}

/** The secret alone counts: the name may be cut or changed on the way. Undefined: this is no address of ours. */
export function secretOf({ domain }: Pick<AddressForm, 'domain'>, address: string): string | undefined {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return undefined;
  const secret = address.slice(0, at).toLowerCase().split(/[.+]/).at(-1) ?? '';
  return SECRET.test(secret) ? secret : undefined;
}
