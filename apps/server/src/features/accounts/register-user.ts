import { AppError } from '@kinvault/domain/errors.ts';
import { isAuthRefusal } from './auth-refusal.ts';
import type { Authentication } from './authentication.ts';

export interface NewUser {
  name: string;
  email: string;
  password: string;
}

/** Account and first session, by better-auth; within the caller's transaction where `within` says so. */
export async function registerUser(authentication: Authentication, headers: Headers, input: NewUser) {
  const { name, email, password } = input;
  try {
    const answer = await authentication.api.signUpEmail({
      body: { name, email, password },
      headers,
      returnHeaders: true,
    });
    const person = { id: answer.response.user.id, name, email };
    return { person, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (!isAuthRefusal(error)) throw error;
    // a failing database has the same status as a taken address
    const isTaken = error.body?.code?.startsWith('USER_ALREADY_EXISTS');
    throw new AppError(isTaken ? 'email_taken' : 'internal', { cause: error });
  }
}
