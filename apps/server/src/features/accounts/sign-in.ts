import { AppError } from '@kinvault/domain/errors.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { isAPIError } from 'better-auth/api';
import type { Authentication } from './authentication.ts';

/** A new session each time. An unknown address takes as long, and is answered the same, as a wrong password. */
export async function signIn(
  deps: { authentication: Authentication },
  headers: Headers,
  input: { email: string; password: string },
): Promise<{ person: Person; cookies: string[] }> {
  try {
    const answer = await deps.authentication.api.signInEmail({ body: input, headers, returnHeaders: true });
    const { id, name, email } = answer.response.user;
    return { person: { id, name, email }, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (isAPIError(error)) throw new AppError('credentials_wrong', { cause: error });
    throw error;
  }
}
