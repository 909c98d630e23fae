import { useNavigate } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import UserPen from 'lucide-react/icons/user-pen';
import User from 'lucide-react/icons/user-round';
import UserX from 'lucide-react/icons/user-x';
import { removableFrom } from '../../../household/family-permissions.ts';
import { useFamilies } from '../../../household/household.tsx';
import type { ListedMember } from '../../../household/listed-members.ts';
import { memberPath } from '../../../household/listed-members.ts';
import type { DueCount } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { MenuItem } from '../../../ui/opened-menu.tsx';
import { useFamilyLeaving } from './family-leaving.tsx';
import { useMemberRemoval } from './member-removal.tsx';
import { MemberRow } from './member-row.tsx';

/** More than any window shows. They render fully at first, before the observer has reported which are visible. */
const FIRST_ROWS = 16;

interface MemberListProps {
  members: readonly ListedMember[];
  readerId: string;
  now: Date;
  selectedId?: string;
  attention: ReadonlyMap<string, DueCount>;
  onSelect?: () => void;
  onEditProfile: () => void;
}

/** The members, each with the actions the reader may take [SBR-6, SBR-8]. */
export function MemberList({ members, readerId, onEditProfile, ...row }: MemberListProps) {
  const families = useFamilies();
  const removal = useMemberRemoval();
  const leaving = useFamilyLeaving();
  const navigate = useNavigate();

  function actionsFor(member: ListedMember): MenuItem[] {
    const actions: MenuItem[] = [
      {
        label: i18n.t({ id: 'member.viewProfile', message: 'View Profile' }),
        icon: User,
        onSelect: () => navigate({ to: memberPath(member.personId) }),
      },
    ];
    if (member.isReader)
      actions.push({
        label: i18n.t({ id: 'member.editProfile', message: 'Edit Profile' }),
        icon: UserPen,
        onSelect: onEditProfile,
      });
    const leavable = member.isReader ? families.filter(({ ownerId }) => ownerId !== readerId) : [];
    if (leavable.length > 0) {
      actions.push({
        label: i18n.t({ id: 'leaveFamily.label', message: 'Leave family' }),
        icon: LogOut,
        tone: 'danger',
        onSelect: () => leaving.ask(leavable),
      });
    }
    const removable = removableFrom(member.personId, families, readerId);
    if (removable.length > 0) {
      const onSelect = () => removal.ask(member, removable);
      actions.push({
        label: i18n.t({ id: 'member.deleteUser', message: 'Delete User' }),
        icon: UserX,
        tone: 'danger',
        onSelect,
      });
    }
    return actions;
  }

  return (
    <>
      <ul>
        {members.map((member, at) => (
          <MemberRow
            key={member.personId}
            isFirst={at < FIRST_ROWS}
            member={member}
            now={row.now}
            isSelected={member.personId === row.selectedId}
            attention={row.attention.get(member.personId)}
            onSelect={row.onSelect}
            actions={actionsFor(member)}
          />
        ))}
      </ul>
      {removal.question}
      {leaving.question}
    </>
  );
}
