import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { VaultProps } from './vault-props.ts';

const FamilyDialog = lazy(() =>
  import('../../features/families/dialog/family-dialog.tsx').then((module) => ({ default: module.FamilyDialog })),
);

/** The dialog comes when somebody asks for it, and stays for the next time [SBR-3]. */
export function useFamilyDialog({ families, person, settings }: VaultProps): { open: () => void; layer: ReactNode } {
  const [isOpen, setOpen] = useState<boolean>();
  return {
    open: () => setOpen(true),
    layer: isOpen !== undefined && (
      <Suspense>
        <FamilyDialog
          open={isOpen}
          families={families}
          person={person}
          minPasswordLength={settings.minPasswordLength}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
