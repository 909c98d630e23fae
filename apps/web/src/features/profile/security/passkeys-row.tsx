import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import type { Passkey } from '@kinvault/domain/people/profile.schema.ts';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useRef, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
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
  const add = useRef<HTMLButtonElement>(null);
  const reason = canUse ? unsupportedReason() : NEEDS_HTTPS;
  return (
    <>
      <SettingRow
        icon={Fingerprint}
        title="Passkeys"
        action={
          reason === null && (
            <Button ref={add} onClick={() => setAdding(true)}>
              Add a passkey
            </Button>
          )
        }
        more={
          isListed && (
            <PasskeyList
              passkeys={passkeys}
              // the button that opened the question is gone, and the question itself must be first
              onRemoved={() => setTimeout(() => add.current?.focus())}
            />
          )
        }
      >
        <p>{passkeysSummary(passkeys)}</p>
        {passkeys.length > 0 && <MoreButton isOpen={isListed} onToggle={() => setListed(!isListed)} what="passkeys" />}
        {reason && <p>{reason}</p>}
      </SettingRow>
      {isAdding && <AddPasskeyDialog person={person} onClose={() => setAdding(false)} />}
    </>
  );
}

const NEEDS_HTTPS = 'Passkeys need https, or Kinvault on this very computer: browsers offer them nowhere else.';

function unsupportedReason(): string | null {
  return 'PublicKeyCredential' in window ? null : 'This browser knows no passkeys.';
}

function passkeysSummary(passkeys: readonly Passkey[]): string {
  const [only] = passkeys;
  if (!only) return 'Sign in with your fingerprint, your face or your device’s code.';
  if (passkeys.length > 1) return counted(passkeys.length, 'passkey');
  return `1 passkey: ${only.name}, added ${dateText(i18n, calendarDate(new Date(only.addedAt)))}`;
}
