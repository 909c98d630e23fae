import type { ReactNode } from 'react';
import { memberAvatarUrl } from '../../../household/avatar-url.ts';
import { useFamilies } from '../../../household/household.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import '../manage/manage.css';
import './trusted-people.css';

interface TrustedLineProps {
  person: { id: string; name: string };
  note: string;
  children: ReactNode;
}

/** A person with what they do or may do, and the buttons for it. */
export function TrustedLine({ person, note, children }: TrustedLineProps) {
  const families = useFamilies();
  return (
    <li className="person-line person-line-with-words trusted-line">
      <Avatar id={person.id} name={person.name} src={memberAvatarUrl(person.id, families)} size={44} />
      <span className="person-line-words">
        <b>
          <bdi>{person.name}</bdi>
        </b>
        <span className="text-small muted">{note}</span>
      </span>
      <span className="person-line-actions">{children}</span>
    </li>
  );
}
