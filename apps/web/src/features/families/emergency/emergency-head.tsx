import type { ReactNode } from 'react';
import { memberAvatarUrl } from '../../../household/avatar-url.ts';
import { useFamilies } from '../../../household/household.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import './emergency.css';

interface EmergencyHeadProps {
  person: { id: string; name: string };
  title: string;
  children?: ReactNode;
}

/** Whom it is about, and the page's title. */
export function EmergencyHead({ person, title, children }: EmergencyHeadProps) {
  const families = useFamilies();
  return (
    <header className="emergency-head">
      <Avatar id={person.id} name={person.name} src={memberAvatarUrl(person.id, families)} size={64} />
      <div className="grow">
        <h1 className="serif">{title}</h1>
        {children}
      </div>
    </header>
  );
}
