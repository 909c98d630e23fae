import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
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
  canUse: boolean;
}

export function PasskeysRow({ passkeys, canUse }: PasskeysRowProps) {
  const [isAdding, setAdding] = useState(false);
  const [isListed, setListed] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const reason = unsupportedReason(canUse);
  return (
    <>
      <SettingRow
        icon={Fingerprint}
        title={i18n.t({ id: 'passkey.section', message: 'Passkeys' })}
        action={
          reason === null && (
            <Button ref={add} onClick={() => setAdding(true)}>
              {i18n.t({ id: 'passkey.addTitle', message: 'Add a passkey' })}
            </Button>
          )
        }
        more={
          isListed && (
            <PasskeyList
              passkeys={passkeys}
              // the button that opened the dialog is gone, and the dialog has to close first
              onRemoved={() => setTimeout(() => add.current?.focus())}
            />
          )
        }
      >
        <p>{passkeysSummary(passkeys)}</p>
        {passkeys.length > 0 && (
          <MoreButton isOpen={isListed} onToggle={() => setListed(!isListed)}>
            {isListed
              ? i18n.t({ id: 'passkey.hide', message: 'Hide passkeys' })
              : i18n.t({ id: 'passkey.show', message: 'Show passkeys' })}
          </MoreButton>
        )}
        {reason && <p>{reason}</p>}
      </SettingRow>
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function unsupportedReason(canUse: boolean): string | null {
  if (!canUse)
    return i18n.t({
      id: 'passkey.needsHttps',
      message: 'Passkeys only work over https, or if Kinvault runs on this computer.',
    });
  return 'PublicKeyCredential' in window
    ? null
    : i18n.t({ id: 'passkey.unsupported', message: 'This browser doesn’t support passkeys.' });
}

function passkeysSummary(passkeys: readonly Passkey[]): string {
  const [only] = passkeys;
  if (!only)
    return i18n.t({ id: 'passkey.none', message: 'Sign in with your fingerprint, your face or your device’s PIN.' });
  if (passkeys.length > 1)
    return i18n.t({
      id: 'passkey.count',
      message: '{count, plural, one {# passkey} other {# passkeys}}',
      values: { count: passkeys.length },
    });
  return i18n.t({
    id: 'passkey.only',
    message: '1 passkey: {name}, added {date}',
    values: { name: only.name, date: dateText(i18n, calendarDate(new Date(only.addedAt))) },
  });
}
