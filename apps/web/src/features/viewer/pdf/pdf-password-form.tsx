import { type FormEvent, type ReactNode, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

interface PdfPasswordFormProps {
  cover: ReactNode;
  wasWrong: boolean;
  onPassword: (password: string) => void;
}

/** Asks for the password of a PDF. It stays on this device: the file is unlocked in the browser. */
export function PdfPasswordForm({ cover, wasWrong, onPassword }: PdfPasswordFormProps) {
  const [password, setPassword] = useState('');
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (!password) return;
    onPassword(password);
    setPassword(''); // after a wrong password the field is empty
  };
  return (
    <form className="no-preview pdf-password" onSubmit={open}>
      {cover}
      <div>
        <h3>{i18n.t({ id: 'viewer.pdfLocked', message: 'This PDF is locked' })}</h3>
        <p className="text-small muted">
          {i18n.t({ id: 'viewer.pdfLockedHint', message: 'Enter the password it was saved with.' })}
        </p>
      </div>
      <PasswordField
        label={i18n.t({ id: 'viewer.pdfPassword', message: 'PDF password' })}
        autoComplete="off"
        value={password}
        error={
          wasWrong && password === ''
            ? i18n.t({ id: 'viewer.pdfPasswordWrong', message: 'That password isn’t right.' })
            : null
        }
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" full>
        {i18n.t({ id: 'viewer.openPdf', message: 'Open' })}
      </Button>
    </form>
  );
}
