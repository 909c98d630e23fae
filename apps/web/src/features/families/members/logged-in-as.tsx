import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { useReader } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { signOut } from '../../../lib/leave-session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';

/** The signed-in person, with Edit Profile and Sign out [SBR-2, SBR-3]. */
export function LoggedInAs({ onEditProfile }: { onEditProfile?: () => void }) {
  const person = useReader();
  const leaving = useMutation({ mutationFn: signOut });
  return (
    <div className="sidebar-foot">
      <div className="row wrap">
        <Avatar id={person.id} name={person.name} src={avatarUrl(person.id, person.avatarId)} size={36} />
        <Link
          to="/profile"
          className="grow logged-in-as-words"
          title={i18n.t({ id: 'sidebar.yourProfile', message: 'Your profile' })}
        >
          <p className="text-tiny muted">{i18n.t({ id: 'sidebar.loggedInAs', message: 'Logged in as' })}</p>
          <p className="strong">
            <bdi>{person.name}</bdi>
          </p>
        </Link>
        <div className="row logged-in-as-actions">
          {onEditProfile && (
            <Button className="logged-in-as-edit" onClick={onEditProfile}>
              {i18n.t({ id: 'member.editProfile', message: 'Edit Profile' })}
            </Button>
          )}
          <IconButton
            className="button-at-end"
            label={i18n.t({ id: 'sidebar.signOut', message: 'Sign out' })}
            icon={LogOut}
            disabled={leaving.isPending}
            onClick={() => leaving.mutate()}
          />
        </div>
      </div>
    </div>
  );
}
