import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useOnChange } from '../../../lib/use-on-change.ts';

export interface MailedInvite {
  familyName: string;
  email: string;
  name: string | null;
  asksAdmin: boolean;
}

interface InviteState {
  isLoading: boolean;
  invite?: MailedInvite;
  error?: unknown;
}

/** Loads the invitation of an emailed link on mount, and again on retry. */
export function useMailedInvite(token: string, isLink: boolean): InviteState & { retry: () => void } {
  const [tries, setTries] = useState(1);
  const [state, setState] = useState<InviteState>({ isLoading: isLink });
  useOnChange(isLink ? `${tries} ${token}` : null, () => {
    if (!isLink) return;
    let isCurrent = true;
    setState({ isLoading: true });
    call('checkMailedInvite', { body: { token } }).then(
      (invite) => isCurrent && setState({ isLoading: false, invite }),
      (error: unknown) => isCurrent && setState({ isLoading: false, error }),
    );
    return () => {
      isCurrent = false;
    };
  });
  return { ...state, retry: () => setTries(tries + 1) };
}
