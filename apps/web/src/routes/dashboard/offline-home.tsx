import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { Link } from '@tanstack/react-router';
import CloudOff from 'lucide-react/icons/cloud-off';
import Files from 'lucide-react/icons/files';
import Lock from 'lucide-react/icons/lock';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { documentsOf, generalDocuments } from '../../features/documents/document-lists.ts';
import { PinnedCard } from '../../features/documents/home/pinned.tsx';
import { refreshedText } from '../../features/offline-papers/kept-section.tsx';
import { type ListedMember, shortNameOf } from '../../household/listed-members.ts';
import { i18n } from '../../lib/i18n.ts';
import { isKept, type KeptPapers } from '../../lib/offline-papers/kept-papers.ts';
import { Trans } from '../../lib/trans.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOwnOfflineMessage } from '../own-offline-message.ts';
import './offline-home.css';

interface OfflineHomeProps {
  kept: KeptPapers;
  documents: readonly Document[];
  members: readonly ListedMember[];
  readerId: string;
  now: Date;
}

/** Home when offline: the papers that open, and how many do not [OFF-1]. */
export function OfflineHome({ kept, documents, members, readerId, now }: OfflineHomeProps) {
  useOwnOfflineMessage();
  const opening = documents.filter((document) => isKept(kept, document));
  const waiting = documents.filter((document) => !isKept(kept, document));
  const general = generalDocuments(waiting).length;
  return (
    <>
      <h1 className="visually-hidden">{i18n.t({ id: 'bars.overview', message: 'Overview' })}</h1>
      <p className="offline-bar" role="status">
        <Icon of={WifiOff} />
        <span>
          <Trans
            id="kept.offline"
            message="<strong>You’re offline.</strong> Documents kept on this device still open."
            components={{ strong: <strong /> }}
          />
        </span>
      </p>
      <section className="offline-part" aria-labelledby="kept">
        <h2 className="serif" id="kept">
          {i18n.t({ id: 'kept.onDevice', message: 'Kept on this device' })}
        </h2>
        <ul className="offline-kept">
          {opening.map((document) => (
            <li key={document.id}>
              <PinnedCard document={document} readerId={readerId} />
            </li>
          ))}
        </ul>
        <p className="row text-small muted">
          <Icon of={Lock} small />
          {i18n.t({ id: 'kept.encrypted', message: 'Encrypted.' })} {refreshedText(kept.refreshedAt, now)}
        </p>
      </section>
      <section className="offline-part" aria-labelledby="needs-connection">
        <h2 id="needs-connection">{i18n.t({ id: 'kept.needsConnection', message: 'Needs a connection' })}</h2>
        <ul className="offline-waiting">
          {members.map((member) => (
            <Waiting
              key={member.personId}
              search={{ member: member.personId }}
              mark={<Avatar id={member.personId} name={member.name} />}
              name={shortNameOf(member, members)}
              count={documentsOf(waiting, member.personId).length}
            />
          ))}
          <Waiting
            search={{ view: 'general' }}
            mark={<Icon of={Files} />}
            name={i18n.t({ id: 'generalCard.title', message: 'Family/General Documents' })}
            count={general}
          />
        </ul>
      </section>
    </>
  );
}

interface WaitingProps {
  search: { member: string } | { view: string };
  mark: ReactNode;
  name: string;
  count: number;
}

/** Leads to the list as last loaded, where each missing paper says so. */
function Waiting({ search, mark, name, count }: WaitingProps) {
  if (count === 0) return null;
  return (
    <li>
      <Link to="/dashboard" search={search} activeProps={{ 'aria-current': undefined }}>
        <span className="offline-mark">{mark}</span>
        <span className="grow">
          <span className="strong ellipsis">
            <bdi>{name}</bdi>
          </span>
          <span className="text-tiny tabular">
            {i18n.t({
              id: 'document.count',
              message: '{count, plural, one {# document} other {# documents}}',
              values: { count },
            })}
          </span>
        </span>
        <Icon of={CloudOff} />
      </Link>
    </li>
  );
}
