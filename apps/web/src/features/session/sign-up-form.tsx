import type { SignUpAnswer } from '@kinvault/domain/people/account.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { EmailField } from './email-field.tsx';
import { FamilyChoiceFields } from './family-choice-fields.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { signUpRefusal } from './refusals.ts';
import { signUp } from './session.api.ts';
import { FAMILY_REQUIRED, type SignUpDraft, type SignUpField, signUpErrors } from './sign-up-draft.ts';
import { useAuthForm } from './use-auth-form.ts';

interface SignUpFormProps {
  draft: SignUpDraft;
  minPasswordLength: number;
  onChange: (change: Partial<SignUpDraft>) => void;
  onDone: (answer: SignUpAnswer) => unknown;
}

export function SignUpForm({ draft, minPasswordLength, onChange, onDone }: SignUpFormProps) {
  const queryClient = useQueryClient();
  const { errors, isSending, submit, forget } = useAuthForm<SignUpField>({
    check: () => signUpErrors(draft, minPasswordLength),
    noticeFor: ({ familyName, code }) =>
      (familyName ?? code) === FAMILY_REQUIRED ? { title: 'Family Required', description: FAMILY_REQUIRED } : null,
    send: () => signUp(queryClient, draft).then(onDone),
    explain: (error) => signUpRefusal(error, minPasswordLength),
  });
  const change = (given: Partial<SignUpDraft>) => {
    for (const field of Object.keys(given)) forget(field as SignUpField);
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
  return (
    <form className="auth-fields" onSubmit={submit} noValidate>
      <TextField label="Full name" autoComplete="name" {...bind('name')} />
      <EmailField {...bind('email')} />
      <NewPasswordField owner={draft} minLength={minPasswordLength} {...bind('password')} />
      <FamilyChoiceFields draft={draft} errors={errors} onChange={change} />
      <Button type="submit" variant="primary" size="big" full busy={isSending}>
        Create account
      </Button>
      <p className="t-sm mute">We send a link to confirm your address. Your family is ready at once.</p>
    </form>
  );
}
