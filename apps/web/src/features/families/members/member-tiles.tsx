import { isActive } from '@kinvault/domain/people/presence.ts';
import { Link } from '@tanstack/react-router';
import ClockAlert from 'lucide-react/icons/clock-alert';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import type { ReactNode } from 'react';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { type ListedMember, lastSeenOf, shortNameOf } from '../../../household/listed-members.ts';
import type { DueCount } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import './member-tiles.css';

interface MemberTilesProps {
  members: readonly ListedMember[];
  now: Date;
  /** how many papers of each person need the reader's attention, by person */
  dueCounts: ReadonlyMap<string, DueCount>;
  /** at the end of the heading's line */
  action?: ReactNode;
}

/** Shown on the dashboard while no member is selected [DSH-4]. */
export function MemberTiles({ members, now, dueCounts, action }: MemberTilesProps) {
  return (
    <section className="member-tiles" aria-labelledby="people">
      <div className="row wrap member-tiles-head">
        <h2 id="people">{i18n.t({ id: 'memberTiles.title', message: 'People' })}</h2>
        <p className="grow muted">
          {i18n.t({ id: 'memberTiles.hint', message: 'Select a member to see their documents.' })}
        </p>
        {action}
      </div>
      <ul className="member-tiles-list">
        {members.map((member) => (
          <li key={member.personId}>
            <Link
              to="/dashboard"
              search={{ member: member.personId }}
              className="member-tile"
              activeProps={NOT_CURRENT}
            >
              <Avatar
                id={member.personId}
                name={member.name}
                src={avatarUrl(member.personId, member.avatarId)}
                presence={member.hasAccount && isActive(lastSeenOf(member, now), now) ? 'on' : undefined}
              />
              <span className="grow">
                <span className="strong ellipsis">
                  <bdi>{shortNameOf(member, members)}</bdi>
                </span>
                <MemberFact member={member} {...(dueCounts.get(member.personId) ?? NOTHING_DUE)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NOTHING_DUE: DueCount = { due: 0, isLate: false };
// the router would mark every tile, since all of them lead to the current path
const NOT_CURRENT = { 'aria-current': undefined };

/** The number of due documents, in the color of the person's badge in the sidebar [KNO-13], or of all documents. */
function MemberFact({ member: { documentCount }, due, isLate }: { member: ListedMember } & DueCount) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  if (due === 0)
    return (
      <span className="text-tiny muted tabular">
        {i18n.t({
          id: 'document.count',
          message: '{count, plural, one {# document} other {# documents}}',
          values: { count: documentCount },
        })}
      </span>
    );
  return (
    <span className={classNames('member-tile-due text-tiny tabular', isLate && 'late')}>
      <Icon of={isLate ? OctagonAlert : ClockAlert} small />
      {isPhone
        ? i18n.t({ id: 'memberTiles.toDo', message: '{due, plural, other {# to do}}', values: { due } })
        : i18n.t({
            id: 'memberTiles.due',
            message: '{due, plural, one {# needs attention} other {# need attention}}',
            values: { due },
          })}
    </span>
  );
}
