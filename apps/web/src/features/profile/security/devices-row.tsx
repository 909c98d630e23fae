import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import type { SignedInDevice } from '@kinvault/domain/people/profile.schema.ts';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useFailureToast, useSuccessToast } from '../profile-toasts.ts';
import { MoreButton, SettingRow } from '../setting-row.tsx';
import { DeviceList } from './device-list.tsx';
import { useEndOtherSessions } from './security.api.ts';

interface DevicesRowProps {
  devices: readonly SignedInDevice[];
  now: Date;
}

export function DevicesRow({ devices, now }: DevicesRowProps) {
  const [isListed, setListed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <SettingRow
        icon={MonitorSmartphone}
        title="Where you are signed in"
        action={
          <Button disabled={others.length === 0} onClick={() => setAsking(true)}>
            Sign out the others
          </Button>
        }
        more={isListed && <DeviceList devices={devices} now={now} />}
      >
        <p>{devicesSummary(devices, now)}</p>
        <MoreButton isOpen={isListed} onToggle={() => setListed(!isListed)} what="devices" />
      </SettingRow>
      <SignOutOthersDialog open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function SignOutOthersDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const ending = useEndOtherSessions();
  const fail = useFailureToast();
  const succeed = useSuccessToast();
  return (
    <ConfirmDialog
      open={open}
      title="Sign out the others?"
      confirmLabel="Sign out the others"
      busy={ending.isPending}
      onCancel={onClose}
      onConfirm={() =>
        ending.mutate(undefined, {
          onSuccess: () => succeed('Signed out everywhere else'),
          onError: fail(),
          onSettled: onClose,
        })
      }
    >
      <p>This browser stays signed in. On every other device you sign in again.</p>
    </ConfirmDialog>
  );
}

/** How many are named in the line; the list below has all of them. */
const NAMED = 3;

/** 'This browser · Safari on iPhone, 2 hours ago · 4 more'. */
export function devicesSummary(devices: readonly SignedInDevice[], now: Date): string {
  const named = devices
    .slice(0, NAMED)
    .map((device) => (device.isCurrent ? 'This browser' : `${device.device}, ${lastSeen(device, now)}`));
  const more = devices.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(' · ');
}

/** As it stands within a sentence. */
export function lastSeen({ lastSeenAt }: SignedInDevice, now: Date): string {
  const text = relativeDate(i18n, lastSeenAt, now);
  return text.charAt(0).toLowerCase() + text.slice(1);
}
