import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDocuments } from '../../features/documents/documents.api.ts';
import { familiesQuery } from '../../household/families.api.ts';
import { HouseholdProvider } from '../../household/household.tsx';
import { sessionQuery } from '../../lib/session-query.ts';
import { PaletteLayer } from './palette-layer.tsx';

/** Outside the dashboard, entries lead to a page where the dashboard opens a dialog. Without a family there is nothing to find. */
export function PagePaletteLayer(state: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const { data: families = [] } = useQuery(familiesQuery);
  const { documents } = useDocuments();
  if (!session?.person || families.length === 0) return null;
  return (
    <HouseholdProvider families={families} reader={session.person} settings={session.settings}>
      <PaletteLayer
        {...{ ...state, documents }}
        onManageFamily={() => void navigate({ to: '/family/manage' })}
        onEditProfile={() => void navigate({ to: '/profile' })}
      />
    </HouseholdProvider>
  );
}
