import { useQuery } from '@tanstack/react-query';
import { usePageMeta } from '../household/page-meta.ts';
import { statedClaimsQuery } from './landing/stated-claims.ts';
import { LandingScreen } from './landing.tsx';
import { RoutePending } from './route-pending.tsx';

/**
 * The landing page inside the application, for a cookie whose session has ended, in which case the server
 * could not know that and sent the application. Rendered here and not reloaded: with the cookie
 * still there a reload would end in the same place forever. [LND-1]
 */
export function HomeScreen() {
  usePageMeta('landing');
  const { data: claims, isPending } = useQuery(statedClaimsQuery);
  if (isPending) return <RoutePending />;
  return <LandingScreen claims={claims} />;
}
