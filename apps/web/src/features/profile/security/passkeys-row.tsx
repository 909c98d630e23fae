import { dateText } from '@kinvault/domain/documents/date-text.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { Passkey } from '@kinvault/domain/people/profile.schema.ts';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import { counted } from '../../../lib/words.ts';
import { Button } from '../../../ui/button.tsx';
import { MoreButton, SettingRow } from '../setting-row.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PasskeyList } from './passkey-list.tsx';

interface PasskeysRowProps {
  passkeys: readonly Passkey[];
  person: Person;
  canUse: boolean;
}

export function PasskeysRow({ passkeys, person, canUse }: PasskeysRowProps) {
  const [isAdding, setAdding] = useState(false);
  const [isListed, setListed] = useState(false);
  return (
    <>
      <SettingRow
        icon={Fingerprint}
        title="Passkeys"
        action={canUse && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
        more={isListed && passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      >
        <p>{passkeysLine(passkeys)}</p>
        {passkeys.length > 0 && <MoreButton isOpen={isListed} onToggle={() => setListed(!isListed)} what="passkeys" />}
        {!canUse && <p>Passkeys need https, or Kinvault on this very computer: browsers offer them nowhere else.</p>}
      </SettingRow>
      <AddPasskeyDialog open={isAdding} person={person} onClose={() => setAdding(false)} />
    </>
  );
}

function passkeysLine(passkeys: readonly Passkey[]): string {
  const [only] = passkeys;
  if (!only) return 'Sign in with your fingerprint, your face or your device’s code.';
  if (passkeys.length > 1) return counted(passkeys.length, 'passkey');
  return `1 passkey: ${only.name}, added ${dateText(calendarDate(new Date(only.addedAt)))}`;
}
