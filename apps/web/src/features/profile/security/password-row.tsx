import { calendarDate, distanceText } from '@kinvault/domain/documents/expiry.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SettingRow } from '../setting-row.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

interface PasswordRowProps {
  changedAt: string;
  person: Person;
  minLength: number;
  now: Date;
}

export function PasswordRow({ changedAt, person, minLength, now }: PasswordRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SettingRow
        icon={KeyRound}
        title="Password"
        action={<Button onClick={() => setOpen(true)}>Change password</Button>}
      >
        <p>Changed {distanceText(i18n, calendarDate(new Date(changedAt)), calendarDate(now))}</p>
      </SettingRow>
      {isOpen && <ChangePasswordDialog person={person} minLength={minLength} onClose={() => setOpen(false)} />}
    </>
  );
}
