import { isActive, presenceLabel } from '@kinvault/domain/people/presence.ts';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { type Attention, AttentionBadge } from './attention-badge.tsx';
import { type ListedMember, lastSeenOf } from './listed-members.ts';

interface MemberRowProps {
  member: ListedMember;
  now: Date;
  isSelected: boolean;
  attention?: Attention;
  onSelect?: () => void;
}

/** One person: face, name, how long ago, and whether a paper of theirs needs care [SBR-6]. */
export function MemberRow({ member, now, isSelected, attention, onSelect }: MemberRowProps) {
  return (
    <li>
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
    </li>
  );
}
