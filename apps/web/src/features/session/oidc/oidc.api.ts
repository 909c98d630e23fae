import type { OidcAnswer } from '@kinvault/domain/oidc/oidc.schema.ts';
import { call } from '../../../lib/api-client.ts';
import { safePath } from '../../../lib/safe-path.ts';
import { completeSignIn } from '../sign-in/sign-in.api.ts';

/** What is left to do, or why it did not work. */
export type OidcOutcome = OidcAnswer | Error;

const NEXT = 'kinvault.oidc.next';

/** Leaves for the provider. `next` is opened once the person is back. */
export async function leaveForProvider(next?: string): Promise<void> {
  const { url } = await call('beginOidcSignIn', {});
  try {
    sessionStorage.setItem(NEXT, next ?? '');
  } catch {} // storage is forbidden: home is opened
  location.assign(url);
}

export function takeNext(): string {
  try {
    const next = sessionStorage.getItem(NEXT);
    sessionStorage.removeItem(NEXT);
    return safePath(next);
  } catch {
    return safePath(null);
  }
}

let finished: { answer: string; result: Promise<OidcAnswer> } | undefined;

/** An answer works once, however often the router asks what has become of it. */
export function finishOidc(answer: string): Promise<OidcAnswer> {
  if (finished?.answer !== answer) finished = { answer, result: send(answer) };
  return finished.result;
}

async function send(answer: string): Promise<OidcAnswer> {
  const result = await call('finishOidc', { body: { answer } });
  await completeSignIn(result.person);
  return result;
}

export async function setFirstPassword(challengeId: string, password: string): Promise<void> {
  await call('setFirstPassword', { body: { challengeId, password } });
}
