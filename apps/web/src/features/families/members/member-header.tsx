import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { ageText } from '@kinvault/domain/format/age.ts';
import { monthText } from '@kinvault/domain/format/dates.ts';
import { activityLabel, isActive } from '@kinvault/domain/people/presence.ts';
import { Link } from '@tanstack/react-router';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { useReader } from '../../../household/household.tsx';
import { type ListedMember, lastSeenOf } from '../../../household/listed-members.ts';
import { isGuardian, lookedAfterText } from '../../../household/looked-after.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import './member-header.css';
import { i18n } from '../../../lib/i18n.ts';

interface MemberHeaderProps {
  member: ListedMember;
  now: Date;
  documentCount: number;
  /** for phones, instead of the facts: '8 documents, 2 need attention' */
  brief?: string;
  action?: ReactNode;
}

/** The person whose documents are shown; phones have the facts behind an icon [MDV-1, OFF-4]. */
export function MemberHeader({ member, now, documentCount, brief, action }: MemberHeaderProps) {
  return (
    <header className="member-header">
      <Avatar
        className="member-header-face"
        id={member.personId}
        name={member.name}
        src={avatarUrl(member.personId, member.avatarId)}
        presence={member.hasAccount ? (isActive(lastSeenOf(member, now), now) ? 'on' : 'off') : undefined}
      />
      <div className="grow">
        <h1>
          <bdi>{member.name}</bdi>
        </h1>
        {brief ? (
          <>
            <p className="member-header-brief tabular">{brief}</p>
            <LookedAfter member={member} />
          </>
        ) : (
          <MemberFacts member={member} now={now} documentCount={documentCount} />
        )}
      </div>
      {action}
    </header>
  );
}

type MemberFactsProps = Pick<MemberHeaderProps, 'member' | 'now'> & { documentCount?: number };

/** 'Looked after by you and Tomás'; those who do change it on the person's page [PPL-1]. */
function LookedAfter({ member }: Pick<MemberHeaderProps, 'member'>) {
  const reader = useReader();
  if (member.guardians.length === 0) return null;
  return (
    <span className="member-header-guardians">
      <Icon of={HeartHandshake} small />
      {lookedAfterText(member.guardians, reader.id)}
      {!member.hasAccount && isGuardian(member, reader.id) && (
        <Link to="/user/$userId" params={{ userId: member.personId }} className={buttonClass({ variant: 'link' })}>
          {i18n.t({ id: 'visibleTo.change', message: 'Change' })}
        </Link>
      )}
    </span>
  );
}

/** Last seen, member since, and contact details. */
export function MemberFacts({ member, now, documentCount }: MemberFactsProps) {
  return (
    <div>
      <div className="member-header-facts">
        {member.hasAccount ? (
          <>
            <span>{activityLabel(i18n, lastSeenOf(member, now), now)}</span>
            <span>
              {i18n.t({
                id: 'member.joined',
                message: 'Joined {month}',
                values: { month: monthText(i18n, member.joinedAt) },
              })}
            </span>
          </>
        ) : (
          member.bornOn && <span>{ageText(i18n, member.bornOn, calendarDate(now))}</span>
        )}
        {documentCount !== undefined && (
          <span className="tabular">
            {i18n.t({
              id: 'document.count',
              message: '{count, plural, one {# document} other {# documents}}',
              values: { count: documentCount },
            })}
          </span>
        )}
      </div>
      <div className="member-header-facts member-header-reach">
        <LookedAfter member={member} />
        {member.email && (
          <a href={`mailto:${member.email}`}>
            <Icon of={Mail} small />
            {member.email}
          </a>
        )}
        {member.phone && (
          <a href={`tel:${member.phone.replaceAll(/[^+\d]/g, '')}`} className="tabular">
            <Icon of={Phone} small />
            {member.phone}
          </a>
        )}
      </div>
    </div>
  );
}
