import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inviteQuery } from './sign-up.api.ts';

interface Invite {
  code: string;
  familyName?: string;
  error?: unknown;
}

/** What the server says of a code, once it is whole; an answer about another code than the present one is dropped. */
export function useInvite(code: string, isWhole: boolean): Omit<Invite, 'code'> {
  const queryClient = useQueryClient();
  const [invite, setInvite] = useState<Invite | null>(null);
  useEffect(() => {
    if (!isWhole) return;
    let isCurrent = true;
    queryClient.fetchQuery(inviteQuery(code)).then(
      ({ familyName }) => isCurrent && setInvite({ code, familyName }),
      (error: unknown) => isCurrent && setInvite({ code, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [queryClient, code, isWhole]);
  return isWhole && invite?.code === code ? invite : {};
}
