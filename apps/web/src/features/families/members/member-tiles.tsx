import { counted } from '@kinvault/domain/format/counts.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { isActive } from '@kinvault/domain/people/presence.ts';
import { Link } from '@tanstack/react-router';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { type ListedMember, lastSeenOf } from '../listed-members.ts';
import { type Attention, AttentionBadge } from './attention-badge.tsx';
import './member-tiles.css';

interface MemberTilesProps {
  members: readonly ListedMember[];
  now: Date;
  attention: ReadonlyMap<string, Attention>;
}

/** The prompt of the dashboard while nobody is chosen [DSH-4]. */
export function MemberTiles({ members, now, attention }: MemberTilesProps) {
  return (
    <section className="member-tiles" aria-labelledby="whose-papers">
      <h2 className="serif" id="whose-papers">
        Whose papers are you looking for?
      </h2>
      <p className="muted">Select a member to see their documents.</p>
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
                <span className="text-small muted tabular">{counted(member.documentCount, 'document')}</span>
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
// the router marks links to the path that is open; these lead to another member of the same path
const NOT_CURRENT = { 'aria-current': undefined };

/** The first name, as a family says it; the whole one where two share it. */
function shortNameOf(member: ListedMember, members: readonly ListedMember[]): string {
  const first = firstNameOf(member.name);
  const isShared = members.some((other) => other !== member && firstNameOf(other.name) === first);
  return isShared ? member.name : first;
}
