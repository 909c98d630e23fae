import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { late } from '../../lib/late.tsx';

const InvitesDialog = late(
  async () => (await import('../../features/families/received/invites-dialog.tsx')).InvitesDialog,
);

/** Opened by the address, where the bell and mailed links lead. */
export function InvitesLayer({ person }: { person: Person }) {
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
