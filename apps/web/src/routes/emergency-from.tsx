import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import Siren from 'lucide-react/icons/siren';
import { NoRequest, OpenedRequest, ReceivedRequest } from '../features/families/emergency/received-request.tsx';
import { noticeText } from '../features/notices/notice-messages.ts';
import { noticesQuery } from '../features/notices/notices.api.ts';
import { usePageMeta } from '../household/page-meta.ts';
import { useNow } from '../household/use-now.ts';
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
        return (
          <OpenedRequest contact={contact} openedAt={request.openedAt}>
            <WhatWasRead contactId={contact.id} since={request.openedAt} />
          </OpenedRequest>
        );
      }}
    </EmergencyFrame>
  );
}

/** What the owner was told of. */
function WhatWasRead({ contactId, since }: { contactId: string; since: string }) {
  const { data, error } = useQuery(noticesQuery);
  const now = useNow();
  if (!data && !error) return null;
  const told = (data?.notices ?? []).filter(
    ({ kind, actor, at }) => kind === 'emergency_read' && actor?.id === contactId && at >= since,
  );
  if (told.length === 0) {
    return (
      <p className="muted">{i18n.t({ id: 'emergency.nothingRead', message: 'Nothing you’ve been told of yet.' })}</p>
    );
  }
  return (
    <ul className="emergency-told">
      {told.map((notice) => (
        <li key={notice.id}>
          <p>{noticeText(notice)}</p>
          <time className="text-small muted" dateTime={notice.at}>
            {relativeDate(i18n, notice.at, now)}
          </time>
        </li>
      ))}
    </ul>
  );
}
