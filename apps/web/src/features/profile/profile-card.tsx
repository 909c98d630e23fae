import type { Profile } from '@kinvault/domain/people/profile.schema.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import '../../ui/panel.css';
import { AvatarField } from './avatar/avatar-field.tsx';
import { EmailNotes } from './email-notes.tsx';
import './profile.css';
import { i18n } from '../../lib/i18n.ts';
import { useSaveProfile } from './profile.api.ts';
import { draftOf, isChanged, isComplete, type ProfileDraft } from './profile-draft.ts';
import { ProfileFields } from './profile-fields.tsx';
import { useFailureToast, useSuccessToast } from './profile-toasts.ts';

interface ProfileCardProps {
  profile: Profile;
  maxUploadBytes: number;
  /** the page asks before it closes while something is unsaved */
  onDirtyChange: (isDirty: boolean) => void;
}

/** Name, picture and contact details [PRF-1, PRF-2]. A failed save loses nothing that was typed. */
export function ProfileCard({ profile, maxUploadBytes, onDirtyChange }: ProfileCardProps) {
  const [change, setChange] = useState<Partial<ProfileDraft>>({});
  const draft = { ...draftOf(profile), ...change, email: profile.email };
  const saving = useSaveProfile();
  const fail = useFailureToast();
  const succeed = useSuccessToast();

  const isDirty = isChanged(draft, profile);
  useEffect(() => onDirtyChange(isDirty), [onDirtyChange, isDirty]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.isPending || !isComplete(draft)) return;
    saving.mutate(
      { draft, password: '' },
      {
        onSuccess: () => {
          setChange((now) => (now === change ? {} : now)); // keep what was typed while saving
          succeed(i18n.t({ id: 'profile.updated', message: 'Profile updated' }));
        },
        onError: fail('update'),
      },
    );
  }

  return (
    <form
      className="panel"
      onSubmit={submit}
      noValidate
      aria-label={i18n.t({ id: 'profile.label', message: 'Profile' })}
    >
      <AvatarField person={profile} maxUploadBytes={maxUploadBytes} size={88}>
        <p className="text-tiny muted">
          {i18n.t({ id: 'profile.pictureHint', message: 'A picture of you, or your initials.' })}
        </p>
      </AvatarField>
      <ProfileFields
        draft={draft}
        onChange={(given) => setChange({ ...change, ...given })}
        emailNotes={<EmailNotes profile={profile} />}
      />
      <div className="row profile-save">
        <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isComplete(draft)}>
          {i18n.t({ id: 'profile.save', message: 'Save Profile' })}
        </Button>
      </div>
    </form>
  );
}
