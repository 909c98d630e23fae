import { counted } from '@kinvault/domain/format/counts.ts';
import Check from 'lucide-react/icons/check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SettingRow } from '../setting-row.tsx';
import { ManageTwoStepDialog } from './manage-two-step-dialog.tsx';
import { SetUpTwoStepDialog } from './set-up-two-step-dialog.tsx';

interface TwoStepRowProps {
  isOn: boolean;
  backupCodesLeft: number;
}

export function TwoStepRow({ isOn, backupCodesLeft }: TwoStepRowProps) {
  const [open, setOpen] = useState<'set-up' | 'manage' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <SettingRow
        icon={ShieldCheck}
        title="Two-step sign-in"
        badge={
          isOn && (
            <Badge tone="ok" icon={Check}>
              On
            </Badge>
          )
        }
        // one button for both, so that it keeps the focus when setting up has turned it on
        action={<Button onClick={() => setOpen(isOn ? 'manage' : 'set-up')}>{isOn ? 'Manage' : 'Set up'}</Button>}
      >
        {isOn ? (
          <p>A code from your authenticator app. {counted(backupCodesLeft, 'backup code')} left.</p>
        ) : (
          <p>Off. With it, a code from an app on your phone is asked for after your password.</p>
        )}
      </SettingRow>
      <SetUpTwoStepDialog open={open === 'set-up'} onClose={close} />
      <ManageTwoStepDialog open={open === 'manage'} backupCodesLeft={backupCodesLeft} onClose={close} />
    </>
  );
}
