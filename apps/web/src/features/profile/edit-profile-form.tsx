import type { Profile } from '@kinvault/domain/people/profile.schema.ts';
import { useEffect, useState } from 'react';
import { useSendsMail } from '../../household/use-sends-mail.ts';
import { i18n } from '../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { AvatarField } from './avatar/avatar-field.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { EmailNotes } from './email-notes.tsx';
import { useSaveProfile } from './profile.api.ts';
import { draftOf, isChanged, isComplete, newEmailOf, type ProfileDraft } from './profile-draft.ts';
import { ProfileFields } from './profile-fields.tsx';
import { useGuardedForm } from './use-guarded-form.ts';

interface EditProfileFormProps {
  formId: string;
  profile: Profile;
  maxUploadBytes: number;
  /** for the dialog's buttons */
  onState: (state: { isSending: boolean; isComplete: boolean }) => void;
  onDirtyChange: (isDirty: boolean) => void;
  onDone: () => void;
}

export function EditProfileForm({ formId, profile, maxUploadBytes, ...tell }: EditProfileFormProps) {
  const [change, setChange] = useState<Partial<ProfileDraft>>({});
  const [password, setPassword] = useState('');
  const draft = { ...draftOf(profile), ...change };
  const newEmail = newEmailOf(draft, profile);
  const saving = useSaveProfile();
  const showSaved = useSavedToast();
  const { errors, isSending, submit, clearError } = useGuardedForm<'email' | 'password'>({
    fieldOf: newEmail ? { password_wrong: 'password', bad_request: 'email' } : {},
    sentences: { bad_request: i18n.t({ id: 'signIn.emailInvalid', message: 'Please enter a valid email address.' }) },
    failure: 'update',
    check: () => {
      if (!newEmail) return {};
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(newEmail))
        return { email: i18n.t({ id: 'signIn.emailInvalid', message: 'Please enter a valid email address.' }) };
      return password === ''
        ? { password: i18n.t({ id: 'signIn.passwordMissing', message: 'Please enter your password.' }) }
        : {};
    },
    send: async () => {
      if (!isComplete(draft)) return;
      const { asksForEmail } = await saving.mutateAsync({ draft, password });
      tell.onDone();
      showSaved(asksForEmail);
    },
  });

  const isReady = isComplete(draft);
  const { onState, onDirtyChange } = tell;
  const isDirty = isChanged(draft, profile);
  useEffect(() => onDirtyChange(isDirty), [onDirtyChange, isDirty]);
  useEffect(() => onState({ isSending, isComplete: isReady }), [onState, isSending, isReady]);

  function edit(given: Partial<ProfileDraft>) {
    if (given.email !== undefined) clearError('email');
    setChange({ ...change, ...given });
  }

  return (
    <form id={formId} className="column" onSubmit={submit} noValidate>
      <AvatarField person={profile} maxUploadBytes={maxUploadBytes} size={72} />
      <ProfileFields
        draft={draft}
        onChange={edit}
        canChangeEmail
        emailError={errors.email}
        emailNotes={
          newEmail ? (
            <CurrentPasswordField
              label={i18n.t({ id: 'profile.currentPassword', message: 'Current password' })}
              hint={i18n.t({ id: 'profile.currentPasswordHint', message: 'Needed to change your email address.' })}
              value={password}
              error={errors.password}
              onChange={(value) => {
                clearError('password');
                setPassword(value);
              }}
            />
          ) : (
            <EmailNotes profile={profile} />
          )
        }
      />
    </form>
  );
}

function useSavedToast() {
  const sendsMail = useSendsMail();
  const { toast } = useToast();
  return (asksForEmail: boolean) =>
    asksForEmail
      ? toast({
          title: i18n.t({ id: 'secondFactor.title', message: 'One more step' }),
          description: sendsMail
            ? i18n.t({
                id: 'profile.checkInbox',
                message: 'Profile updated, but email change requires verification. Check your inbox.',
              }) // [EPD-4]
            : i18n.t({
                id: 'profile.askForLink',
                message:
                  'Profile updated, but email change requires verification. Email isn’t set up here. Ask the person who runs Kinvault for the link.',
              }),
          duration: TOAST_MS.resetSent,
        })
      : toast({ title: i18n.t({ id: 'profile.updated', message: 'Profile updated' }), duration: TOAST_MS.success });
}
