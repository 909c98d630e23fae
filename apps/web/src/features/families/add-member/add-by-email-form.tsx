import { roleName } from '@kinvault/domain/families/role-name.ts';
import { MAX_NAME_CHARS } from '@kinvault/domain/people/person.schema.ts';
import type { FormEvent, KeyboardEvent } from 'react';
import { useManagedFamilies } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { NewAccountFields } from './new-account-fields.tsx';
import type { MemberByEmail } from './use-member-by-email.ts';

const ROLES = ['Member', 'Viewer'] as const;

interface AddByEmailFormProps {
  formId: string;
  minPasswordLength: number;
  member: MemberByEmail;
}

/** Adds someone by email address: invites them, or creates an account for them [FMD-2, FMD-3]. */
export function AddByEmailForm({ formId, minPasswordLength, member }: AddByEmailFormProps) {
  const families = useManagedFamilies();
  const { draft, errors, change, submit } = member;
  const roles = ROLES.map((role) => ({ value: role, label: roleName(i18n, role) }));
  const roleLabel = i18n.t({ id: 'role.label', message: 'Role' });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }

  // browsers ignore Enter while the submit button is disabled; this still says what is missing
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const isInput = event.target instanceof HTMLInputElement && event.target.type !== 'radio';
    if (event.key === 'Enter' && isInput && !member.canSend) submit();
  }

  return (
    <form id={formId} className="column" onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
      <TextField
        label={i18n.t({ id: 'addMember.email', message: 'Email address' })}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        required
        value={draft.email}
        error={errors.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <div className="field-pair">
        {families.length === 1 && <FamilyChoice member={member} />}
        <div className="field">
          <span className="field-label" aria-hidden="true">
            {roleLabel}
          </span>
          <Segmented label={roleLabel} full options={roles} value={draft.role} onChange={(role) => change({ role })} />
          <p className="field-hint">
            {i18n.t({ id: 'addMember.roleHint', message: 'Members can add and share. Viewers can only view.' })}
          </p>
        </div>
      </div>
      <NewAccountFields
        draft={draft}
        error={errors.password}
        minPasswordLength={minPasswordLength}
        maxNameChars={MAX_NAME_CHARS}
        onChange={change}
      />
    </form>
  );
}

/** With several families it is above both ways of adding someone, since the link also belongs to one of them. */
export function FamilyChoice({ member }: { member: MemberByEmail }) {
  const families = useManagedFamilies();
  return (
    <SelectField
      label={i18n.t({ id: 'addMember.family', message: 'Family' })}
      options={families.map(({ id, name }) => ({ value: id, label: name }))}
      value={member.draft.familyId}
      onChange={(event) => member.change({ familyId: event.target.value })}
    />
  );
}
