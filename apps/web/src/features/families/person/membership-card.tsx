import type { Family, FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import UserMinus from 'lucide-react/icons/user-minus';
import { type FormEvent, useState } from 'react';
import { membershipIn } from '../../../household/family-people.ts';
import { useFamilies } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import '../../../ui/panel.css';
import { mayIn } from '../../../household/family-permissions.ts';
import type { ListedMember } from '../../../household/listed-members.ts';
import { useChangeRole } from '../family-changes.api.ts';
import { UnclaimedAccount } from '../guardians/unclaimed-account.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { roleOptions } from '../roles.ts';
import './person.css';

interface MembershipCardProps {
  member: ListedMember;
  readerId: string;
  onRemove: (family: Family) => void;
}

/** For Admins of a family that both people are in; never for the reader's own page [MDP-2]. */
export function MembershipCard({ member, readerId, onRemove }: MembershipCardProps) {
  const families = useFamilies();
  if (member.isReader) return null;
  const managed = families.filter(
    (family) => member.familyIds.includes(family.id) && mayIn('changeRoles', family, readerId),
  );
  if (managed.length === 0) return null;
  return (
    <section className="panel management" aria-labelledby="manage-membership">
      <h2 id="manage-membership">{i18n.t({ id: 'membership.title', message: 'Manage membership' })}</h2>
      {managed.map((family) => (
        <div key={family.id} className="membership">
          {family.ownerId === member.personId ? (
            <p className="text-small">
              {i18n.t({
                id: 'membership.owner',
                message: '{name} owns {family} and is always an Admin.',
                values: { name: firstNameOf(member.name), family: family.name },
              })}
            </p>
          ) : (
            <Membership member={member} family={family} readerId={readerId} onRemove={() => onRemove(family)} />
          )}
        </div>
      ))}
    </section>
  );
}

interface MembershipProps {
  member: ListedMember;
  family: Family;
  readerId: string;
  onRemove: () => void;
}

function Membership({ member, family, readerId, onRemove }: MembershipProps) {
  const { personId, name } = member;
  const role = membershipIn(family, personId)?.role ?? member.role;
  const [chosen, setChosen] = useState<FamilyRole | null>(null);
  const changing = useChangeRole();
  const showOutcome = useOutcomeToast();
  const next = chosen ?? role;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (changing.isPending || next === role) return;
    const isDone = await showOutcome(changing.mutateAsync({ familyId: family.id, personId, role: next }), {
      failed: i18n.t({ id: 'changeRole.failed', message: 'Failed to update the role' }),
      done: {
        title: i18n.t({
          id: 'changeRole.done',
          message: '{name} is now {role, select, Admin {an Admin} Member {a Member} other {a Viewer}} of {family}',
          values: { name, role: next, family: family.name },
        }),
      },
    });
    if (isDone) setChosen(null);
  }

  return (
    <>
      {member.hasAccount && (
        <form className="column" onSubmit={(event) => void submit(event)}>
          <SelectField
            label={i18n.t({ id: 'changeRole.label', message: 'Role in {family}', values: { family: family.name } })}
            options={roleOptions()}
            value={next}
            onChange={(event) => setChosen(event.target.value as FamilyRole)}
          />
          <Button type="submit" disabled={next === role} busy={changing.isPending}>
            {i18n.t({ id: 'changeRole.submit', message: 'Update role' })}
          </Button>
        </form>
      )}
      {member.isUnclaimed && mayIn('removeMembers', family, readerId) && (
        <UnclaimedAccount member={member} family={family} />
      )}
      {mayIn('removeMembers', family, readerId) && (
        <div className="membership-end">
          <Button variant="danger-quiet" icon={UserMinus} about={family.name} onClick={onRemove}>
            {i18n.t({ id: 'membership.remove', message: 'Remove from family' })}
          </Button>
          <p className="text-tiny muted">
            {member.hasAccount
              ? i18n.t({
                  id: 'membership.removeHint',
                  message: 'Their own documents go with them. The family’s documents stay.',
                })
              : i18n.t({
                  id: 'membership.removeHintLookedAfter',
                  message:
                    '{family} no longer sees these documents. Those who look after {name} keep them all. The family’s documents stay.',
                  values: { family: family.name, name: firstNameOf(name) },
                })}
          </p>
        </div>
      )}
    </>
  );
}
