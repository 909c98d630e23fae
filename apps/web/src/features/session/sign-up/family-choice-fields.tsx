import { INVITE_CODE_MAX_INPUT } from '@kinvault/domain/families/invite-code.ts';
import { i18n } from '../../../lib/i18n.ts';
import { RadioCard } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { FieldErrors, SignUpDraft } from '../auth-draft.ts';
import { InviteCodeField } from './invite-code-field.tsx';
import type { SignUpField } from './sign-up-draft.ts';

interface FamilyChoiceFieldsProps {
  draft: SignUpDraft;
  errors: FieldErrors<SignUpField>;
  onChange: (change: Partial<SignUpDraft>) => void;
}

/** Every account starts in a family: a new one, or the one an invitation code belongs to [AUT-2]. */
export function FamilyChoiceFields({ draft, errors, onChange }: FamilyChoiceFieldsProps) {
  return (
    <fieldset className="family-choice">
      <legend className="field-label">{i18n.t({ id: 'signUp.family', message: 'Your family' })}</legend>
      <RadioCard
        name="family"
        title={i18n.t({ id: 'signUp.createFamily', message: 'Create New Family' })}
        checked={draft.family === 'create'}
        onChange={() => onChange({ family: 'create' })}
      >
        {i18n.t({ id: 'signUp.createFamilyHint', message: 'You’ll be the Admin and can invite others.' })}
      </RadioCard>
      {draft.family === 'create' && (
        <div className="family-choice-name">
          <TextField
            label={i18n.t({ id: 'signUp.familyName', message: 'Family name' })}
            name="familyName"
            autoComplete="family-name"
            required
            value={draft.familyName}
            error={errors.familyName}
            onChange={(event) => onChange({ familyName: event.target.value })}
          />
        </div>
      )}
      <RadioCard
        name="family"
        title={i18n.t({ id: 'signUp.joinFamily', message: 'Join Existing Family' })}
        checked={draft.family === 'join'}
        onChange={() => onChange({ family: 'join' })}
      >
        {i18n.t({ id: 'signUp.joinFamilyHint', message: 'With the invitation code someone sent you.' })}
      </RadioCard>
      {draft.family === 'join' && (
        <InviteCodeField
          value={draft.code}
          error={errors.code}
          onChange={(code) => onChange({ code: code.toUpperCase().slice(0, INVITE_CODE_MAX_INPUT) })}
        />
      )}
    </fieldset>
  );
}
