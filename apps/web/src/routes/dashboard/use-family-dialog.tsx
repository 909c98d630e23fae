import { type ReactNode, useState } from 'react';
import { late } from '../../lib/late.tsx';
import type { VaultProps } from './vault-props.ts';

const FamilyDialog = late(async () => (await import('../../features/families/dialog/family-dialog.tsx')).FamilyDialog);

/** The dialog comes when somebody asks for it, and stays for the next time [SBR-3]. */
export function useFamilyDialog({ families, person, settings }: VaultProps): { open: () => void; layer: ReactNode } {
  const [isOpen, setOpen] = useState<boolean>();
  return {
    open: () => setOpen(true),
    layer: isOpen !== undefined && (
      <FamilyDialog
        open={isOpen}
        families={families}
        person={person}
        minPasswordLength={settings.minPasswordLength}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
