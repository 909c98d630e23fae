import { useState } from 'react';
import { ApiError, call } from '../../../lib/api-client.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { onlyErrors } from '../auth-draft.ts';
import { focusOnShow, PanelHeading } from '../panel-heading.tsx';
import { type Refusal, useAuthForm } from '../use-auth-form.ts';
import { completeSignIn } from './sign-in.api.ts';
import { signInRefusal } from './sign-in-refusals.ts';

interface SecondFactorProps {
  onDone: () => void;
  /** The server no longer remembers that the password was right. */
  onExpired: () => void;
  onBack: () => void;
}

/** The second step of signing in: a code from the authenticator app, or a backup code. */
export function SecondFactor({ onDone, onExpired, onBack }: SecondFactorProps) {
  const [isBackup, setIsBackup] = useState(false);
  const [code, setCode] = useState('');
  const { errors, isSending, submit, clearError } = useAuthForm<'code'>({
    check: () => onlyErrors({ code: codeError(code, isBackup) }),
    send: () => submitCode().then(onDone, goBackIfExpired),
    explain: (error) => secondFactorRefusal(error, isBackup),
  });

  /** The server recognizes which kind of code it is. */
  async function submitCode() {
    const { person } = await call('giveSecondFactor', { body: { code: code.replaceAll(/\s/g, '') } });
    await completeSignIn(person);
  }

  function goBackIfExpired(error: unknown) {
    if (!(error instanceof ApiError && error.code === 'sign_in_over')) throw error;
    onExpired();
  }

  function change(next: string) {
    clearError('code');
    setCode(next);
  }

  return (
    <form className="auth-fields" onSubmit={submit} noValidate>
      <PanelHeading quiet lead={lead(isBackup)}>
        {i18n.t({ id: 'secondFactor.title', message: 'One more step' })}
      </PanelHeading>
      <TextField
        key={isBackup ? 'backup' : 'app'}
        ref={focusOnShow}
        className={isBackup ? 'code-field long' : 'code-field'}
        label={
          isBackup
            ? i18n.t({ id: 'secondFactor.backupCode', message: 'Backup code' })
            : i18n.t({ id: 'secondFactor.appCode', message: 'Code from your app' })
        }
        id="code"
        name="code"
        autoComplete={isBackup ? 'off' : 'one-time-code'}
        inputMode={isBackup ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={20}
        value={code}
        error={errors.code}
        onChange={(event) => change(event.target.value)}
      />
      <Button type="submit" variant="primary" size="big" full busy={isSending}>
        {i18n.t({ id: 'signIn.submit', message: 'Sign In' })}
      </Button>
      <div className="row wrap auth-ways">
        <Button
          variant="link"
          onClick={() => {
            change('');
            setIsBackup(!isBackup);
          }}
        >
          {isBackup
            ? i18n.t({ id: 'secondFactor.useApp', message: 'Use a code from your app' })
            : i18n.t({ id: 'secondFactor.useBackup', message: 'Use a backup code' })}
        </Button>
        <Button variant="link" onClick={onBack}>
          {i18n.t({ id: 'signIn.back', message: 'Back to Sign In' })}
        </Button>
      </div>
    </form>
  );
}

function lead(isBackup: boolean): string {
  return isBackup
    ? i18n.t({
        id: 'secondFactor.backupLead',
        message: 'Use one of the codes you saved when you turned on two-step sign-in. Each works once.',
      })
    : i18n.t({
        id: 'secondFactor.appLead',
        message: 'Open your authenticator app and type the six digits it shows for Kinvault.',
      });
}

const MIN_CHARS = 6;

/** Ignores blanks: apps show six digits in two groups, and people type them that way. */
export function codeError(typed: string, isBackup: boolean): string | undefined {
  const code = typed.replaceAll(/\s/g, '');
  if (isBackup)
    return code.length < MIN_CHARS
      ? i18n.t({ id: 'secondFactor.backupMissing', message: 'Please enter one of your backup codes.' })
      : undefined;
  return /^\d{6}$/.test(code)
    ? undefined
    : i18n.t({ id: 'secondFactor.codeMissing', message: 'Please enter the six digits.' });
}

/** A wrong backup code has its own sentence: the usual one is about codes that change every 30 seconds. */
export function secondFactorRefusal(error: unknown, isBackup: boolean): Refusal<'code'> {
  const { notice } = signInRefusal(error);
  const isWrong = error instanceof ApiError && error.code === 'code_wrong';
  if (!isWrong) return { notice, fields: {} };
  const sentence = isBackup
    ? i18n.t({ id: 'secondFactor.backupWrong', message: 'That backup code isn’t right, or it was used before.' })
    : notice.description;
  return { notice: { ...notice, description: sentence }, fields: { code: sentence } };
}
