import { useMutation } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { i18n } from '../../lib/i18n.ts';
import { signOut } from '../../lib/leave-session.ts';
import { Button } from '../../ui/button.tsx';
import { useDiscardQuestion } from './use-discard-guard.tsx';

interface SignOutButtonProps {
  isDirty: () => boolean;
  /** false lets unsaved changes go */
  onDirtyChange: (isDirty: boolean) => void;
}

export function SignOutButton({ isDirty, onDirtyChange }: SignOutButtonProps) {
  const leaving = useMutation({ mutationFn: signOut });
  const { ask, question } = useDiscardQuestion(isDirty);

  function leave() {
    onDirtyChange(false);
    leaving.mutate();
  }

  return (
    <>
      <Button variant="ghost" icon={LogOut} busy={leaving.isPending} onClick={() => ask(leave)}>
        {i18n.t({ id: 'profile.signOut', message: 'Sign Out' })}
      </Button>
      {question}
    </>
  );
}
