import { calendarDate, distanceText } from '@kinvault/domain/documents/expiry.ts';
import type { StandingAccess } from '@kinvault/domain/people/profile.schema.ts';
import KeyRound from 'lucide-react/icons/key-round';
import { type ComponentProps, useState } from 'react';
import { useReader } from '../../../household/household.tsx';
import { usePasswordAdvice } from '../../../household/use-password-advice.ts';
import { passwordTooShort } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useFailureToast, useSuccessToast } from '../profile-toasts.ts';
import { SettingRow } from '../setting-row.tsx';
import { useGuardedForm } from '../use-guarded-form.ts';
import { EndAccessChoice } from './end-access-choice.tsx';
import { leaveForFirstPassword, useChangePassword } from './security.api.ts';

interface PasswordRowProps {
  /** Null: the person has none, and signs in with the house's account. */
  changedAt: string | null;
  minLength: number;
  now: Date;
  access: readonly StandingAccess[];
}

export function PasswordRow({ changedAt, minLength, now, access }: PasswordRowProps) {
  const [isOpen, setOpen] = useState(false);
  const fail = useFailureToast();
  return (
    <>
      <SettingRow
        icon={KeyRound}
        title={i18n.t({ id: 'signIn.password', message: 'Password' })}
        action={
          <Button onClick={() => (changedAt === null ? leaveForFirstPassword().catch(fail()) : setOpen(true))}>
            {changedAt === null
              ? i18n.t({ id: 'oidc.choosePassword', message: 'Choose a password' })
              : i18n.t({ id: 'changePassword.title', message: 'Change password' })}
          </Button>
        }
      >
        <p>
          {changedAt === null
            ? i18n.t({ id: 'changePassword.none', message: 'None yet. You need one to change how you sign in.' })
            : i18n.t({
                id: 'changePassword.changed',
                message: 'Changed {when}',
                values: { when: distanceText(i18n, calendarDate(new Date(changedAt)), calendarDate(now)) },
              })}
        </p>
      </SettingRow>
      {isOpen && <ChangePasswordDialog {...{ minLength, access }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ChangePasswordDialogProps extends Pick<PasswordRowProps, 'minLength' | 'access'> {
  onClose: () => void;
}

/** Mounted only while it is open, so that passwords aren't kept in memory. */
function ChangePasswordDialog({ minLength, access, onClose }: ChangePasswordDialogProps) {
  const staying = access.filter(({ endsWithPassword }) => !endsWithPassword);
  const person = useReader();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [endsStandingAccess, setEndsStandingAccess] = useState(false);
  const changing = useChangePassword();
  const succeed = useSuccessToast();
  const { errors, isSending, submit, clearError } = useGuardedForm<'current' | 'password' | 'repeat'>({
    fieldOf: { password_wrong: 'current', password_too_short: 'password', password_too_common: 'password' },
    sentences: { password_too_short: passwordTooShort(minLength) },
    check: () => checkPasswords({ current, password, repeat }, minLength),
    send: async () => {
      await changing.mutateAsync({ current, password, endsStandingAccess });
      succeed(
        i18n.t({ id: 'changePassword.done', message: 'Password changed' }),
        i18n.t({ id: 'changePassword.doneHint', message: 'Your other devices are signed out.' }),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      width={460}
      title={i18n.t({ id: 'changePassword.title', message: 'Change password' })}
      submitLabel={i18n.t({ id: 'changePassword.title', message: 'Change password' })}
      isBusy={isSending}
      onSubmit={submit}
    >
      {/* tells password managers whose password this is */}
      <input hidden type="email" autoComplete="username" value={person.email} readOnly />
      <p className="text-small muted">
        {i18n.t({
          id: 'changePassword.lead',
          message: 'You’ll be signed out on every other device, but not on this one.',
        })}
      </p>
      <PasswordField
        label={i18n.t({ id: 'profile.currentPassword', message: 'Current password' })}
        name="current"
        required
        data-autofocus
        value={current}
        error={errors.current}
        onChange={(event) => {
          clearError('current');
          setCurrent(event.target.value);
        }}
      />
      <NewPasswordField
        name="password"
        required
        owner={person}
        minLength={minLength}
        value={password}
        error={errors.password}
        onChange={(event) => {
          clearError('password');
          setPassword(event.target.value);
        }}
      />
      <PasswordField
        label={i18n.t({ id: 'changePassword.repeat', message: 'Repeat new password' })}
        name="repeat"
        autoComplete="new-password"
        required
        value={repeat}
        error={errors.repeat}
        onChange={(event) => {
          clearError('repeat');
          setRepeat(event.target.value);
        }}
      />
      {staying.length > 0 && (
        <EndAccessChoice access={staying} checked={endsStandingAccess} onChange={setEndsStandingAccess} />
      )}
    </FormDialog>
  );
}

function checkPasswords(
  { current, password, repeat }: { current: string; password: string; repeat: string },
  minLength: number,
): { current?: string; password?: string; repeat?: string } {
  if (current === '')
    return { current: i18n.t({ id: 'changePassword.currentMissing', message: 'Please enter your current password.' }) };
  if ([...password].length < minLength) return { password: passwordTooShort(minLength) };
  return password === repeat
    ? {}
    : { repeat: i18n.t({ id: 'changePassword.mismatch', message: 'The passwords don’t match.' }) };
}

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'strength' | 'hint' | 'value'> & {
  value: string;
  owner: { name: string; email: string };
  minLength: number;
};

function NewPasswordField({ value, owner, minLength, ...field }: NewPasswordFieldProps) {
  const { strength, hint, load } = usePasswordAdvice(value, owner, minLength);
  return (
    <PasswordField
      {...field}
      label={i18n.t({ id: 'setPassword.new', message: 'New password' })}
      autoComplete="new-password"
      value={value}
      strength={strength}
      hint={hint}
      onFocus={load}
    />
  );
}
