import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

interface PdfPasswordFormProps {
  cover: ReactNode;
  wasWrong: boolean;
  onPassword: (password: string) => void;
}

/** A PDF that opens with its own password. It stays on this device: the file is unlocked here. */
export function PdfPasswordForm({ cover, wasWrong, onPassword }: PdfPasswordFormProps) {
  const [password, setPassword] = useState('');
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (!password) return;
    onPassword(password);
    setPassword(''); // if it was not the right one, the field begins anew
  };
  return (
    <form className="no-preview pdf-password" onSubmit={open}>
      {cover}
      <div>
        <h3>This PDF is locked</h3>
        <p className="text-small muted">It opens with the password that it was saved with.</p>
      </div>
      <PasswordField
        label="Password of this PDF"
        autoComplete="off"
        value={password}
        error={wasWrong && password === '' ? 'This password does not open the PDF.' : null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" full>
        Open
      </Button>
    </form>
  );
}
