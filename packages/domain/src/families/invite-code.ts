export const INVITE_CODE_LENGTH = 6;
export const INVITE_CODE_MAX_INPUT = 8;
export const INVITE_CODE_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const INVITE_TTL_DAYS = 7;

/** Codes are read over the phone and typed by hand: case and surrounding blanks never count [VAL-1]. */
export function normalizeInviteCode(typed: string): string {
  return typed.trim().toUpperCase();
}
