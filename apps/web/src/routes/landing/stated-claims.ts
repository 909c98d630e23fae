import { CLAIM_NAMES, defaultClaims, type LandingClaims } from '@kinvault/domain/landing-claims.ts';
import { queryOptions } from '@tanstack/react-query';
import { i18n } from '../../lib/i18n.ts';

/** The operator's claims, read from the page that visitors get, so that there is one source [D-20]. */
export const statedClaimsQuery = queryOptions({
  queryKey: ['claims'],
  queryFn: async ({ signal }): Promise<LandingClaims> => {
    const response = await fetch('/', { credentials: 'omit', headers: { 'accept-language': i18n.locale }, signal });
    if (!response.ok) return defaultClaims(i18n);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const claims = CLAIM_NAMES.map((name) => [
      name,
      page.querySelector(`[data-claim=${name}]`)?.textContent?.trim() ?? '',
    ]);
    return Object.fromEntries(claims) as unknown as LandingClaims;
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
