import { Link, useParams } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { AskForm } from '../features/families/emergency/ask-form.tsx';
import { NotAskable, WaitingRequest } from '../features/families/emergency/own-request.tsx';
import { usePageMeta } from '../household/page-meta.ts';
import { useNow } from '../household/use-now.ts';
import { i18n } from '../lib/i18n.ts';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { EmergencyFrame } from './emergency/emergency-frame.tsx';
import { OpenDocuments } from './emergency/open-documents.tsx';

/** For the person an owner has chosen: ask, wait, read [PPL-11]. */
export function EmergencyScreen() {
  const { ownerId } = useParams({ from: '/emergency/$ownerId' });
  const now = useNow();
  usePageMeta('emergency');
  return (
    <EmergencyFrame
      isAbout={({ owner, contact }, readerId) => owner.id === ownerId && contact.id === readerId}
      bar={(part) => {
        const isOpen = Boolean(part?.request?.openedAt);
        return (
          <nav className={classNames('emergency-bar-top', isOpen && 'open')} aria-label={inAnEmergency()}>
            <BackLink />
            <b>{isOpen ? <bdi>{part?.owner.name}</bdi> : inAnEmergency()}</b>
          </nav>
        );
      }}
    >
      {(part) => {
        const { owner, request, askableFrom } = part;
        if (request?.openedAt) return <OpenDocuments owner={owner} openedAt={request.openedAt} />;
        if (request) return <WaitingRequest {...{ owner, request }} />;
        if (askableFrom !== null && askableFrom > now.toISOString()) return <NotAskable {...{ owner, askableFrom }} />;
        return <AskForm {...part} />;
      }}
    </EmergencyFrame>
  );
}

function inAnEmergency(): string {
  return i18n.t({ id: 'emergency.title', message: 'In an emergency' });
}

function BackLink() {
  const label = i18n.t({ id: 'trusted.title', message: 'Trusted people' });
  return (
    <Link
      to="/profile/trusted"
      className={classNames(buttonClass({ variant: 'ghost' }), 'icon-only')}
      aria-label={label}
      title={label}
    >
      <Icon of={ArrowLeft} />
    </Link>
  );
}
