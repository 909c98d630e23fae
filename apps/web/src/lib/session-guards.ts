import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { type MailedLink, takeMailedLink } from './mailed-link.ts';
import { queryClient } from './query-client.ts';
import { safePath } from './safe-path.ts';
import { sessionQuery } from './session.ts';

/**
 * For `beforeLoad` of a screen that needs a person: everyone else is sent to sign in, and back afterwards [RTE-3].
 * Who came in with a temporary password sets one of their own first [SEC-24].
 */
export async function requirePerson({ location }: { location: ParsedLocation }): Promise<void> {
  const { person, mustSetPassword } = await queryClient.ensureQueryData(sessionQuery);
  if (person !== null && !mustSetPassword) return followChanges();
  const next = safePath(location.href);
  const search = next === '/dashboard' ? {} : { next };
  throw redirect({ to: person === null ? '/auth' : '/reset-password', search, replace: true });
}

/** Its code comes apart: the sign-in page has no use for it. */
function followChanges(): void {
  void import('./live.ts').then((live) => live.followChanges()).catch(() => undefined);
}

interface Visit {
  location: ParsedLocation;
  search: { next?: string; code?: string };
}

/**
 * For `beforeLoad` of `/auth`: who is signed in has no business there, but with a mailed link. A shared code leads to
 * where one joins another family.
 */
export async function requireVisitor({ location, search }: Visit): Promise<{ link: MailedLink | null }> {
  const link = takeMailedLink(location);
  const { person } = await queryClient.ensureQueryData(sessionQuery);
  if (person !== null && link === null && search.code) {
    throw redirect({ to: '/family', search: { code: search.code }, replace: true });
  }
  if (person !== null && link === null) throw redirect({ href: safePath(search.next), replace: true });
  return { link };
}

/** For `beforeLoad` of `/reset-password`, which is open to all; the screen asks what the session and the link allow. */
export async function takeResetLink({ location }: { location: ParsedLocation }): Promise<{ link: MailedLink | null }> {
  const link = takeMailedLink(location);
  await queryClient.ensureQueryData(sessionQuery);
  return { link };
}
