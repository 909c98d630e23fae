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
        title={i18n.t({ id: 'devices.title', message: 'Where you’re signed in' })}
        action={
          <Button disabled={others.length === 0} onClick={() => setAsking(true)}>
            {i18n.t({ id: 'devices.signOutOthers', message: 'Sign out the others' })}
          </Button>
        }
        more={isListed && <DeviceList devices={devices} now={now} />}
      >
        <p>{devicesSummary(devices, now)}</p>
        <MoreButton isOpen={isListed} onToggle={() => setListed(!isListed)}>
          {isListed
            ? i18n.t({ id: 'devices.hide', message: 'Hide devices' })
            : i18n.t({ id: 'devices.show', message: 'Show devices' })}
        </MoreButton>
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
      title={i18n.t({ id: 'devices.signOutOthersTitle', message: 'Sign out the others?' })}
      confirmLabel={i18n.t({ id: 'devices.signOutOthers', message: 'Sign out the others' })}
      busy={ending.isPending}
      onCancel={onClose}
      onConfirm={() =>
        ending.mutate(undefined, {
          onSuccess: () => succeed(i18n.t({ id: 'devices.othersSignedOut', message: 'Signed out everywhere else' })),
          onError: fail(),
          onSettled: onClose,
        })
      }
    >
      <p>
        {i18n.t({
          id: 'devices.signOutOthersLead',
          message: 'This browser stays signed in. On every other device you’ll have to sign in again.',
        })}
      </p>
    </ConfirmDialog>
  );
}

/** How many devices the summary names; the list has all of them. */
const NAMED = 3;

/** 'This browser · Safari on iPhone, 2 hours ago · 4 more'. */
export function devicesSummary(devices: readonly SignedInDevice[], now: Date): string {
  const named = devices
    .slice(0, NAMED)
    .map((device) =>
      device.isCurrent
        ? i18n.t({ id: 'devices.current', message: 'This browser' })
        : `${device.device}, ${lastSeen(device, now)}`,
    );
  const more = devices.length - named.length;
  return [
    ...named,
    ...(more > 0 ? [i18n.t({ id: 'devices.more', message: '{count} more', values: { count: more } })] : []),
  ].join(' · ');
}

/** In lower case, since it follows the device. */
function lastSeen({ lastSeenAt }: SignedInDevice, now: Date): string {
  const text = relativeDate(i18n, lastSeenAt, now);
  return text.charAt(0).toLowerCase() + text.slice(1);
}
