import { heldMailedLink, holdMailedLink, type MailedLink } from '../../lib/mailed-link.ts';
import { safePath } from '../../lib/safe-path.ts';
import { knownSession } from '../../lib/session.ts';
import { type AuthSearch, readAuthSearch } from './auth-search.ts';

/** What the address and the session say about someone who opens the sign-in page. */
export interface Visit {
  search: AuthSearch;
  link: MailedLink | null;
  /** Where they belong instead: a signed-in person has no business here but with a mailed link. */
  pathInstead: string | null;
}

/**
 * Reads the address anew. The token of a mailed link leaves it, and the history with it, before anything else happens. A
 * family's link has its code in the fragment, too, behind a `&`; those from before have it in the query.
 */
export function readVisit(): Visit {
  const { hash, pathname, search: query } = location;
  if (/#\w/.test(hash)) {
    holdMailedLink(hash);
    history.replaceState(history.state, '', pathname + query);
  }
  const search = readAuthSearch(query + location.hash);
  const link = heldMailedLink();
  const isSignedIn = Boolean(knownSession()?.person);
  return { search, link, pathInstead: isSignedIn && link === null ? pathOfSignedIn(search) : null };
}

/** A shared code leads to where a signed-in person joins another family. */
function pathOfSignedIn({ code, next }: AuthSearch): string {
  return code ? `/family?${new URLSearchParams({ code })}` : safePath(next);
}
