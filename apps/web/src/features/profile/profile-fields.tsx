import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MAX_CHARS, type ProfileDraft } from './profile-draft.ts';

interface ProfileFieldsProps {
  draft: ProfileDraft;
  onChange: (change: Partial<ProfileDraft>) => void;
  /** the page only shows the address, the dialog can change it [PRF-1, EPD-1] */
  canChangeEmail?: boolean;
  emailError?: string;
  /** shown below the address */
  emailNotes?: ReactNode;
}

export function ProfileFields({ draft, onChange, canChangeEmail, emailError, emailNotes }: ProfileFieldsProps) {
  return (
    <>
      <div className="field-pair">
        <TextField
          label={i18n.t({ id: 'profile.fullName', message: 'Full Name *' })}
          name="name"
          autoComplete="name"
          required
          maxLength={MAX_CHARS.name}
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label={
            canChangeEmail
              ? i18n.t({ id: 'profile.emailRequired', message: 'Email Address *' })
              : i18n.t({ id: 'profile.email', message: 'Email Address' })
          }
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required={canChangeEmail}
          readOnly={!canChangeEmail}
          maxLength={MAX_CHARS.email}
          error={emailError}
          hint={!canChangeEmail && <FixedEmailHint />}
          value={draft.email}
          onChange={(event) => onChange({ email: event.target.value })}
        />
      </div>
      {emailNotes}
      <div className="field-pair">
        <TextField
          label={i18n.t({ id: 'profile.phone', message: 'Phone Number' })}
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={MAX_CHARS.phone}
          value={draft.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
        />
        <TextField
          label={i18n.t({ id: 'profile.location', message: 'Location' })}
          name="location"
          autoComplete="address-level2"
          maxLength={MAX_CHARS.location}
          value={draft.location}
          onChange={(event) => onChange({ location: event.target.value })}
        />
      </div>
      <TextAreaField
        label={i18n.t({ id: 'profile.bio', message: 'Bio' })}
        name="bio"
        rows={2}
        maxLength={MAX_CHARS.bio}
        value={draft.bio}
        onChange={(event) => onChange({ bio: event.target.value })}
      />
    </>
  );
}

function FixedEmailHint() {
  return (
    <>
      <Icon of={Lock} small />
      <span>{i18n.t({ id: 'profile.emailFixed', message: 'Email address cannot be changed' })}</span>
    </>
  );
}
