import type { Session } from '@kinvault/domain/people/account.schema.ts';
import { type ReactNode, useState } from 'react';
import { late } from '../../lib/late.tsx';

const EditProfileDialog = late(
  async () => (await import('../../features/profile/edit-profile-dialog.tsx')).EditProfileDialog,
);

/** The dialog comes when somebody asks for it, and stays for the next time [SBR-3, SBR-8]. */
export function useEditProfile({ maxUploadBytes }: Session['settings']): { open: () => void; layer: ReactNode } {
  const [isOpen, setOpen] = useState<boolean>();
  return {
    open: () => setOpen(true),
    layer: isOpen !== undefined && (
      <EditProfileDialog open={isOpen} maxUploadBytes={maxUploadBytes} onClose={() => setOpen(false)} />
    ),
  };
}
