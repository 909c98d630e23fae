import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import type { SignedInDevice } from '@kinvault/domain/people/profile.schema.ts';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { useRef } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFailureToast, useSuccessToast } from '../profile-toasts.ts';
import { useEndSession } from './security.api.ts';

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Monitor } as const;

/** Every signed-in device, with a button that signs it out, except for this browser. */
export function DeviceList({ devices, now }: { devices: readonly SignedInDevice[]; now: Date }) {
  const list = useRef<HTMLUListElement>(null);
  const ending = useEndSession();
  const fail = useFailureToast();
  const succeed = useSuccessToast();
  const end = ({ id, device }: SignedInDevice) =>
    ending.mutate(id, {
      onSuccess: () => {
        list.current?.focus(); // the pressed button disappears
        succeed(i18n.t({ id: 'devices.signedOut', message: '{device} is signed out', values: { device } }));
      },
      onError: fail(),
    });
  return (
    <ul
      ref={list}
      className="setting-list"
      aria-label={i18n.t({ id: 'devices.list', message: 'Devices' })}
      tabIndex={-1}
    >
      {devices.map((device) => (
        <li key={device.id}>
          <Icon of={ICONS[device.kind]} />
          <span>
            <span className="strong">{device.device}</span>
            <span className="text-small muted setting-line">
              {i18n.t({
                id: 'devices.lastSeen',
                message: 'Last seen: {when}',
                values: { when: relativeDate(i18n, device.lastSeenAt, now) },
              })}
            </span>
          </span>
          {device.isCurrent ? (
            <Badge tone="ok">{i18n.t({ id: 'devices.current', message: 'This browser' })}</Badge>
          ) : (
            <Button
              about={device.device}
              busy={ending.isPending && ending.variables === device.id}
              onClick={() => end(device)}
            >
              {i18n.t({ id: 'session.signOut', message: 'Sign out' })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
