import type { ChangeEvent } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import type { SignUpDraft } from '../auth-draft.ts';
import { EmailField } from '../email-field.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import type { SignInStep } from '../sign-in/sign-in.api.ts';
import { useAuthForm } from '../use-auth-form.ts';
import { FamilyChoiceFields } from './family-choice-fields.tsx';
import { signUp } from './sign-up.api.ts';
import { familyRequired, type SignUpField, signUpErrors, signUpRefusal } from './sign-up-draft.ts';

interface SignUpFormProps {
  /** an emailed invitation decides the family and the address */
  draft: SignUpDraft;
  minPasswordLength: number;
  /** false: no mail is sent, so no sentence may mention one [D-26] */
  sendsMail: boolean;
  onChange: (change: Partial<SignUpDraft>) => void;
  onDone: (step: SignInStep) => unknown;
}

export function SignUpForm({ draft, minPasswordLength, sendsMail, onChange, onDone }: SignUpFormProps) {
  const { toast } = useToast();
  const { errors, isSending, submit, clearError } = useAuthForm<SignUpField>({
    check: () => signUpErrors(draft, minPasswordLength),
    noticeFor: ({ familyName, code }) =>
      (familyName ?? code) === familyRequired()
        ? {
            title: i18n.t({ id: 'signUp.familyRequiredTitle', message: 'Family Required' }),
            description: familyRequired(),
          }
        : null,
    send,
    explain: (error) => signUpRefusal(error, minPasswordLength),
  });
  async function send() {
    const { step, isInFamily } = await signUp(draft);
    // the code or invitation expired in between: the welcome page offers to join again [AUT-8, D-8]
    if (!isInFamily) {
      toast({
        title: i18n.t({
          id: 'signUp.joinWarning',
          message: 'Warning: Account created but failed to join family. Please try joining again manually.',
        }),
        variant: 'destructive',
        duration: TOAST_MS.error,
      });
    }
    await onDone(step);
  }

  const change = (given: Partial<SignUpDraft>) => {
    for (const field of Object.keys(given)) clearError(field as SignUpField);
    onChange(given);
  };
  const bind = (field: SignUpField) => ({
    id: field,
    name: field,
    required: true,
    value: draft[field],
    error: errors[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [field]: event.target.value }),
  });
  const isInvited = draft.family === 'invite';
  return (
    <form className="auth-fields" onSubmit={submit} noValidate>
      <TextField label={i18n.t({ id: 'signUp.name', message: 'Full name' })} autoComplete="name" {...bind('name')} />
      <EmailField
        {...bind('email')}
        readOnly={isInvited}
        hint={isInvited && i18n.t({ id: 'signUp.invitedAddress', message: 'The invitation is for this address.' })}
      />
      <NewPasswordField owner={draft} minLength={minPasswordLength} {...bind('password')} />
      {!isInvited && <FamilyChoiceFields draft={draft} errors={errors} onChange={change} />}
      <Button type="submit" variant="primary" size="big" full busy={isSending}>
        {i18n.t({ id: 'signUp.submit', message: 'Create account' })}
      </Button>
      {!isInvited && sendsMail && (
        <p className="text-small muted">
          {i18n.t({ id: 'signUp.confirmNext', message: 'Next, confirm your address.' })}
        </p>
      )}
    </form>
  );
}
