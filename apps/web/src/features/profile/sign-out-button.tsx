import { useMutation } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { signOut } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { useFailureToast } from './profile-toasts.ts';
import { useDiscardQuestion } from './use-discard-guard.tsx';

interface SignOutButtonProps {
  isDirty: () => boolean;
  /** what was not saved may go, or stays after all when signing out fails */
  onDirtyChange: (isDirty: boolean) => void;
}

export function SignOutButton({ isDirty, onDirtyChange }: SignOutButtonProps) {
  const leaving = useMutation({ mutationFn: signOut });
  const fail = useFailureToast();
  const { ask, question } = useDiscardQuestion(isDirty);

  function leave() {
    const wasDirty = isDirty();
    onDirtyChange(false);
    leaving.mutate(undefined, {
      onError: (error) => {
        onDirtyChange(wasDirty);
        fail()(error);
      },
    });
  }

  return (
    <>
      <Button variant="ghost" icon={LogOut} busy={leaving.isPending} onClick={() => ask(leave)}>
        Sign Out
      </Button>
      {question}
    </>
  );
}
