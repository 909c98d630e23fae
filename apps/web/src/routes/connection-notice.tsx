import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useRef, useState } from 'react';
import { OfflineError } from '../lib/api-client.ts';
import { checkConnection, isConnectionLost, useConnectionLost } from '../lib/connection.ts';
import { errorNotice } from '../lib/error-sentences.ts';
import { Icon } from '../ui/icon.tsx';
import { TOAST_MS, useToast } from '../ui/toast.tsx';
import './connection-notice.css';

interface ConnectionNoticeProps {
  /** Loads again what is on screen; resolves when that is done. */
  onBack: () => Promise<unknown>;
}

/** Says once that the connection is lost, keeps saying so quietly, and tells when everything is up to date again [ERR-2]. */
export function ConnectionNotice({ onBack }: ConnectionNoticeProps) {
  const isLost = useConnectionLost();
  const { toast, dismiss } = useToast();
  const shown = useRef<string>(undefined);
  const isAnnounced = useDelayed(isLost, TOAST_MS.error);
  useEffect(() => {
    if (isLost) {
      shown.current = toast({
        ...errorNotice(new OfflineError()),
        variant: 'destructive',
        duration: TOAST_MS.error,
        icon: WifiOff,
        action: { label: 'Retry', onAction: checkConnection },
      });
      return;
    }
    if (!shown.current) return;
    dismiss(shown.current);
    shown.current = undefined;
    void onBack().then(() => {
      if (isConnectionLost()) return;
      toast({
        title: 'You are online again',
        description: 'Everything on this page is up to date.',
        duration: TOAST_MS.success,
      });
    });
  }, [isLost, toast, dismiss, onBack]);
  // without a role: the notice has been read out, and this follows it in silence
  return (
    <div className="connection-notice">
      {isAnnounced && (
        <p>
          <Icon of={WifiOff} small />
          You’re offline. Showing what was already loaded.
        </p>
      )}
    </div>
  );
}

/** True once `isOn` has lasted so many milliseconds. */
function useDelayed(isOn: boolean, ms: number): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!isOn) return setHasPassed(false);
    const timer = setTimeout(() => setHasPassed(true), ms);
    return () => clearTimeout(timer);
  }, [isOn, ms]);
  return hasPassed;
}
