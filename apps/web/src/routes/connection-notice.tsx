import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useRef, useState } from 'react';
import { OfflineError } from '../lib/api-client.ts';
import { checkConnection, isConnectionLost, useConnectionLost } from '../lib/connection.ts';
import { errorNotice } from '../lib/error-messages.ts';
import { wishedSession } from '../lib/sign-out-wish.ts';
import { Icon } from '../ui/icon.tsx';
import { TOAST_MS, useToast } from '../ui/toast.tsx';
import { hasOwnOfflineMessage, useHasOwnOfflineMessage } from './own-offline-message.ts';
import './connection-notice.css';
import { i18n } from '../lib/i18n.ts';

interface ConnectionNoticeProps {
  /** Reloads what is on screen; resolves when done. */
  onBack: () => Promise<unknown>;
}

/** Shows a toast when the connection is lost, a lasting line after it, and a toast when everything is up to date again [ERR-2]. Shows none of them on a screen with its own offline message. */
export function ConnectionNotice({ onBack }: ConnectionNoticeProps) {
  const isLost = useConnectionLost();
  const { toast, dismiss } = useToast();
  const shown = useRef<string>(undefined);
  const wasLost = useRef(false);
  const isShownElsewhere = useHasOwnOfflineMessage();
  const isAnnounced = useDelayed(isLost, TOAST_MS.error);
  useEffect(() => {
    if (isLost) {
      wasLost.current = true;
      if (hasOwnOfflineMessage()) return;
      const isLeft = wishedSession() !== undefined;
      shown.current = toast({
        ...(isLeft ? { title: signedOutTitle(), description: signedOutText() } : errorNotice(new OfflineError())),
        ...(!isLeft && { variant: 'destructive' }),
        duration: TOAST_MS.error,
        icon: WifiOff,
        action: { label: i18n.t({ id: 'connection.retry', message: 'Retry' }), onAction: checkConnection },
      });
      return;
    }
    if (!wasLost.current) return;
    wasLost.current = false;
    if (shown.current) dismiss(shown.current);
    shown.current = undefined;
    void onBack().then(() => {
      if (isConnectionLost()) return;
      toast({
        title: i18n.t({ id: 'connection.back', message: 'You’re back online' }),
        description: i18n.t({ id: 'connection.upToDate', message: 'Everything on this page is up to date.' }),
        duration: TOAST_MS.success,
      });
    });
  }, [isLost, toast, dismiss, onBack]);
  useEffect(() => {
    if (!isShownElsewhere || !shown.current) return;
    dismiss(shown.current);
    shown.current = undefined;
  }, [isShownElsewhere, dismiss]);
  // a landmark but no live region: screen readers have already read the toast
  return (
    <div className="connection-notice">
      {isAnnounced && !isShownElsewhere && (
        <aside aria-label={i18n.t({ id: 'connection.label', message: 'Connection' })}>
          <p>
            <Icon of={WifiOff} small />
            {wishedSession() !== undefined
              ? signedOutText()
              : i18n.t({ id: 'connection.offline', message: 'You’re offline. Showing what was already loaded.' })}
          </p>
        </aside>
      )}
    </div>
  );
}

const signedOutTitle = () => i18n.t({ id: 'session.leftOffline', message: 'You’re signed out on this device' });

/** After signing out offline: nothing is left here, but the server does not know yet [OFF-9]. */
const signedOutText = () =>
  i18n.t({
    id: 'session.leftOfflineDetail',
    message: 'Your documents are gone from it. The server is told as soon as there’s a connection.',
  });

/** True once `isOn` has lasted that long. */
function useDelayed(isOn: boolean, ms: number): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!isOn) return setHasPassed(false);
    const timer = setTimeout(() => setHasPassed(true), ms);
    return () => clearTimeout(timer);
  }, [isOn, ms]);
  return hasPassed;
}
