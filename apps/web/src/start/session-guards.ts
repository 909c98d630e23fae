import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { heldMailedLink, holdMailedLink, type MailedLink } from '../features/session/mailed-link.ts';
import { isKeptSession } from '../lib/offline-papers/session-keeping.ts';
import { queryClient } from '../lib/query-client.ts';
import { safePath } from '../lib/safe-path.ts';
import { sessionQuery } from '../lib/session-query.ts';

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
