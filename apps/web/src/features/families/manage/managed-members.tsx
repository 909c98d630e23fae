import type { Family, FamilyRole, Member } from '@kinvault/domain/families/family.schema.ts';
import { roleName } from '@kinvault/domain/families/role-name.ts';
import { Link } from '@tanstack/react-router';
import Baby from 'lucide-react/icons/baby';
import UserMinus from 'lucide-react/icons/user-minus';
import { useRef, useState } from 'react';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { activeMembers } from '../../../household/family-permissions.ts';
import { lookedAfterText } from '../../../household/looked-after.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { useChangeRole } from '../family-changes.api.ts';
import { AddPersonDialog } from '../guardians/add-person-dialog.tsx';
import '../guardians/guardian-action.css';
import { useMemberRemoval } from '../members/member-removal.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { roleOptions } from '../roles.ts';

interface ManagedMembersProps {
  family: Family;
  readerId: string;
}

/** Members and their roles. The owner stays an Admin, and only another Admin can change the reader's own role. */
export function ManagedMembers({ family, readerId }: ManagedMembersProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isAdding, setAdding] = useState(false);
  const removal = useMemberRemoval({ onRemoved: () => list.current?.focus() }); // the pressed button is gone
  return (
    <section
      aria-label={i18n.t({
        id: 'managedFamily.membersOf',
        message: 'Members of {family}',
        values: { family: family.name },
      })}
    >
      <h3>{i18n.t({ id: 'managedFamily.members', message: 'Members' })}</h3>
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
                {member.personId === readerId && (
                  <span className="muted person-line-you"> {i18n.t({ id: 'member.you', message: '(You)' })}</span>
                )}
              </Link>
              {!member.hasAccount && (
                <span className="text-tiny muted ellipsis">{lookedAfterText(member.guardians, readerId)}</span>
              )}
              {member.email && <span className="text-tiny muted ellipsis">{member.email}</span>}
            </span>
            {isFixed(member, family, readerId) ? (
              <Badge tone={member.personId === family.ownerId ? 'ok' : 'line'}>
                {member.personId === family.ownerId
                  ? i18n.t({ id: 'member.owner', message: 'Owner' })
                  : roleName(i18n, member.role)}
              </Badge>
            ) : (
              <span className="person-line-actions">
                {member.hasAccount ? (
                  <RoleSelect family={family} member={member} />
                ) : (
                  <Badge tone="line">{i18n.t({ id: 'member.noAccountBadge', message: 'No account' })}</Badge>
                )}
                <IconButton
                  label={i18n.t({
                    id: 'managedFamily.remove',
                    message: 'Remove {name} from {family}',
                    values: { name: member.name, family: family.name },
                  })}
                  icon={UserMinus}
                  onClick={() => removal.ask(member, [family])}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button variant="link" icon={Baby} className="guardian-action" onClick={() => setAdding(true)}>
        {i18n.t({ id: 'addPerson.title', message: 'Add a person without an account' })}
      </Button>
      <AddPersonDialog open={isAdding} familyId={family.id} onClose={() => setAdding(false)} />
      {removal.question}
    </section>
  );
}

function isFixed({ personId }: Member, family: Family, readerId: string): boolean {
  return personId === family.ownerId || personId === readerId;
}

/** Shows the choice before the server responds; a refusal restores the previous role. */
function RoleSelect({ family, member }: { family: Family; member: Member }) {
  const { personId, name } = member;
  const changing = useChangeRole();
  const showOutcome = useOutcomeToast();
  const change = (role: FamilyRole) =>
    showOutcome(changing.mutateAsync({ familyId: family.id, personId, role }), {
      failed: i18n.t({ id: 'changeRole.failed', message: 'Failed to update the role' }),
      done: {
        title: i18n.t({
          id: 'changeRole.done',
          message: '{name} is now {role, select, Admin {an Admin} Member {a Member} other {a Viewer}} of {family}',
          values: { name, role, family: family.name },
        }),
      },
    });
  return (
    <SelectField
      labelHidden
      label={i18n.t({
        id: 'changeRole.labelFor',
        message: 'Role of {name} in {family}',
        values: { name, family: family.name },
      })}
      options={roleOptions()}
      value={changing.isPending ? changing.variables.role : member.role}
      aria-busy={changing.isPending || undefined}
      onChange={(event) => !changing.isPending && void change(event.target.value as FamilyRole)}
    />
  );
}
