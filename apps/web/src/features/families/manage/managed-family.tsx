import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { longDate } from '@kinvault/domain/format/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import History from 'lucide-react/icons/history';
import { buttonClass, spokenName } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../ui/panel.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AskBeforeJoin } from '../invites/ask-before-join.tsx';
import { inviteCodeQuery, pendingInvitesQuery } from '../invites/invites.api.ts';
import { CodeLine } from './code-line.tsx';
import { FamilyEnd } from './family-end.tsx';
import { FamilyName } from './family-name.tsx';
import './manage.css';
import { activeMembers } from '../../../household/family-permissions.ts';
import { i18n } from '../../../lib/i18n.ts';
import { ManagedMembers } from './managed-members.tsx';
import { PendingPeople } from './pending-people.tsx';

interface ManagedFamilyProps {
  family: Family;
  readerId: string;
  now: Date;
  onDelete: () => void;
  /** called after leaving, when the card is gone */
  onLeft: () => void;
}

/** One family with everything its Admins can change [D-9]. */
export function ManagedFamily({ family, readerId, now, onDelete, onLeft }: ManagedFamilyProps) {
  const invites = useQuery(pendingInvitesQuery(family.id));
  const code = useQuery(inviteCodeQuery(family.id));
  // everything else at once: invitations or a code that load later would push the rest down
  const isWaiting = !invites.isFetched || !code.isFetched;
  return (
    <article className="panel managed-family" aria-labelledby={`managed-${family.id}`}>
      <header>
        <FamilyName family={family} isOwner={family.ownerId === readerId} headingId={`managed-${family.id}`} />
        <p className="text-small muted tabular">
          {i18n.t({
            id: 'family.createdWithMembers',
            message: 'Created {date} · {count, plural, one {# member} other {# members}}',
            values: { date: longDate(i18n, family.createdAt), count: activeMembers(family).length },
          })}
        </p>
        <LogLink family={family} />
      </header>
      <ManagedMembers family={family} readerId={readerId} />
      {isWaiting ? (
        <Skeleton className="managed-family-wait" />
      ) : (
        <>
          <PendingPeople family={family} query={invites} now={now} />
          <section
            aria-label={i18n.t({
              id: 'managedFamily.joining',
              message: 'Joining {family}',
              values: { family: family.name },
            })}
          >
            <h3>{i18n.t({ id: 'inviteCode.label', message: 'Invitation code' })}</h3>
            <CodeLine family={family} now={now} />
            <AskBeforeJoin family={family} />
          </section>
          <FamilyEnd family={family} readerId={readerId} onDelete={onDelete} onLeft={onLeft} />
        </>
      )}
    </article>
  );
}

function LogLink({ family }: { family: Family }) {
  const label = i18n.t({ id: 'familyLog.open', message: 'What happened here' });
  return (
    <Link
      to="/family/log"
      search={{ family: family.id }}
      className={buttonClass({}, 'managed-family-log')}
      aria-label={spokenName(label, family.name)}
    >
      <Icon of={History} />
      {label}
    </Link>
  );
}
