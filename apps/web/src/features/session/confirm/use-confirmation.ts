import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../lib/api-client.ts';
import { loadSession } from '../../../lib/session.ts';
import { completeSignIn, type SignInStep } from '../sign-in/sign-in.api.ts';

interface Confirmation {
  isLoading: boolean;
  email?: string;
  /** the remaining step before the session that the password starts */
  step?: SignInStep;
  error?: unknown;
}

/** Sends the link's token on mount, and again on retry, with a password if the server asks for one. */
export function useConfirmation(token: string, isLink: boolean) {
  const [attempt, setAttempt] = useState<{ password?: string }>({});
  const [confirmation, setConfirmation] = useState<Confirmation>({ isLoading: isLink });
  useEffect(() => {
    if (!isLink) return;
    let isCurrent = true;
    setConfirmation({ isLoading: true });
    confirm(token, attempt.password).then(
      (confirmed) => isCurrent && setConfirmation({ isLoading: false, ...confirmed }),
      (error: unknown) => isCurrent && setConfirmation({ isLoading: false, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [token, isLink, attempt]);
  const isRefused = confirmation.error instanceof ApiError && confirmation.error.code === 'password_wrong';
  return {
    ...confirmation,
    needsPassword: isRefused,
    hasGivenPassword: attempt.password !== undefined,
    retry: (password = attempt.password) => setAttempt({ password }),
  };
}

async function confirm(token: string, password: string | undefined): Promise<{ email: string; step: SignInStep }> {
  const { email, person, step } = await sendOnce(token, password);
  if (person) await completeSignIn(person);
  // a signed-in person's session holds the old address
  else await loadSession().catch(() => undefined);
  return { email, step };
}

const sent = new Map<string, ReturnType<typeof call<'confirmEmail'>>>();

/** A link works once, so the response is cached while the page is open. */
function sendOnce(token: string, password: string | undefined) {
  const answer = sent.get(token) ?? call('confirmEmail', { body: { token, password } });
  sent.set(token, answer);
  answer.catch(() => sent.delete(token));
  return answer;
}
