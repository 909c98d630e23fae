import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { isActive } from '@kinvault/domain/people/presence.ts';
import { Link } from '@tanstack/react-router';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { type ListedMember, lastSeenOf } from '../listed-members.ts';
import { type Attention, AttentionBadge } from './attention-badge.tsx';
import './member-tiles.css';

interface MemberTilesProps {
  members: readonly ListedMember[];
  now: Date;
  attention: ReadonlyMap<string, Attention>;
}

/** Shown on the dashboard while no member is selected [DSH-4]. */
export function MemberTiles({ members, now, attention }: MemberTilesProps) {
  return (
    <section className="member-tiles" aria-labelledby="whose-papers">
      <h2 className="serif" id="whose-papers">
        {i18n.t({ id: 'memberTiles.title', message: 'Whose papers are you looking for?' })}
      </h2>
      <p className="muted">{i18n.t({ id: 'memberTiles.hint', message: 'Select a member to see their documents.' })}</p>
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
                size={48}
                presence={isActive(lastSeenOf(member, now), now) ? 'on' : undefined}
              />
              <span className="grow">
                <span className="strong ellipsis">{shortNameOf(member, members)}</span>
                <span className="text-small muted tabular">
                  {i18n.t({
                    id: 'document.count',
                    message: '{count, plural, one {# document} other {# documents}}',
                    values: { count: member.documentCount },
                  })}
                </span>
              </span>
              <AttentionBadge {...(attention.get(member.personId) ?? NOTHING)} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NOTHING: Attention = { expired: 0, soon: 0 };
// the router would mark every tile, since all of them lead to the current path
const NOT_CURRENT = { 'aria-current': undefined };

/** The first name, or the full name when two members share it. */
function shortNameOf(member: ListedMember, members: readonly ListedMember[]): string {
  const first = firstNameOf(member.name);
  const isShared = members.some((other) => other !== member && firstNameOf(other.name) === first);
  return isShared ? member.name : first;
}
