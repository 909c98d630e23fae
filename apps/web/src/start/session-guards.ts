import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { heldMailedLink, holdMailedLink, type MailedLink } from '../features/session/mailed-link.ts';
import type { OidcOutcome } from '../features/session/oidc/oidc.api.ts';
import { isKeptSession } from '../lib/offline-papers/session-keeping.ts';
import { queryClient } from '../lib/query-client.ts';
import { safePath } from '../lib/safe-path.ts';
import { reloadSession, sessionQuery } from '../lib/session-query.ts';

/**
 * For `beforeLoad` of a screen that needs a person: everyone else is sent to sign in, and back afterwards [RTE-3].
 * A person with a temporary password sets a new one first [SEC-24].
 */
export async function requirePerson({ location }: { location: ParsedLocation }): Promise<void> {
  const { person, mustSetPassword } = await queryClient.ensureQueryData(sessionQuery);
  if (person !== null && isKeptSession())
    (await import('../features/offline-papers/show-kept-lists.ts')).showKeptLists();
  if (person !== null && !mustSetPassword) return;
  const next = safePath(location.href);
  const search = next === '/dashboard' ? {} : { next };
  throw redirect({ to: person === null ? '/auth' : '/reset-password', search, replace: true });
}

/** For `beforeLoad` of `/auth`, which is a page without the router: the browser loads it. */
export function loadSignInPage({ location }: { location: ParsedLocation }): Promise<never> {
  window.location.replace(location.href);
  return new Promise(() => undefined); // the screen stays as it is until the page is left
}

/** For `beforeLoad` of pages that a link opens, for everyone; the screen asks what the session and the link allow. */
export async function takeLink({ location }: { location: ParsedLocation }): Promise<{ link: MailedLink | null }> {
  const { hash, pathname, searchStr } = location;
  if (hash !== '') {
    holdMailedLink(hash);
    throw redirect({ href: pathname + searchStr, replace: true });
  }
  await queryClient.ensureQueryData(sessionQuery);
  return { link: heldMailedLink() };
}

let oidcAnswer = '';

/**
 * For `beforeLoad` of the page that the house's provider leads back to: its answer leaves the address and the history,
 * and is sent. The page is for what is left to do, or what went wrong.
 */
export async function takeOidcAnswer({ location }: { location: ParsedLocation }): Promise<{ outcome: OidcOutcome }> {
  if (location.searchStr !== '') {
    oidcAnswer = location.searchStr;
    throw redirect({ href: location.pathname, replace: true });
  }
  await queryClient.ensureQueryData(sessionQuery);
  const { finishOidc, takeNext } = await import('../features/session/oidc/oidc.api.ts');
  const outcome = await finishOidc(oidcAnswer).catch((error: Error) => error);
  if (outcome instanceof Error || outcome.step !== null || outcome.purpose === 'password') return { outcome };
  if (outcome.purpose === 'link') throw redirect({ to: '/profile', replace: true });
  await reloadSession(queryClient);
  throw redirect({ href: takeNext(), replace: true });
}
