import type { Session } from '@kinvault/domain/people/account.schema.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const EditProfileDialog = lazy(() =>
  import('../../features/profile/edit-profile-dialog.tsx').then((module) => ({ default: module.EditProfileDialog })),
);

/** The dialog comes when somebody asks for it, and stays for the next time [SBR-3, SBR-8]. */
export function useEditProfile({ maxUploadBytes }: Session['settings']): { open: () => void; layer: ReactNode } {
  const [isOpen, setOpen] = useState<boolean>();
  return {
    open: () => setOpen(true),
    layer: isOpen !== undefined && (
      <Suspense>
        <EditProfileDialog open={isOpen} maxUploadBytes={maxUploadBytes} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
