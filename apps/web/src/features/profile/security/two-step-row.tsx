import Check from 'lucide-react/icons/check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
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
        title={i18n.t({ id: 'twoStep.title', message: 'Two-step sign-in' })}
        badge={
          isOn && (
            <Badge tone="ok" icon={Check}>
              {i18n.t({ id: 'twoStep.on', message: 'On' })}
            </Badge>
          )
        }
        // one button for both states, so that it keeps the focus when the state changes
        action={
          <Button onClick={() => setOpen(isOn ? 'manage' : 'set-up')}>
            {isOn
              ? i18n.t({ id: 'twoStep.manage', message: 'Manage' })
              : i18n.t({ id: 'twoStep.setUp', message: 'Set up' })}
          </Button>
        }
      >
        {isOn ? (
          <p>
            {i18n.t({
              id: 'twoStep.onHint',
              message:
                'A code from your authenticator app. {count, plural, one {# backup code} other {# backup codes}} left.',
              values: { count: backupCodesLeft },
            })}
          </p>
        ) : (
          <p>
            {i18n.t({
              id: 'twoStep.offHint',
              message: 'Off. Turn it on to be asked for a code from your phone after your password.',
            })}
          </p>
        )}
      </SettingRow>
      <SetUpTwoStepDialog open={open === 'set-up'} onClose={close} />
      <ManageTwoStepDialog open={open === 'manage'} backupCodesLeft={backupCodesLeft} onClose={close} />
    </>
  );
}
