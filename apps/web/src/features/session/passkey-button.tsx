import { useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { passkeyRefusal } from './refusals.ts';

/** Only where the browser and the address allow passkeys; what speaks WebAuthn is fetched when it is asked for. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [isAsking, setIsAsking] = useState(false);

  async function ask() {
    setIsAsking(true);
    try {
      const { signInWithPasskey } = await import('./passkey-sign-in.ts');
      await signInWithPasskey(queryClient);
      onDone();
    } catch (error) {
      toast({ ...passkeyRefusal(error), duration: TOAST_MS.auth });
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <Button size="big" full icon={KeyRound} busy={isAsking} onClick={ask}>
      Sign in with a passkey
    </Button>
  );
}
