import type { Person } from '@kinvault/domain/people/person.schema.ts';
import Camera from 'lucide-react/icons/camera';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { avatarUrl } from '../../../household/avatar-url.ts';
import { errorSentence } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { useFailureToast, useSuccessToast } from '../profile-toasts.ts';
import { useRemoveAvatar } from './avatar.api.ts';
import { CropDialog } from './crop-dialog.tsx';
import { isPictureFile } from './picture.ts';

interface AvatarFieldProps {
  person: Pick<Person, 'id' | 'name' | 'avatarId'>;
  /** the picture is that of somebody whom the reader looks after */
  isOther?: boolean;
  maxUploadBytes: number;
  /** px */
  size: number;
  children?: ReactNode;
}

/** Chooses, crops or removes the reader's picture, or that of somebody whom they look after [PRF-1, EPD-1, PPL-1]. */
export function AvatarField({ person, isOther = false, maxUploadBytes, size, children }: AvatarFieldProps) {
  const personId = isOther ? person.id : undefined;
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { toast } = useToast();
  const removing = useRemoveAvatar(personId);
  const fail = useFailureToast();
  const succeed = useSuccessToast();

  function remove() {
    if (removing.isPending) return;
    removing.mutate(undefined, {
      onSuccess: () => {
        choose.current?.focus(); // the pressed button disappears
        succeed(i18n.t({ id: 'avatar.removed', message: 'Picture removed' }));
      },
      onError: fail('update'),
    });
  }

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = currentTarget.files?.[0];
    currentTarget.value = ''; // otherwise choosing the same file again fires no event
    if (!chosen) return;
    const refusal = refusalOf(chosen, maxUploadBytes);
    if (!refusal) return setFile(chosen);
    toast({
      title: i18n.t({ id: 'avatar.uploadFailedTitle', message: 'Upload Failed' }),
      description: refusal,
      variant: 'destructive',
      duration: TOAST_MS.error,
    });
  }

  return (
    <div className="row avatar-field">
      <Avatar id={person.id} name={person.name} src={avatarUrl(person.id, person.avatarId)} size={size} />
      <div className="avatar-field-actions">
        <div className="row">
          <Button ref={choose} icon={Camera} onClick={() => input.current?.click()}>
            {i18n.t({ id: 'avatar.change', message: 'Change picture' })}
          </Button>
          {person.avatarId && (
            <IconButton
              variant="second"
              label={i18n.t({ id: 'avatar.remove', message: 'Remove picture' })}
              icon={Trash2}
              aria-disabled={removing.isPending}
              onClick={remove}
            />
          )}
        </div>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={
          isOther
            ? i18n.t({ id: 'avatar.fileOf', message: 'Picture of {name}', values: { name: person.name } })
            : i18n.t({ id: 'avatar.file', message: 'Picture of you' })
        }
        onChange={take}
      />
      {/* outside the form: Enter in the crop dialog must not submit it */}
      {createPortal(<CropDialog file={file} personId={personId} onClose={() => setFile(null)} />, document.body)}
    </div>
  );
}

function refusalOf(file: File, maxUploadBytes: number): string | null {
  if (!isPictureFile(file)) return errorSentence('avatar_not_image');
  if (file.size === 0) return errorSentence('file_empty');
  return file.size > maxUploadBytes ? errorSentence('file_too_large') : null;
}
