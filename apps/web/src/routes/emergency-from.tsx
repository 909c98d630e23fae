import { useParams } from '@tanstack/react-router';
import Siren from 'lucide-react/icons/siren';
import { NoRequest, OpenedRequest, ReceivedRequest } from '../features/families/emergency/received-request.tsx';
import { usePageMeta } from '../household/page-meta.ts';
import { i18n } from '../lib/i18n.ts';
import { Badge } from '../ui/badge.tsx';
import { Brand } from '../ui/brand.tsx';
import { EmergencyFrame } from './emergency/emergency-frame.tsx';

/** For the owner: what a contact has asked for, and the answer [PPL-11]. */
export function EmergencyFromScreen() {
  const { contactId } = useParams({ from: '/emergency/from/$contactId' });
  usePageMeta('emergency');
  return (
    <EmergencyFrame
      isAbout={({ owner, contact }, readerId) => contact.id === contactId && owner.id === readerId}
      bar={(part) => (
        <nav
          className="emergency-bar-top owner"
          aria-label={i18n.t({ id: 'emergency.title', message: 'In an emergency' })}
        >
          <Brand href="/dashboard" />
          {part?.request && (
            <Badge tone="soon" icon={Siren}>
              {i18n.t({ id: 'emergency.badge', message: 'Emergency' })}
            </Badge>
          )}
        </nav>
      )}
    >
      {(part) => {
        const { contact, request } = part;
        if (!request) return <NoRequest {...part} />;
        if (!request.openedAt) return <ReceivedRequest {...{ contact, request }} />;
        return <OpenedRequest contact={contact} openedAt={request.openedAt} opened={request.opened} />;
      }}
    </EmergencyFrame>
  );
}
