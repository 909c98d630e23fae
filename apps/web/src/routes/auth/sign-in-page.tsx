import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { forgetMailedLink } from '../../features/session/mailed-link.ts';
import { AuthScreen } from './auth.tsx';
import { readVisit, type Visit } from './visit.ts';

export { readVisit };

/** Time for this page to be drawn before the app's code uses the connection and the CPU. */
const APP_DELAY_MS = 1_000;

interface SignInPageProps {
  first: Visit;
  /** Opens a page of the app in place of this one. */
  openApp: (path: string) => Promise<void>;
  /** The notice about a lost connection. Part of the app's code, which is loaded behind this page. */
  loadNotice: () => Promise<ComponentType>;
}

/** Keeps the sign-in page in step with its address: another mailed link may be opened in the same tab. */
export function SignInPage({ first, openApp, loadNotice }: SignInPageProps) {
  const [visit, setVisit] = useState(first);
  const leave = useCallback(
    async (path: string) => {
      forgetMailedLink();
      await openApp(path);
    },
    [openApp],
  );
  const look = useCallback(() => {
    const next = readVisit();
    if (next.pathInstead === null) setVisit(next);
    else void leave(next.pathInstead);
  }, [leave]);
  useEffect(() => {
    window.addEventListener('popstate', look); // also for a change of the fragment alone
    return () => window.removeEventListener('popstate', look);
  }, [look]);
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    const timer = setTimeout(
      () =>
        loadNotice()
          .then((part) => setNotice(() => part))
          .catch(() => undefined),
      APP_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [loadNotice]);
  return (
    <>
      <AuthScreen key={visit.search.code} visit={visit} openApp={leave} onVisitChange={look} />
      {Notice && <Notice />}
    </>
  );
}
