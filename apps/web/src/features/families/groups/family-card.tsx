import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { longDate } from '@kinvault/domain/format/dates.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Mail from 'lucide-react/icons/mail';
import Trash2 from 'lucide-react/icons/trash-2';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../ui/panel.css';
import { activeMembers, mayIn } from '../family-permissions.ts';
import { pendingInvitesQuery } from '../invites/invites.api.ts';
import './family-card.css';
import { i18n } from '../../../lib/i18n.ts';

interface FamilyCardProps {
  family: Family;
  readerId: string;
  onDelete: () => void;
}

/** Who belongs to a family; the bin and the badge are the owner's alone [FGP-3, FGP-4]. */
export function FamilyCard({ family, readerId, onDelete }: FamilyCardProps) {
  return (
    <article className="panel family-card" aria-labelledby={`family-${family.id}`}>
      <header className="row">
        <h2 className="grow" id={`family-${family.id}`}>
          <bdi>{family.name}</bdi>
        </h2>
        {family.ownerId === readerId && <Badge tone="ok">Owner</Badge>}
        {mayIn('deleteFamily', family, readerId) && (
          <IconButton label={`Delete ${family.name}`} icon={Trash2} onClick={onDelete} />
        )}
      </header>
      <p className="text-small muted tabular">
        Created {longDate(i18n, family.createdAt)} · {counted(activeMembers(family).length, 'member')}
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
            <Badge tone="line">{member.state === 'active' ? member.role : 'Pending'}</Badge>
          </li>
        ))}
        {mayIn('invite', family, readerId) && <InvitedPeople familyId={family.id} />}
      </ul>
    </article>
  );
}

/** For Admins alone; where the list cannot be loaded, the page for managing says so [D-2]. */
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
      <Badge tone="line">Pending</Badge>
    </li>
  ));
}

/** Who only waits to come in has no page yet. */
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
      title={`View ${name}`}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
