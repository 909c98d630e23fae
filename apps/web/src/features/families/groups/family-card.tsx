import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { roleName } from '@kinvault/domain/families/role-name.ts';
import { longDate } from '@kinvault/domain/format/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import Trash2 from 'lucide-react/icons/trash-2';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../ui/panel.css';
import { activeMembers, mayIn } from '../../../household/family-permissions.ts';
import { pendingInvitesQuery } from '../invites/invites.api.ts';
import './family-card.css';
import { i18n } from '../../../lib/i18n.ts';

interface FamilyCardProps {
  family: Family;
  readerId: string;
  onDelete: () => void;
  onLeave: () => void;
}

/** A family and its members. Only the owner has the badge and the delete button [FGP-3, FGP-4]. */
export function FamilyCard({ family, readerId, onDelete, onLeave }: FamilyCardProps) {
  return (
    <article className="panel family-card" aria-labelledby={`family-${family.id}`}>
      <header className="row">
        <h2 className="grow" id={`family-${family.id}`}>
          <bdi>{family.name}</bdi>
        </h2>
        {family.ownerId === readerId && <Badge tone="ok">{i18n.t({ id: 'member.owner', message: 'Owner' })}</Badge>}
        {mayIn('deleteFamily', family, readerId) && (
          <IconButton
            label={i18n.t({ id: 'family.delete', message: 'Delete {family}', values: { family: family.name } })}
            icon={Trash2}
            onClick={onDelete}
          />
        )}
      </header>
      <p className="text-small muted tabular">
        {i18n.t({
          id: 'family.createdWithMembers',
          message: 'Created {date} · {count, plural, one {# member} other {# members}}',
          values: { date: longDate(i18n, family.createdAt), count: activeMembers(family).length },
        })}
      </p>
      <ul>
        {family.members.map((member) => (
          <li key={member.personId} className="family-card-person">
            <Avatar
              id={member.personId}
              name={member.name}
              src={avatarUrl(member.personId, member.avatarId)}
              size={36}
            />
            <MemberName member={member} />
            <Badge tone="line">
              {!member.hasAccount
                ? i18n.t({ id: 'member.noAccountBadge', message: 'No account' })
                : member.state === 'active'
                  ? roleName(i18n, member.role)
                  : i18n.t({ id: 'member.pending', message: 'Pending' })}
            </Badge>
          </li>
        ))}
        {mayIn('invite', family, readerId) && <InvitedPeople familyId={family.id} />}
      </ul>
      <CardActions family={family} readerId={readerId} onLeave={onLeave} />
    </article>
  );
}

/** Everyone but the owner can leave the family here; Admins can export its general documents first [OPS-8]. */
function CardActions({ family, readerId, onLeave }: Omit<FamilyCardProps, 'onDelete'>) {
  const isExported = mayIn('exportFamily', family, readerId) && family.generalDocumentCount > 0;
  const mayLeave = family.ownerId !== readerId;
  if (!isExported && !mayLeave) return null;
  return (
    <footer className="row wrap">
      {isExported && (
        <LinkButton
          icon={Download}
          href={urlOf('exportFamily', { params: { familyId: family.id } })}
          about={family.name}
          download
        >
          {i18n.t({ id: 'family.export', message: 'Export documents' })}
        </LinkButton>
      )}
      {mayLeave && (
        <Button icon={LogOut} about={family.name} onClick={onLeave}>
          {i18n.t({ id: 'leaveFamily.label', message: 'Leave family' })}
        </Button>
      )}
    </footer>
  );
}

/** For Admins. A failure shows nothing here: the manage page reports it [D-2]. */
function InvitedPeople({ familyId }: { familyId: string }) {
  const { data } = useQuery(pendingInvitesQuery(familyId));
  return data?.map(({ id, name, email }) => (
    <li key={id} className="family-card-person">
      <span className="family-card-invited">
        <Icon of={Mail} />
      </span>
      <span className="grow ellipsis">
        <bdi>{name ?? email}</bdi>
      </span>
      <Badge tone="line">{i18n.t({ id: 'member.pending', message: 'Pending' })}</Badge>
    </li>
  ));
}

/** People waiting to join have no page yet. */
function MemberName({ member: { personId, name, state } }: { member: Member }) {
  if (state !== 'active')
    return (
      <span className="grow ellipsis">
        <bdi>{name}</bdi>
      </span>
    );
  return (
    <Link
      to="/user/$userId"
      params={{ userId: personId }}
      className="grow ellipsis family-card-person-name"
      title={i18n.t({ id: 'member.view', message: 'View {name}', values: { name } })}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
