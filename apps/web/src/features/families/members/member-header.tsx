import { monthText } from '@kinvault/domain/format/dates.ts';
import { activityLabel, isActive } from '@kinvault/domain/people/presence.ts';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type ListedMember, lastSeenOf } from '../listed-members.ts';
import './member-header.css';
import { i18n } from '../../../lib/i18n.ts';

interface MemberHeaderProps {
  member: ListedMember;
  now: Date;
  documentCount: number;
  action?: ReactNode;
}

/** The person whose documents are shown [MDV-1]. */
export function MemberHeader({ member, now, documentCount, action }: MemberHeaderProps) {
  return (
    <header className="member-header">
      <Avatar
        className="member-header-face"
        id={member.personId}
        name={member.name}
        src={avatarUrl(member.personId, member.avatarId)}
        presence={isActive(lastSeenOf(member, now), now) ? 'on' : 'off'}
      />
      <div className="grow">
        <h1>
          <bdi>{member.name}</bdi>
        </h1>
        <div className="member-header-facts">
          <span>{activityLabel(i18n, lastSeenOf(member, now), now)}</span>
          <span>
            {i18n.t({
              id: 'member.joined',
              message: 'Joined {month}',
              values: { month: monthText(i18n, member.joinedAt) },
            })}
          </span>
          <span className="member-header-count tabular">
            {i18n.t({
              id: 'document.count',
              message: '{count, plural, one {# document} other {# documents}}',
              values: { count: documentCount },
            })}
          </span>
        </div>
        <div className="member-header-facts member-header-reach">
          <a href={`mailto:${member.email}`}>
            <Icon of={Mail} small />
            {member.email}
          </a>
          {member.phone && (
            <a href={`tel:${member.phone.replaceAll(/[^+\d]/g, '')}`} className="tabular">
              <Icon of={Phone} small />
              {member.phone}
            </a>
          )}
        </div>
      </div>
      {action}
    </header>
  );
}
