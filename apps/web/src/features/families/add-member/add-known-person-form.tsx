import type { Family, FamilyRole } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Info from 'lucide-react/icons/info';
import { type FormEvent, useId } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../ui/panel.css';
import { familiesWhere, ownFirst } from '../../../household/family-permissions.ts';
import { addablePeople } from '../../../household/listed-members.ts';
import { AdminsToAsk } from '../admins-to-ask.tsx';
import { FamilyLink } from '../invites/family-link.tsx';
import { useInviteMember } from '../invites/invites.api.ts';
import { failureText } from '../outcome-toast.ts';
import { roleOptions } from '../roles.ts';
import { type MemberDraft, useNewMember } from './use-new-member.ts';

interface AddKnownPersonFormProps {
  /** undefined while they load, or if that failed */
  families: readonly Family[] | undefined;
  personId: string;
  loadError?: string;
}

/** Adds people to a group of the reader's: with a link, or from another family of theirs [FGP-2, D-2]. */
export function AddKnownPersonForm({ families, personId, loadError }: AddKnownPersonFormProps) {
  const groups = ownFirst(familiesWhere('invite', families ?? [], personId), personId);
  const title = i18n.t({ id: 'addKnown.title', message: 'Add a member' });
  if (families && groups.length === 0) {
    return (
      <section className="panel" aria-labelledby="add-member">
        <h2 id="add-member">{title}</h2>
        {families.length > 0 && <AdminsToAsk />}
        <Note />
      </section>
    );
  }
  return (
    <section className="panel" aria-labelledby="add-member">
      <h2 id="add-member">{title}</h2>
      <WaysToAdd {...{ families: families ?? [], groups, personId, loadError }} />
      <Note />
    </section>
  );
}

interface WaysToAddProps extends AddKnownPersonFormProps {
  families: readonly Family[];
  groups: readonly Family[];
}

/** First the link, then someone the reader shares a family with. They join only after accepting. */
function WaysToAdd({ families, groups, personId, loadError }: WaysToAddProps) {
  const { draft, isSending, change, submit } = useKnownPerson(families, groups, personId);
  const titleId = useId();
  const group = groups.find(({ id }) => id === draft.familyId);
  const people = addablePeople(families, group, personId);
  const noUser = { value: '', label: i18n.t({ id: 'addKnown.selectUser', message: 'Select a user' }) };

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }

  return (
    <>
      <SelectField
        label={i18n.t({ id: 'addKnown.group', message: 'Family' })}
        disabled={groups.length === 0}
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.familyId}
        onChange={(event) => change({ familyId: event.target.value, email: '' })}
      />
      {group && <FamilyLink key={group.id} family={group} />}
      <form className="column other-way" onSubmit={onSubmit} noValidate aria-labelledby={titleId}>
        <h3 id={titleId} className="strong">
          {i18n.t({ id: 'addKnown.fromFamily', message: 'Or add someone you share a family with' })}
        </h3>
        <SelectField
          label={i18n.t({ id: 'addKnown.user', message: 'User' })}
          error={loadError}
          hint={group && people.length === 0 ? hintFor(group) : undefined}
          disabled={people.length === 0}
          options={[noUser, ...people.map(({ email, name }) => ({ value: email, label: name }))]}
          value={draft.email}
          onChange={(event) => change({ email: event.target.value })}
        />
        <SelectField
          label={i18n.t({ id: 'role.label', message: 'Role' })}
          options={roleOptions()}
          value={draft.role}
          onChange={(event) => change({ role: event.target.value as FamilyRole })}
        />
        <Button type="submit" busy={isSending}>
          {i18n.t({ id: 'addKnown.submit', message: 'Add member' })}
        </Button>
      </form>
    </>
  );
}

function Note() {
  return (
    <p className="field-hint">
      <Icon of={Info} small />
      <span>
        {i18n.t({
          id: 'addKnown.note',
          message: 'Anyone can create family groups and add members to any group they manage',
        })}
      </span>
    </p>
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
      if (draft.familyId === '' || draft.email === '') {
        return {
          title: i18n.t({ id: 'family.missingInformation', message: 'Missing information' }),
          description: i18n.t({ id: 'addKnown.missing', message: 'Please select a user and a family' }),
        };
      }
      return personOf(draft) ? null : notFound(); // they may have left while the page was open
    },
    send: async (draft, familyName) => {
      const name = personOf(draft)?.name ?? draft.email;
      await invite({ ...draft, allowUnknown: false });
      return {
        title: i18n.t({ id: 'addKnown.invited', message: '{name} has been invited', values: { name } }),
        description: i18n.t({
          id: 'addMember.joinsOnAccept',
          message: '{name} will join {family} when they accept.',
          values: { name: firstNameOf(name), family: familyName },
        }),
      };
    },
    refusalOf: (error) => ({
      toast: failureText(i18n.t({ id: 'addKnown.failed', message: 'Failed to add member to family group' }), error, {
        user_unknown: notFound(),
      }),
    }),
  });
}

function hintFor(group: Family): string {
  return i18n.t({
    id: 'addKnown.everyoneAdded',
    message: 'Everyone you share a family with is already in {family}. Send anyone else the link.',
    values: { family: group.name },
  });
}

function notFound() {
  return { title: i18n.t({ id: 'addKnown.userNotFound', message: 'Selected user not found' }) };
}
