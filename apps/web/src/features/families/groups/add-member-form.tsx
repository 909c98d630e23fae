import { FAMILY_ROLES, type Family, type FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Info from 'lucide-react/icons/info';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../ui/panel.css';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { useInvitePerson } from '../manage/invitations.api.ts';
import { familiesWhere } from '../manage/managed-families.ts';
import { useOutcome } from '../manage/use-outcome.ts';
import { addablePeople } from './addable-people.ts';

const NOT_FOUND = { title: 'Selected user not found' };
const MISSING = { title: 'Missing information', description: 'Please select a user and a group' };
const NOBODY = { value: '', label: 'Select a user' };

interface AddMemberFormProps {
  /** undefined while they are being loaded, or could not be */
  families: readonly Family[] | undefined;
  personId: string;
  loadError?: string;
}

/** Somebody one shares a family with is invited to another; nobody is added without having said yes [FGP-2, D-2]. */
export function AddMemberForm({ families = [], personId, loadError }: AddMemberFormProps) {
  const [chosen, setChosen] = useState<{ groupId?: string; userId: string; role: FamilyRole }>(NOTHING);
  const inviting = useInvitePerson();
  const tell = useOutcome();
  const { toast } = useToast();
  const groups = familiesWhere('invite', families, personId);
  const group = groups.find(({ id }) => id === chosen.groupId) ?? groups[0];
  const people = addablePeople(families, group, personId);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (inviting.isPending) return;
    const refuse = (words: object) =>
      toast({ ...MISSING, description: undefined, ...words, variant: 'destructive', duration: TOAST_MS.error });
    if (!group || chosen.userId === '') return refuse(MISSING);
    const user = people.find((one) => one.personId === chosen.userId);
    if (!user) return refuse(NOT_FOUND); // they went while the page stood open
    const isDone = await tell(inviting.mutateAsync({ familyId: group.id, email: user.email, role: chosen.role }), {
      failed: 'Failed to add member to family group',
      refusals: { user_unknown: NOT_FOUND },
      done: {
        title: `${user.name} is invited`,
        description: `${firstNameOf(user.name)} belongs to ${group.name} as soon as they accept.`,
      },
    });
    if (isDone) setChosen({ ...NOTHING, groupId: group.id });
  }

  return (
    <form className="panel" onSubmit={(event) => void submit(event)} noValidate aria-labelledby="add-member">
      <h2 id="add-member">Add a member</h2>
      <SelectField
        label="Group"
        disabled={groups.length === 0}
        options={groups.length > 0 ? groups.map(({ id, name }) => ({ value: id, label: name })) : [NO_GROUP]}
        value={group?.id ?? ''}
        onChange={(event) => setChosen({ ...chosen, groupId: event.target.value, userId: '' })}
      />
      <SelectField
        label="User"
        error={loadError}
        hint={group && people.length === 0 ? hintFor(group) : undefined}
        disabled={people.length === 0}
        options={[NOBODY, ...people.map(({ personId: value, name }) => ({ value, label: name }))]}
        value={chosen.userId}
        onChange={(event) => setChosen({ ...chosen, userId: event.target.value })}
      />
      <SelectField
        label="Role"
        options={FAMILY_ROLES.map((role) => ({ value: role, label: role }))}
        value={chosen.role}
        onChange={(event) => setChosen({ ...chosen, role: event.target.value as FamilyRole })}
      />
      <Button type="submit" busy={inviting.isPending}>
        Add member
      </Button>
      <p className="hint">
        <Icon of={Info} small />
        <span>Anyone can create family groups and add members to any group they manage</span>
      </p>
    </form>
  );
}

const NOTHING = { userId: '', role: 'Member' } as const;
const NO_GROUP = { value: '', label: 'No group that you manage' };

function hintFor(group: Family): string {
  return `Everyone you share a family with is in ${group.name} already, or nobody is there yet. Others are invited from the dashboard, by their email address.`;
}
