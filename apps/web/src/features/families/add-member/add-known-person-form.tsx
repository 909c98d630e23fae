import type { Family, FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Info from 'lucide-react/icons/info';
import type { FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../ui/panel.css';
import { familiesWhere, ownFirst } from '../family-permissions.ts';
import { useInviteMember } from '../invites/invites.api.ts';
import { addablePeople } from '../listed-members.ts';
import { failureText } from '../outcome-toast.ts';
import { ROLE_OPTIONS } from '../roles.ts';
import { type MemberDraft, useNewMember } from './use-new-member.ts';

const NOT_FOUND = { title: 'Selected user not found' };
const MISSING = { title: 'Missing information', description: 'Please select a user and a group' };
const NOBODY = { value: '', label: 'Select a user' };
const NO_GROUP = { value: '', label: 'No group that you manage' };

interface AddKnownPersonFormProps {
  /** undefined while they are being loaded, or could not be */
  families: readonly Family[] | undefined;
  personId: string;
  loadError?: string;
}

/** Somebody one shares a family with is invited to another; nobody is added without having said yes [FGP-2, D-2]. */
export function AddKnownPersonForm({ families = [], personId, loadError }: AddKnownPersonFormProps) {
  const groups = ownFirst(familiesWhere('invite', families, personId), personId);
  const { draft, isSending, change, submit } = useKnownPerson(families, groups, personId);
  const group = groups.find(({ id }) => id === draft.familyId);
  const people = addablePeople(families, group, personId);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }

  return (
    <form className="panel" onSubmit={onSubmit} noValidate aria-labelledby="add-member">
      <h2 id="add-member">Add a member</h2>
      <SelectField
        label="Group"
        disabled={groups.length === 0}
        options={groups.length > 0 ? groups.map(({ id, name }) => ({ value: id, label: name })) : [NO_GROUP]}
        value={draft.familyId}
        onChange={(event) => change({ familyId: event.target.value, email: '' })}
      />
      <SelectField
        label="User"
        error={loadError}
        hint={group && people.length === 0 ? hintFor(group) : undefined}
        disabled={people.length === 0}
        options={[NOBODY, ...people.map(({ email, name }) => ({ value: email, label: name }))]}
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <SelectField
        label="Role"
        options={ROLE_OPTIONS}
        value={draft.role}
        onChange={(event) => change({ role: event.target.value as FamilyRole })}
      />
      <Button type="submit" busy={isSending}>
        Add member
      </Button>
      <p className="field-hint">
        <Icon of={Info} small />
        <span>Anyone can create family groups and add members to any group they manage</span>
      </p>
    </form>
  );
}

function useKnownPerson(families: readonly Family[], groups: readonly Family[], readerId: string) {
  const { mutateAsync: invite } = useInviteMember();

  function personOf({ familyId, email }: MemberDraft) {
    const group = groups.find(({ id }) => id === familyId);
    return addablePeople(families, group, readerId).find((person) => person.email === email);
  }

  return useNewMember<MemberDraft>(groups, {
    emptyDraft: (familyId) => ({ familyId, email: '', role: 'Member' }),
    problemOf: (draft) => {
      if (draft.familyId === '' || draft.email === '') return MISSING;
      return personOf(draft) ? null : NOT_FOUND; // they went while the page stood open
    },
    send: async (draft, familyName) => {
      const name = personOf(draft)?.name ?? draft.email;
      await invite({ ...draft, allowUnknown: false });
      return {
        title: `${name} is invited`,
        description: `${firstNameOf(name)} belongs to ${familyName} as soon as they accept.`,
      };
    },
    refusalOf: (error) => ({
      toast: failureText('Failed to add member to family group', error, { user_unknown: NOT_FOUND }),
    }),
  });
}

function hintFor(group: Family): string {
  return `Everyone you share a family with is in ${group.name} already, or nobody is there yet. Others are invited from the dashboard, by their email address.`;
}
