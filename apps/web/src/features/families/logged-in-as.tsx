import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useMutation } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import { errorNotice } from '../../lib/error-sentences.ts';
import { signOut } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

/** Whose vault this is, and the way out [SBR-2, SBR-3]. */
export function LoggedInAs({ person }: { person: Person }) {
  const { toast } = useToast();
  const leaving = useMutation({
    mutationFn: signOut,
    onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
  });
  return (
    <div className="me">
      <div className="row">
        <Avatar id={person.id} name={person.name} size={36} />
        <div className="grow me-words">
          <p className="t-xs mute">Logged in as</p>
          <p className="b cut">{person.name}</p>
        </div>
        <IconButton
          className="edge-i"
          label="Sign out"
          icon={LogOut}
          disabled={leaving.isPending}
          onClick={() => leaving.mutate()}
        />
      </div>
    </div>
  );
}
