import { ApiError, call } from '../../../lib/api-client.ts';
import { closeSession } from '../../../lib/leave-session.ts';

export async function askPasswordReset(email: string): Promise<void> {
  await call('askPasswordReset', { body: { email: email.trim() } });
}

export type ResetOutcome = 'done' | 'link-invalid';

/** Sets the password with an emailed link. Ends every session of the account, in the other tabs of this browser too [RST-1]. */
export async function resetPassword(token: string, password: string): Promise<ResetOutcome> {
  try {
    await call('resetPassword', { body: { token, password } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'link_invalid') return 'link-invalid';
    throw error;
  }
  await closeSession();
  return 'done';
}

export async function replaceTemporaryPassword(password: string): Promise<void> {
  await call('replaceTemporaryPassword', { body: { password } });
}
