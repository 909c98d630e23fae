import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useGuardedForm } from '../use-guarded-form.ts';
import './two-step.css';

interface AppSecretStepProps {
  formId: string;
  secret: string;
  uri: string;
  send: (code: string) => Promise<unknown>;
}

/** The secret as a picture for the phone's camera and as letters to type, and the field for a first code. */
export function AppSecretStep({ formId, secret, uri, send }: AppSecretStepProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []); // the step before had the focus and is gone
  const { errors, submit, clearError } = useGuardedForm<'code'>({
    fieldOf: { code_wrong: 'code', bad_request: 'code' },
    sentences: { bad_request: 'Please enter the six digits that your app shows.' },
    check: () => (/^\d{6}$/.test(code) ? {} : { code: 'Please enter the six digits that your app shows.' }),
    send: () => send(code),
  });
  return (
    <form id={formId} className="column" onSubmit={submit} noValidate>
      <div className="app-secret">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div>
          <p>Scan this with your authenticator app. Or type it in there:</p>
          <p className="app-secret-letters">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
      </div>
      <TextField
        ref={field}
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={7}
        className="app-secret-code"
        value={code}
        error={errors.code}
        hint="Six digits"
        onChange={(event) => {
          clearError('code');
          setCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6));
        }}
      />
    </form>
  );
}
