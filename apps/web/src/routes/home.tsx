import { useQuery } from '@tanstack/react-query';
import { usePageMeta } from '../lib/page-meta.ts';
import { statedClaimsQuery } from './landing/stated-claims.ts';
import { LandingScreen } from './landing.tsx';
import { RoutePending } from './route-pending.tsx';

/**
 * The landing page inside the application: for a cookie whose session has ended, where the server
 * had no way to know and sent the application. Rendered here and not loaded anew: with the cookie
 * still there a reload would end in the same place, for ever. [LND-1]
 */
export function HomeScreen() {
  usePageMeta('landing');
  const { data: claims, isPending } = useQuery(statedClaimsQuery);
  if (isPending) return <RoutePending />;
  return <LandingScreen claims={claims} />;
}
