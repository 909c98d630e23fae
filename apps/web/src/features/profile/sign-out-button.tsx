import { useMutation } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { i18n } from '../../lib/i18n.ts';
import { signOut } from '../../lib/leave-session.ts';
import { Button } from '../../ui/button.tsx';

interface SignOutButtonProps {
  /** asks about unsaved changes, then calls the function */
  ask: (leave: () => void) => void;
  /** discards unsaved changes */
  onLeave: () => void;
}

export function SignOutButton({ ask, onLeave }: SignOutButtonProps) {
  const leaving = useMutation({ mutationFn: signOut });

  function leave() {
    onLeave();
    leaving.mutate();
  }

  return (
    <Button variant="ghost" icon={LogOut} busy={leaving.isPending} onClick={() => ask(leave)}>
      {i18n.t({ id: 'profile.signOut', message: 'Sign Out' })}
    </Button>
  );
}
