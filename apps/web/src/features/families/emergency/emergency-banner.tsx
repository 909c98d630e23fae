import type { EmergencyContact } from '@kinvault/domain/families/emergency.schema.ts';
import { weekdayMoment } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { Link } from '@tanstack/react-router';
import Siren from 'lucide-react/icons/siren';
import type { ReactNode } from 'react';
import { memberAvatarUrl } from '../../../household/avatar-url.ts';
import { useFamilies, useReader } from '../../../household/household.tsx';
import { useNow } from '../../../household/use-now.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import './emergency-banner.css';

/** Above everything else: requests that wait for the reader's answer, and documents that are open by one, to both sides. */
export function EmergencyBanner({ parts }: { parts: readonly EmergencyContact[] }): ReactNode {
  const reader = useReader();
  return parts.map((part) => {
    const { owner, contact, request } = part;
    if (owner.id === reader.id && request?.openedAt === null)
      return <Asked key={contact.id} contact={contact} opensAt={request.opensAt} />;
    if (owner.id === reader.id && request?.openedAt)
      return <Read key={contact.id} contact={contact} openedAt={request.openedAt} />;
    if (contact.id === reader.id && request?.openedAt)
      return <Open key={owner.id} owner={owner} openedAt={request.openedAt} />;
    return null;
  });
}

function Asked({ contact, opensAt }: Pick<EmergencyContact, 'contact'> & { opensAt: string }) {
  const now = useNow();
  const values = { name: firstNameOf(contact.name), moment: weekdayMoment(i18n, opensAt, now) };
  return (
    <Frame
      person={contact}
      title={i18n.t({ id: 'emergency.asksToRead', message: '{name} asks to read your documents', values })}
      text={i18n.t({
        id: 'emergency.bannerAsked',
        message: 'If you do nothing, {name} can read them from {moment}.',
        values,
      })}
    >
      <Link
        to="/emergency/from/$contactId"
        params={{ contactId: contact.id }}
        className={buttonClass({ variant: 'primary' })}
      >
        {i18n.t({ id: 'emergency.answer', message: 'Answer' })}
      </Link>
    </Frame>
  );
}

function Read({ contact, openedAt }: Pick<EmergencyContact, 'contact'> & { openedAt: string }) {
  const now = useNow();
  const values = { name: firstNameOf(contact.name), moment: weekdayMoment(i18n, openedAt, now) };
  return (
    <Frame
      person={contact}
      title={i18n.t({ id: 'emergency.reads', message: '{name} can read your documents', values })}
      text={i18n.t({ id: 'emergency.bannerRead', message: 'Since {moment}, until you end it.', values })}
    >
      <Link to="/emergency/from/$contactId" params={{ contactId: contact.id }} className={buttonClass({})}>
        {i18n.t({ id: 'emergency.seeOrEnd', message: 'See or end it' })}
      </Link>
    </Frame>
  );
}

function Open({ owner, openedAt }: Pick<EmergencyContact, 'owner'> & { openedAt: string }) {
  const now = useNow();
  const values = { name: firstNameOf(owner.name), moment: weekdayMoment(i18n, openedAt, now) };
  return (
    <Frame
      person={owner}
      title={i18n.t({ id: 'emergency.bannerOpen', message: '{name}’s documents are open to you', values })}
      text={i18n.t({ id: 'emergency.bannerSince', message: 'To read only, since {moment}.', values })}
    >
      <Link to="/emergency/$ownerId" params={{ ownerId: owner.id }} className={buttonClass({})}>
        {i18n.t({ id: 'emergency.read', message: 'Read {name}’s documents', values })}
      </Link>
    </Frame>
  );
}

interface FrameProps {
  person: { id: string; name: string };
  title: string;
  text: string;
  children: ReactNode;
}

function Frame({ person, title, text, children }: FrameProps) {
  const families = useFamilies();
  return (
    <section className="emergency-banner" aria-label={title}>
      <Avatar id={person.id} name={person.name} src={memberAvatarUrl(person.id, families)} size={44} />
      <div className="emergency-banner-words">
        <Badge tone="soon" icon={Siren}>
          {i18n.t({ id: 'emergency.badge', message: 'Emergency' })}
        </Badge>
        <h2>{title}</h2>
        <p className="text-small">{text}</p>
      </div>
      {children}
    </section>
  );
}
