/** The page to open after signing in, and the panel to show: the first tab by default. */
export interface AuthSearch {
  next?: string;
  tab?: 'sign-up' | 'forgot';
  /** invitation code of the family to join, from a shared link */
  code?: string;
}

export function readAuthSearch(search: string): AuthSearch {
  const given = new URLSearchParams(search);
  const tab = given.get('tab');
  return {
    next: given.get('next') || undefined,
    tab: tab === 'sign-up' || tab === 'forgot' ? tab : undefined,
    code: /^[a-z0-9]{6}$/i.exec(given.get('code') ?? '')?.[0].toUpperCase(),
  };
}
