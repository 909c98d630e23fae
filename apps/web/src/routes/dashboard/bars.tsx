import { Link } from '@tanstack/react-router';
import FolderOpen from 'lucide-react/icons/folder-open';
import House from 'lucide-react/icons/house';
import Menu from 'lucide-react/icons/menu';
import Plus from 'lucide-react/icons/plus';
import UsersRound from 'lucide-react/icons/users-round';
import type { ReactNode } from 'react';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Place } from './place.ts';

/** Above the main part: the ways to the table and to the common papers. */
export function TopBar({ place }: { place: Place }) {
  return (
    <nav className="ways-on" aria-label="Vault">
      <Link to="/dashboard" search={{}} className={classNames(buttonClass({ variant: 'ghost' }), 'edge-l')}>
        <Icon of={House} />
        Overview
      </Link>
      {place.kind !== 'general' && (
        <Link
          to="/dashboard"
          search={{ view: 'general' }}
          className={classNames(buttonClass({ variant: 'ghost' }), 'edge-r')}
        >
          <Icon of={FolderOpen} />
          Family/General Documents
        </Link>
      )}
    </nav>
  );
}

interface PhoneBarProps {
  familyName: string;
  onMembers: () => void;
  bell: ReactNode;
}

/** The same on phones. */
export function PhoneBar({ familyName, onMembers, bell }: PhoneBarProps) {
  const iconLink = classNames(buttonClass({ variant: 'ghost' }), 'icon');
  return (
    <nav className="phone-bar" aria-label="Vault">
      <IconButton label="Members" icon={Menu} onClick={onMembers} />
      <b className="grow cut">{familyName}</b>
      {bell}
      <Link to="/dashboard" search={{}} className={iconLink} aria-label="Overview">
        <Icon of={House} />
      </Link>
      <Link to="/dashboard" search={{ view: 'general' }} className={iconLink} aria-label="Family/General Documents">
        <Icon of={FolderOpen} />
      </Link>
    </nav>
  );
}

/** Within the thumb's reach on phones. */
export function BottomBar({ onMembers, onUpload }: { onMembers: () => void; onUpload?: () => void }) {
  return (
    <>
      <IconButton variant="second" label="Members" icon={UsersRound} onClick={onMembers} />
      {onUpload && (
        <Button variant="primary" icon={Plus} onClick={onUpload}>
          Upload Document
        </Button>
      )}
    </>
  );
}
