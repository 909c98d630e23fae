import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { roleName } from '@kinvault/domain/families/role-name.ts';
import { ageText } from '@kinvault/domain/format/age.ts';
import { dateText, monthText } from '@kinvault/domain/format/dates.ts';
import { isActive, presenceLabel } from '@kinvault/domain/people/presence.ts';
import type { ReactNode } from 'react';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { useFamilies, useReader } from '../../../household/household.tsx';
import { guardianNames } from '../../../household/looked-after.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import '../../../ui/panel.css';
import { type ListedMember, lastSeenOf } from '../../../household/listed-members.ts';
import './person.css';
import { membershipIn } from '../../../household/family-people.ts';
import { i18n } from '../../../lib/i18n.ts';

interface ContactCardProps {
  member: ListedMember;
  now: Date;
}

/** A person's name, contact details and families [MDP-1]. */
export function ContactCard({ member, now }: ContactCardProps) {
  const families = useFamilies();
  const reader = useReader();
  const lastSeen = lastSeenOf(member, now);
  const shared = families.filter(({ id }) => member.familyIds.includes(id));
  return (
    <section className="panel contact-card" aria-labelledby="member-name">
      <Avatar
        className="contact-card-face"
        id={member.personId}
        name={member.name}
        src={avatarUrl(member.personId, member.avatarId)}
        presence={member.hasAccount ? (isActive(lastSeen, now) ? 'on' : 'off') : undefined}
      />
      <div>
        <h1 className="serif" id="member-name">
          <bdi>{member.name}</bdi>
          {member.isReader && <span className="muted"> {i18n.t({ id: 'member.you', message: '(You)' })}</span>}
        </h1>
        <p className="muted contact-card-seen">
          {member.hasAccount
            ? i18n.t({
                id: 'member.seenAndJoined',
                message: '{presence}. Joined {month}.',
                values: { presence: presenceLabel(i18n, lastSeen, now), month: monthText(i18n, member.joinedAt) },
              })
            : i18n.t({ id: 'member.noAccount', message: 'Has no account' })}
        </p>
      </div>
      {member.bio && (
        <p className="contact-card-bio">
          <bdi>{member.bio}</bdi>
        </p>
      )}
      <dl className="contact-card-facts">
        {member.bornOn && (
          <Fact term={i18n.t({ id: 'contact.bornOn', message: 'Date of birth' })}>
            {dateText(i18n, member.bornOn)}, {ageText(i18n, member.bornOn, calendarDate(now))}
          </Fact>
        )}
        {member.guardians.length > 0 && (
          <Fact term={i18n.t({ id: 'contact.guardians', message: 'Documents looked after by' })}>
            {guardianNames(member.guardians, reader.id)}
          </Fact>
        )}
        {member.email && (
          <Fact term={i18n.t({ id: 'contact.email', message: 'Email' })}>
            <a href={`mailto:${member.email}`}>{member.email}</a>
          </Fact>
        )}
        {member.phone && (
          <Fact term={i18n.t({ id: 'contact.phone', message: 'Phone' })}>
            <a href={`tel:${member.phone.replaceAll(/[^+\d]/g, '')}`}>{member.phone}</a>
          </Fact>
        )}
        {member.location && (
          <Fact term={i18n.t({ id: 'contact.location', message: 'Location' })}>
            <bdi>{member.location}</bdi>
          </Fact>
        )}
        <Fact
          term={i18n.t({
            id: 'contact.families',
            message: '{count, plural, one {Family} other {Families}}',
            values: { count: shared.length },
          })}
        >
          {shared.map((family) => (
            <span key={family.id} className="row wrap contact-card-family">
              <bdi>{family.name}</bdi>
              {member.hasAccount && (
                <Badge tone="line">{roleName(i18n, membershipIn(family, member.personId)?.role ?? member.role)}</Badge>
              )}
              {family.ownerId === member.personId && (
                <Badge tone="ok">{i18n.t({ id: 'member.owner', message: 'Owner' })}</Badge>
              )}
            </span>
          ))}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
