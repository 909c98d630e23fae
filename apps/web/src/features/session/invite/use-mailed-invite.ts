import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useOnChange } from '../../../lib/use-on-change.ts';

export interface MailedInvite {
  familyName: string;
  email: string;
  name: string | null;
  asksAdmin: boolean;
}

interface Asked {
  isAsking: boolean;
  invite?: MailedInvite;
  error?: unknown;
}

/** What the link of a mailed invitation leads to, asked as soon as it is there, and again when asked to. */
export function useMailedInvite(token: string, isLink: boolean): Asked & { retry: () => void } {
  const queryClient = useQueryClient();
  const [tries, setTries] = useState(1);
  const [asked, setAsked] = useState<Asked>({ isAsking: isLink });
  useOnChange(isLink ? `${tries} ${token}` : null, () => {
    if (!isLink) return;
    let isCurrent = true;
    setAsked({ isAsking: true });
    queryClient.fetchQuery(mailedInviteQuery(token)).then(
      (invite) => isCurrent && setAsked({ isAsking: false, invite }),
      (error: unknown) => isCurrent && setAsked({ isAsking: false, error }),
    );
    return () => {
      isCurrent = false;
    };
  });
  return { ...asked, retry: () => setTries(tries + 1) };
}

function mailedInviteQuery(token: string) {
  return queryOptions({
    queryKey: ['mailed-invite', token],
    queryFn: ({ signal }) => call('checkMailedInvite', { body: { token } }, { signal }),
    retry: false,
  });
}
