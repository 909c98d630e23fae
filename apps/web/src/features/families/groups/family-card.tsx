import type { Family, Member } from '@kinvault/domain/families/family.schema.ts';
import { Link } from '@tanstack/react-router';
import Trash2 from 'lucide-react/icons/trash-2';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { longDate } from '../../../lib/date-words.ts';
import { counted } from '../../../lib/words.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import '../../../ui/panel.css';
import { activeMembers, mayIn } from '../manage/managed-families.ts';
import './family-card.css';

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
      <p className="t-sm mute num">
        Created {longDate(family.createdAt)} · {counted(activeMembers(family).length, 'member')}
      </p>
      <ul>
        {family.members.map((member) => (
          <li key={member.personId} className="who">
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
      </ul>
    </article>
  );
}

/** Who only waits to come in has no page yet. */
function MemberName({ member: { personId, name, state } }: { member: Member }) {
  if (state !== 'active')
    return (
      <span className="grow cut">
        <bdi>{name}</bdi>
      </span>
    );
  return (
    <Link to="/user/$userId" params={{ userId: personId }} className="grow cut who-name" title={`View ${name}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
