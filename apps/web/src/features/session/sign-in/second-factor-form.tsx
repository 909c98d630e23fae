import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { onlyErrors } from '../auth-draft.ts';
import { focusOnShow, PanelHeading } from '../panel-heading.tsx';
import { type Refusal, useAuthForm } from '../use-auth-form.ts';
import { completeSignIn } from './sign-in.api.ts';
import { signInRefusal } from './sign-in-refusals.ts';

interface SecondFactorProps {
  onDone: () => void;
  /** The server has forgotten the password's part of it. */
  onExpired: () => void;
  onBack: () => void;
}

/** The second step of signing in: six digits of the app, or one of the codes that were put aside for a lost phone. */
export function SecondFactor({ onDone, onExpired, onBack }: SecondFactorProps) {
  const queryClient = useQueryClient();
  const [isBackup, setIsBackup] = useState(false);
  const [code, setCode] = useState('');
  const { errors, isSending, submit, clearError } = useAuthForm<'code'>({
    check: () => onlyErrors({ code: codeError(code, isBackup) }),
    send: () => submitCode().then(onDone, goBackIfExpired),
    explain: (error) => secondFactorRefusal(error, isBackup),
  });

  /** The server tells the two kinds of code apart by itself. */
  async function submitCode() {
    const { person } = await call('giveSecondFactor', { body: { code: code.replaceAll(/\s/g, '') } });
    await completeSignIn(queryClient, person);
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
      <PanelHeading quiet lead={isBackup ? BACKUP_LEAD : APP_LEAD}>
        One more step
      </PanelHeading>
      <TextField
        key={isBackup ? 'backup' : 'app'}
        ref={focusOnShow}
        className={isBackup ? 'code-field long' : 'code-field'}
        label={isBackup ? 'Backup code' : 'Code from your app'}
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
        Sign In
      </Button>
      <div className="row wrap auth-ways">
        <Button
          variant="link"
          onClick={() => {
            change('');
            setIsBackup(!isBackup);
          }}
        >
          {isBackup ? 'Use the code from the app' : 'Use a backup code'}
        </Button>
        <Button variant="link" onClick={onBack}>
          Back to Sign In
        </Button>
      </div>
    </form>
  );
}

const APP_LEAD = 'Open your authenticator app and type the six digits it shows for Kinvault.';
const BACKUP_LEAD = 'One of the codes you wrote down when you turned on two-step sign-in. Each works once.';

const MIN_CHARS = 6;

/** Apps show six digits in two groups, and people type them so: blanks never count. */
export function codeError(typed: string, isBackup: boolean): string | undefined {
  const code = typed.replaceAll(/\s/g, '');
  if (isBackup) return code.length < MIN_CHARS ? 'Please enter one of your backup codes.' : undefined;
  return /^\d{6}$/.test(code) ? undefined : 'Please enter the six digits.';
}

/** The code of the authenticator app, or a backup code, of which no clock is to blame. */
export function secondFactorRefusal(error: unknown, isBackup: boolean): Refusal<'code'> {
  const { notice } = signInRefusal(error);
  const isWrong = error instanceof ApiError && error.code === 'code_wrong';
  if (!isWrong) return { notice, fields: {} };
  const sentence = isBackup ? 'This backup code is not right, or it was used before.' : notice.description;
  return { notice: { ...notice, description: sentence }, fields: { code: sentence } };
}
