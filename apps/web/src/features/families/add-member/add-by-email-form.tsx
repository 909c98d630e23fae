import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { MAX_NAME_CHARS } from '@kinvault/domain/people/person.schema.ts';
import Info from 'lucide-react/icons/info';
import type { FormEvent, KeyboardEvent } from 'react';
import { useSendsMail } from '../../../lib/use-sends-mail.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { NewAccountFields } from './new-account-fields.tsx';
import type { MemberByEmail } from './use-member-by-email.ts';

const ROLES = [
  { value: 'Member', label: 'Member' },
  { value: 'Viewer', label: 'Viewer' },
] as const;

interface AddByEmailFormProps {
  formId: string;
  families: readonly Family[];
  minPasswordLength: number;
  member: MemberByEmail;
}

/** By their address: whoever has an account is invited, for others one can be made here [FMD-2, FMD-3]. */
export function AddByEmailForm({ formId, families, minPasswordLength, member }: AddByEmailFormProps) {
  const { draft, errors, change, submit } = member;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }

  // a button that is off takes no Enter: then this says what is missing
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const isInput = event.target instanceof HTMLInputElement && event.target.type !== 'radio';
    if (event.key === 'Enter' && isInput && !member.canSend) submit();
  }

  return (
    <form id={formId} className="column" onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
      <TextField
        label="Email address"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        required
        value={draft.email}
        error={errors.email}
        hint={member.isStranger ? <StrangerHint onInvite={() => submit({ allowUnknown: true })} /> : undefined}
        onChange={(event) => change({ email: event.target.value })}
      />
      <div className="field-pair">
        <SelectField
          label="Family"
          options={families.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.familyId}
          onChange={(event) => change({ familyId: event.target.value })}
        />
        <div className="field">
          <span className="field-label" aria-hidden="true">
            Role
          </span>
          <Segmented label="Role" full options={ROLES} value={draft.role} onChange={(role) => change({ role })} />
          <p className="field-hint">Members add and share. Viewers look.</p>
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

function StrangerHint({ onInvite }: { onInvite: () => void }) {
  const sendsMail = useSendsMail();
  return (
    <span className="add-by-email-stranger" role="status">
      <Icon of={Info} small />
      <span className="grow">
        Nobody has an account with this address yet. Create one below, or{' '}
        {sendsMail ? 'send an invitation by mail' : 'make an invitation and hand over its link'}.
        <br />
        <Button variant="link" onClick={onInvite}>
          {sendsMail ? 'Send an invitation' : 'Make an invitation'}
        </Button>
      </span>
    </span>
  );
}
