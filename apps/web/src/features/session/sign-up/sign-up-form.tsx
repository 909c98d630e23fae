import { useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
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
import { FAMILY_REQUIRED, type SignUpField, signUpErrors, signUpRefusal } from './sign-up-draft.ts';

/** The account exists, its code or invitation has ended: the welcome page offers that step again [AUT-8, D-8]. */
const JOIN_WARNING = 'Warning: Account created but failed to join family. Please try joining again manually.';

interface SignUpFormProps {
  /** with a mailed invitation's token, its family is chosen already and its address is the one that it went to */
  draft: SignUpDraft;
  minPasswordLength: number;
  onChange: (change: Partial<SignUpDraft>) => void;
  onDone: (step: SignInStep) => unknown;
}

export function SignUpForm({ draft, minPasswordLength, onChange, onDone }: SignUpFormProps) {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { errors, isSending, submit, clearError } = useAuthForm<SignUpField>({
    check: () => signUpErrors(draft, minPasswordLength),
    noticeFor: ({ familyName, code }) =>
      (familyName ?? code) === FAMILY_REQUIRED ? { title: 'Family Required', description: FAMILY_REQUIRED } : null,
    send,
    explain: (error) => signUpRefusal(error, minPasswordLength),
  });
  async function send() {
    const { step, isInFamily } = await signUp(queryClient, draft);
    if (!isInFamily) {
      toast({ title: JOIN_WARNING, variant: 'destructive', duration: TOAST_MS.error });
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
      <TextField label="Full name" autoComplete="name" {...bind('name')} />
      <EmailField {...bind('email')} readOnly={isInvited} hint={isInvited && 'The invitation is for this address.'} />
      <NewPasswordField owner={draft} minLength={minPasswordLength} {...bind('password')} />
      {!isInvited && <FamilyChoiceFields draft={draft} errors={errors} onChange={change} />}
      <Button type="submit" variant="primary" size="big" full busy={isSending}>
        Create account
      </Button>
      {!isInvited && (
        <p className="text-small muted">We send a link to confirm your address. Your family is ready at once.</p>
      )}
    </form>
  );
}
