import { useState } from 'react';
import { EMPTY_DRAFT, type SignUpDraft } from './auth-draft.ts';
import type { SignInStep } from './session.api.ts';
import { SignUpForm } from './sign-up-form.tsx';
import type { MailedInvite } from './use-mailed-invite.ts';

export interface InvitedSignUpProps {
  invite: MailedInvite;
  token: string;
  minPasswordLength: number;
  onDone: (step: SignInStep, email: string) => unknown;
}

/** The sign-up form with its family chosen: the address is the invitation's, the name whatever the inviter wrote. */
export function InvitedSignUp({ invite, token, minPasswordLength, onDone }: InvitedSignUpProps) {
  const [draft, setDraft] = useState<SignUpDraft>({
    ...EMPTY_DRAFT,
    family: 'invite',
    token,
    email: invite.email,
    name: invite.name ?? '',
  });
  return (
    <SignUpForm
      draft={draft}
      minPasswordLength={minPasswordLength}
      onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      onDone={(step) => onDone(step, invite.email)}
    />
  );
}
