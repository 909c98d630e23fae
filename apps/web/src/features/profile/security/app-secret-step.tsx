import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useGuardedForm } from '../use-guarded-form.ts';
import './two-step.css';
import { i18n } from '../../../lib/i18n.ts';

interface AppSecretStepProps {
  formId: string;
  secret: string;
  uri: string;
  send: (code: string) => Promise<unknown>;
}

/** The secret as a QR code and as text, and the field for the first code. */
export function AppSecretStep({ formId, secret, uri, send }: AppSecretStepProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []); // the previous step had the focus
  const { errors, submit, clearError } = useGuardedForm<'code'>({
    fieldOf: { code_wrong: 'code', bad_request: 'code' },
    sentences: {
      bad_request: i18n.t({ id: 'twoStep.codeMissing', message: 'Please enter the six digits your app shows.' }),
    },
    check: () =>
      /^\d{6}$/.test(code)
        ? {}
        : { code: i18n.t({ id: 'twoStep.codeMissing', message: 'Please enter the six digits your app shows.' }) },
    send: () => send(code),
  });
  return (
    <form id={formId} className="column" onSubmit={submit} noValidate>
      <div className="app-secret">
        <QrCode text={uri} label={i18n.t({ id: 'twoStep.qrCode', message: 'QR code for your authenticator app' })} />
        <div>
          <p>{i18n.t({ id: 'twoStep.scan', message: 'Scan this with your authenticator app, or type it in:' })}</p>
          <p className="app-secret-letters">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
      </div>
      <TextField
        ref={field}
        label={i18n.t({ id: 'twoStep.code', message: 'Code from the app' })}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={7}
        className="app-secret-code"
        value={code}
        error={errors.code}
        hint={i18n.t({ id: 'twoStep.codeHint', message: 'Six digits' })}
        onChange={(event) => {
          clearError('code');
          setCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6));
        }}
      />
    </form>
  );
}
