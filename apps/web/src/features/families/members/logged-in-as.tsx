import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { errorNotice } from '../../../lib/error-sentences.ts';
import { signOut } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';

/** Whose vault this is, and the way out [SBR-2, SBR-3]. */
export function LoggedInAs({ person, onEditProfile }: { person: Person; onEditProfile?: () => void }) {
  const { toast } = useToast();
  const leaving = useMutation({
    mutationFn: signOut,
    onError: (error) => toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error }),
  });
  return (
    <div className="sidebar-foot">
      <div className="row">
        <Avatar id={person.id} name={person.name} src={avatarUrl(person.id, person.avatarId)} size={36} />
        <Link to="/profile" className="grow logged-in-as-words" title="Your profile">
          <p className="text-tiny muted">Logged in as</p>
          <p className="strong">
            <bdi>{person.name}</bdi>
          </p>
        </Link>
        {onEditProfile && (
          <Button className="logged-in-as-edit" onClick={onEditProfile}>
            Edit Profile
          </Button>
        )}
        <IconButton
          className="button-at-end"
          label="Sign out"
          icon={LogOut}
          disabled={leaving.isPending}
          onClick={() => leaving.mutate()}
        />
      </div>
    </div>
  );
}
