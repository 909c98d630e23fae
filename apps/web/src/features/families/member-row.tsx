import { isActive, presenceLabel } from '@kinvault/domain/people/presence.ts';
import { Link } from '@tanstack/react-router';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { avatarUrl } from '../../lib/avatar-url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { type Attention, AttentionBadge } from './attention-badge.tsx';
import { type ListedMember, lastSeenOf } from './listed-members.ts';

interface MemberRowProps {
  member: ListedMember;
  now: Date;
  isSelected: boolean;
  attention?: Attention;
  onSelect?: () => void;
  /** what can be done with this person; no button where that is nothing [SBR-8] */
  actions?: MenuItem[];
}

/** One person: face, name, how long ago, and whether a paper of theirs needs care [SBR-6]. */
export function MemberRow({ member, now, isSelected, attention, onSelect, actions = [] }: MemberRowProps) {
  return (
    <li className="mrow-item">
      <Link
        to="/dashboard"
        search={{ member: member.personId }}
        className="mrow"
        // 'true' and not the router's own 'page': a member is no page of its own
        aria-current={isSelected ? 'true' : undefined}
        activeProps={{ 'aria-current': isSelected ? 'true' : undefined }}
        onClick={onSelect}
      >
        <Avatar
          className="mrow-face"
          id={member.personId}
          name={member.name}
          src={avatarUrl(member.personId, member.avatarId)}
          presence={isActive(lastSeenOf(member, now), now) ? 'on' : 'off'}
        />
        <span className="txt">
          <span className="cut name">
            {member.name}
            {member.isReader && <span className="mute you"> (You)</span>}
          </span>
          <span className="cut">{presenceLabel(lastSeenOf(member, now), now)}</span>
        </span>
        {attention && <AttentionBadge {...attention} />}
      </Link>
      {actions.length > 0 && (
        <Menu
          label={`Actions for ${member.name}`}
          trigger={<IconButton className="mrow-menu" label={`Actions for ${member.name}`} icon={EllipsisVertical} />}
          items={actions}
        />
      )}
    </li>
  );
}
