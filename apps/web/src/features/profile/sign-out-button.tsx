import { useMutation } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { i18n } from '../../lib/i18n.ts';
import { signOut } from '../../lib/leave-session.ts';
import { signOutFailure } from '../../lib/sign-out-failure.ts';
import { Button } from '../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { useDiscardQuestion } from './use-discard-guard.tsx';

interface SignOutButtonProps {
  isDirty: () => boolean;
  /** false lets unsaved changes go; true again if signing out fails */
  onDirtyChange: (isDirty: boolean) => void;
}

export function SignOutButton({ isDirty, onDirtyChange }: SignOutButtonProps) {
  const leaving = useMutation({ mutationFn: signOut });
  const { toast } = useToast();
  const { ask, question } = useDiscardQuestion(isDirty);

  function leave() {
    const wasDirty = isDirty();
    onDirtyChange(false);
    leaving.mutate(undefined, {
      onError: (error) => {
        onDirtyChange(wasDirty);
        toast({ ...signOutFailure(error), variant: 'destructive', duration: TOAST_MS.error });
      },
    });
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
