import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { queryClient } from './query-client.ts';
import { safePath } from './safe-path.ts';
import { sessionQuery } from './session.ts';

/** For `beforeLoad` of a screen that needs a person: everyone else is sent to sign in, and back afterwards [RTE-3]. */
export async function requirePerson({ location }: { location: ParsedLocation }): Promise<void> {
  const { person } = await queryClient.ensureQueryData(sessionQuery);
  if (person !== null) return;
  const next = safePath(location.href);
  throw redirect({ to: '/auth', search: next === '/dashboard' ? {} : { next }, replace: true });
}

/** For `beforeLoad` of `/auth`: who is signed in has no business there. */
export async function requireVisitor({ search }: { search: { next?: string } }): Promise<void> {
  const { person } = await queryClient.ensureQueryData(sessionQuery);
  if (person !== null) throw redirect({ href: safePath(search.next), replace: true });
}
