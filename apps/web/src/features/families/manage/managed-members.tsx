import type { Family, FamilyRole, Member } from '@kinvault/domain/families/family.schema.ts';
import { roleName } from '@kinvault/domain/families/role-name.ts';
import { Link } from '@tanstack/react-router';
import UserMinus from 'lucide-react/icons/user-minus';
import { useRef } from 'react';
import { avatarUrl } from '../../../lib/avatar-url.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { useChangeRole } from '../families.api.ts';
import { activeMembers } from '../family-permissions.ts';
import { useMemberRemoval } from '../members/member-removal.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { ROLE_OPTIONS, roleWithArticle } from '../roles.ts';

interface ManagedMembersProps {
  family: Family;
  readerId: string;
}

/** Everybody with what they may do; the owner stays an Admin, and one's own role is another Admin's to change. */
export function ManagedMembers({ family, readerId }: ManagedMembersProps) {
  const list = useRef<HTMLUListElement>(null);
  const removal = useMemberRemoval({ onRemoved: () => list.current?.focus() }); // the button that was pressed is gone
  return (
    <section aria-label={`Members of ${family.name}`}>
      <h3>Members</h3>
      <ul ref={list} className="people-list" tabIndex={-1}>
        {activeMembers(family).map((member) => (
          <li key={member.personId} className="person-line">
            <Avatar
              id={member.personId}
              name={member.name}
              src={avatarUrl(member.personId, member.avatarId)}
              size={36}
            />
            <span className="person-line-words">
              <Link
                to="/user/$userId"
                params={{ userId: member.personId }}
                className="strong ellipsis person-line-name"
              >
                <bdi>{member.name}</bdi>
                {member.personId === readerId && <span className="muted person-line-you"> (You)</span>}
              </Link>
              <span className="text-tiny muted ellipsis">{member.email}</span>
            </span>
            {isFixed(member, family, readerId) ? (
              <Badge tone={member.personId === family.ownerId ? 'ok' : 'line'}>
                {member.personId === family.ownerId ? 'Owner' : roleName(i18n, member.role)}
              </Badge>
            ) : (
              <span className="person-line-actions">
                <RoleSelect family={family} member={member} />
                <IconButton
                  label={`Remove ${member.name} from ${family.name}`}
                  icon={UserMinus}
                  onClick={() => removal.ask(member, [family])}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {removal.question}
    </section>
  );
}

function isFixed({ personId }: Member, family: Family, readerId: string): boolean {
  return personId === family.ownerId || personId === readerId;
}

/** What is chosen shows at once; a refusal brings the former role back. */
function RoleSelect({ family, member }: { family: Family; member: Member }) {
  const { personId, name } = member;
  const changing = useChangeRole();
  const showOutcome = useOutcomeToast();
  const change = (role: FamilyRole) =>
    showOutcome(changing.mutateAsync({ familyId: family.id, personId, role }), {
      failed: 'Failed to update the role',
      done: { title: `${name} is ${roleWithArticle(role)} of ${family.name} now` },
    });
  return (
    <SelectField
      labelHidden
      label={`Role of ${name} in ${family.name}`}
      options={ROLE_OPTIONS}
      value={changing.isPending ? changing.variables.role : member.role}
      aria-busy={changing.isPending || undefined}
      onChange={(event) => !changing.isPending && void change(event.target.value as FamilyRole)}
    />
  );
}
