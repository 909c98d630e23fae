import { type ChangeEvent, useState } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { emailError, newPasswordError, onlyErrors, type SignInDraft } from '../auth-draft.ts';
import { EmailField } from '../email-field.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { PanelHeading } from '../panel-heading.tsx';
import type { SignInStep } from '../sign-in/sign-in.api.ts';
import { signUpRefusal } from '../sign-up/sign-up-draft.ts';
import { useAuthForm } from '../use-auth-form.ts';
import { acceptAccountInvite } from './new-account.api.ts';

interface NewAccountFormProps {
  invite: { name: string; inviterName: string };
  token: string;
  minPasswordLength: number;
  onDone: (step: SignInStep, email: string) => unknown;
  /** the link was used or ended while the form was filled in */
  onEnded: () => void;
}

/** An address and a password for somebody whose documents are here already [PPL-5]. */
export function NewAccountForm({ invite, token, minPasswordLength, onDone, onEnded }: NewAccountFormProps) {
  const [draft, setDraft] = useState<SignInDraft>({ email: '', password: '' });
  const { errors, isSending, submit, clearError } = useAuthForm<keyof SignInDraft>({
    check: () =>
      onlyErrors({
        email: emailError(draft.email),
        password: newPasswordError(draft.password, minPasswordLength),
      }),
    send: async () => {
      try {
        await onDone(await acceptAccountInvite(token, draft), draft.email);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'link_invalid')) throw error;
        onEnded();
      }
    },
    explain: (error) => signUpRefusal(error, minPasswordLength),
  });
  const bind = (field: keyof SignInDraft) => ({
    id: field,
    name: field,
    required: true,
    value: draft[field],
    error: errors[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      clearError(field);
      setDraft({ ...draft, [field]: event.target.value });
    },
  });
  const { name, inviterName } = invite;
  return (
    <>
      <PanelHeading
        lead={i18n.t({
          id: 'ownAccount.lead',
          message:
            '{inviter} looks after your documents and gives you an account. All of them are there when you sign in.',
          values: { inviter: inviterName },
        })}
      >
        {i18n.t({ id: 'ownAccount.title', message: 'Your own account, {name}', values: { name } })}
      </PanelHeading>
      <form className="auth-fields" onSubmit={submit} noValidate>
        <EmailField
          {...bind('email')}
          hint={i18n.t({ id: 'ownAccount.email', message: 'You sign in with it. Use one that only you read.' })}
        />
        <NewPasswordField owner={{ name, email: draft.email }} minLength={minPasswordLength} {...bind('password')} />
        <Button type="submit" variant="primary" size="big" full busy={isSending}>
          {i18n.t({ id: 'signUp.submit', message: 'Create account' })}
        </Button>
      </form>
    </>
  );
}
