import { heldMailedLink, holdMailedLink, type MailedLink } from '../../features/session/mailed-link.ts';
import { safePath } from '../../lib/safe-path.ts';
import { knownSession } from '../../lib/session.ts';
import { type AuthSearch, readAuthSearch } from './auth-search.ts';

/** What the address and the session say about someone who opens the sign-in page. */
export interface Visit {
  search: AuthSearch;
  link: MailedLink | null;
  /** The page to go to instead: a signed-in person only stays here with a mailed link. */
  pathInstead: string | null;
}

/**
 * Reads the URL again. The token of a mailed link is removed from it, and from the history, before anything else. A
 * family's link has its code in the fragment, too, after a `&`; older links have it in the query.
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
