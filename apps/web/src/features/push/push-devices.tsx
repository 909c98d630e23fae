import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import type { PushDevice } from '@kinvault/domain/reminders/push-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNow } from '../../household/use-now.ts';
import { errorNotice, messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { pushQuery, useRemovePushDevice, useSwitchPushOff, useSwitchPushOn } from './push.api.ts';
import { type PushState, stateWords, switchFailure } from './push-messages.ts';
import { pushSupport } from './push-support.ts';
import './push.css';

/** The switch for this device, and the other devices with push reminders [KNO-6]. */
export function PushDevices({ personId }: { personId: string }) {
  const query = useQuery(pushQuery);
  if (query.data) return <LoadedDevices {...query.data} personId={personId} />;
  if (!query.error) return <Skeleton className="push-wait" />;
  return (
    <RetryNote query={query}>
      <p className="strong">
        {i18n.t({ id: 'push.loadFailed', message: 'Failed to load the devices that get reminders' })}
      </p>
      <p>{messageOf(query.error)}</p>
    </RetryNote>
  );
}

interface LoadedProps {
  publicKey: string;
  signedInAt: string;
  devices: readonly PushDevice[];
  personId: string;
}

function LoadedDevices({ publicKey, signedInAt, devices, personId }: LoadedProps) {
  const { toast } = useToast();
  const on = useSwitchPushOn();
  const off = useSwitchPushOff();
  const here = devices.find(({ isCurrent }) => isCurrent);
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  const state = stateOf(here);
  const canSwitch = state === 'on' || state === 'off' || state === 'blocked';
  const onError = (error: unknown) =>
    toast({ ...switchFailure(error), variant: 'destructive', duration: TOAST_MS.error });
  const change = () =>
    here ? off.mutate(here.id, { onError }) : on.mutate({ publicKey, signedInAt, personId }, { onError });
  return (
    <>
      <Switch
        className="push-switch"
        label={
          <>
            <span className="strong">{i18n.t({ id: 'push.thisDevice', message: 'On this device' })}</span>
            <span className="push-line text-small muted">{stateWords(state)}</span>
          </>
        }
        checked={state === 'on'}
        disabled={!canSwitch || on.isPending || off.isPending}
        onChange={change}
      />
      {others.length > 0 && <OtherDevices devices={others} />}
    </>
  );
}

/** The permission can be revoked in the browser, without any event for us. */
function stateOf(here: PushDevice | undefined): PushState {
  const support = pushSupport();
  if (support !== 'available') return support;
  if (Notification.permission === 'denied') return 'blocked';
  return here && Notification.permission === 'granted' ? 'on' : 'off';
}

function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  const list = useRef<HTMLUListElement>(null);
  const removing = useRemovePushDevice();
  const now = useNow();
  const { toast } = useToast();
  const remove = ({ id }: PushDevice) =>
    removing.mutate(id, {
      onSuccess: () => list.current?.focus(), // the pressed button is gone
      onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
    });
  return (
    <ul
      ref={list}
      className="push-devices"
      aria-label={i18n.t({ id: 'push.otherDevices', message: 'Other devices' })}
      tabIndex={-1}
    >
      {devices.map((device) => (
        <li key={device.id}>
          <span>
            <span className="strong">{device.device}</span>
            <span className="push-line text-small muted">
              {i18n.t({
                id: 'push.since',
                message: 'On since: {date}',
                values: { date: relativeDate(i18n, device.since, now) },
              })}
            </span>
          </span>
          <Button
            about={device.device}
            busy={removing.isPending && removing.variables === device.id}
            onClick={() => remove(device)}
          >
            {i18n.t({ id: 'push.remove', message: 'Remove' })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
