import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Bell } from '../../features/notices/bell.tsx';
import { useReader, useSettings } from '../../household/household.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';

const EditProfileDialog = lazyComponent(
  async () => (await import('../../features/profile/edit-profile-dialog.tsx')).EditProfileDialog,
);

/** Loads the dialog when it is first opened, and keeps it mounted [SBR-3, SBR-8]. */
export function useEditProfile(): { open: () => void; layer: ReactNode } {
  const { maxUploadBytes } = useSettings();
  const [isOpen, setOpen] = useState<boolean>();
  return {
    open: () => setOpen(true),
    layer: isOpen !== undefined && (
      <EditProfileDialog open={isOpen} maxUploadBytes={maxUploadBytes} onClose={() => setOpen(false)} />
    ),
  };
}

const FamilyDialog = lazyComponent(
  async () => (await import('../../features/families/dialog/family-dialog.tsx')).FamilyDialog,
);

/** Loads the dialog when it is first opened, and keeps it mounted [SBR-3]. */
export function useFamilyDialog(): {
  open: () => void;
  layer: ReactNode;
} {
  const settings = useSettings();
  const [isOpen, setOpen] = useState<boolean>();
  return {
    open: () => setOpen(true),
    layer: isOpen !== undefined && (
      <FamilyDialog open={isOpen} minPasswordLength={settings.minPasswordLength} onClose={() => setOpen(false)} />
    ),
  };
}

const NoticesLayer = lazyComponent(async () => (await import('./notices-layer.tsx')).NoticesLayer);

/** The bell, for the bar on screen, and its panel. */
export function useNotices(): { bell: ReactNode; layer: ReactNode } {
  const [isOpen, setOpen] = useState<boolean>();
  return {
    bell: <Bell onOpen={() => setOpen(true)} />,
    layer: isOpen !== undefined && <NoticesLayer open={isOpen} onClose={() => setOpen(false)} />,
  };
}

const InvitesDialog = lazyComponent(
  async () => (await import('../../features/families/received/invites-dialog.tsx')).InvitesDialog,
);

/** Opened through the URL, by the bell and by mailed links. */
export function InvitesLayer() {
  const person = useReader();
  const { invites } = useSearch({ from: '/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  if (!invites) return null;
  return (
    <InvitesDialog
      open
      email={person.email}
      onClose={() => navigate({ search: (search) => ({ ...search, invites: undefined }), replace: true })}
    />
  );
}
