import { COMMON_PASSWORDS } from './common-passwords.ts';

export const DEFAULT_MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 256;

export type PasswordProblem = 'password_too_short' | 'password_too_common';

export interface PasswordOwner {
  name: string;
  email: string;
}

/** Blanks, controls, and what shows as nothing at all: joiners, fillers, the empty Braille cell. */
const UNSEEN = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Why a password is refused, or null [D-5]. Lengths count Unicode characters, not UTF-16 units. */
export function passwordProblem(password: string, owner: PasswordOwner, minLength: number): PasswordProblem | null {
  if ([...password].length < minLength) return 'password_too_short';
  const plain = password.normalize('NFKC').toLowerCase();
  if (COMMON_PASSWORDS.has(plain) || isOneCharacter(plain)) return 'password_too_common';
  return ownWords(owner).some((word) => withoutTail(plain) === word) ? 'password_too_common' : null;
}

/** 0 (refused) to 4: a rough picture for the meter, made of length and variety; it never decides anything. */
export function passwordStrength(password: string, owner: PasswordOwner, minLength: number): 0 | 1 | 2 | 3 | 4 {
  if (passwordProblem(password, owner, minLength) !== null) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  const bits = distinct * 2.2 + Math.max(0, [...password].length - distinct) * 0.6 + kinds * 3;
  if (bits < 24) return 1;
  if (bits < 34) return 2;
  return bits < 46 ? 3 : 4;
}

/** True also if there are only blanks around or between it, and if nothing is visible at all. */
function isOneCharacter(password: string): boolean {
  return new Set(password.replace(UNSEEN, '')).size <= 1;
}

/** The person's name, its parts, and their address, in the form a lazy password would take. */
function ownWords({ name, email }: PasswordOwner): string[] {
  const local = email.split('@').at(0) ?? '';
  const words = [name, name.replaceAll(/\s+/g, ''), ...name.split(/\s+/), email, local, ...local.split(/[._+-]/)];
  return words.map((word) => withoutTail(word.normalize('NFKC').toLowerCase())).filter((word) => word.length >= 3);
}

/** 'elena1985!' is still her name. */
function withoutTail(word: string): string {
  return word.replace(/[\d!?.#*_-]+$/, '');
}
