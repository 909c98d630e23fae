import type { SignUpAnswer } from '@kinvault/domain/people/account.schema.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { beginSession } from '../../../lib/session.ts';
import type { SignUpDraft } from '../auth-draft.ts';
import { signUpBody } from './sign-up-draft.ts';

const INVITE_STALE_MS = 60_000;

type CheckedInvite = ReturnType<typeof call<'checkInvite'>>;

const checks = new Map<string, { at: number; answer: CheckedInvite }>();

/**
 * The family of a code. Responses and refusals are cached for a minute: the server limits how many codes a person may
 * try.
 * @throws ApiError, OfflineError
 */
export function checkInvite(code: string): CheckedInvite {
  const known = checks.get(code);
  if (known && Date.now() - known.at < INVITE_STALE_MS) return known.answer;
  const answer = call('checkInvite', { body: { code } });
  checks.set(code, { at: Date.now(), answer });
  answer.catch((error: unknown) => {
    const isRefused = error instanceof ApiError && error.status < 429;
    if (!isRefused) checks.delete(code);
  });
  return answer;
}

/** Checks the code before creating the account, so that a wrong code leaves no account behind [AUT-5]. */
export async function signUp(draft: SignUpDraft): Promise<SignUpAnswer> {
  if (draft.family === 'join') await checkInvite(draft.code.trim());
  const answer = await call('signUp', { body: signUpBody(draft) });
  if (answer.person) await beginSession(answer.person);
  return answer;
}
