import { ApiError } from '../../lib/api-client.ts';
import { type Refusal, signInRefusal } from './refusals.ts';

const MIN_CHARS = 6;

/** Apps show six digits in two groups, and people type them so: blanks never count. */
export function codeError(typed: string, isBackup: boolean): string | undefined {
  const code = typed.replaceAll(/\s/g, '');
  if (isBackup) return code.length < MIN_CHARS ? 'Please enter one of your backup codes.' : undefined;
  return /^\d{6}$/.test(code) ? undefined : 'Please enter the six digits.';
}

/** The code of the authenticator app, or a backup code, of which no clock is to blame. */
export function secondFactorRefusal(error: unknown, isBackup: boolean): Refusal<'code'> {
  const { notice } = signInRefusal(error);
  const isWrong = error instanceof ApiError && error.code === 'code_wrong';
  if (!isWrong) return { notice, fields: {} };
  const sentence = isBackup ? 'This backup code is not right, or it was used before.' : notice.description;
  return { notice: { ...notice, description: sentence }, fields: { code: sentence } };
}
