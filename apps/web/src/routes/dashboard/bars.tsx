import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import CalendarClock from 'lucide-react/icons/calendar-clock';
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
      {place.kind !== 'home' && (
        <Link to="/dashboard" search={{}} className={classNames(buttonClass({ variant: 'ghost' }), 'edge-l')}>
          <Icon of={House} />
          Overview
        </Link>
      )}
      <span className="grow" />
      {place.kind !== 'timeline' && <Way view="timeline" icon={CalendarClock} label="Next 12 months" />}
      {place.kind !== 'general' && <Way view="general" icon={FolderOpen} label="Family/General Documents" />}
    </nav>
  );
}

/** Where there is little room the words give way to the icon. */
function Way({ view, icon, label }: { view: 'timeline' | 'general'; icon: LucideIcon; label: string }) {
  return (
    <Link
      to="/dashboard"
      search={{ view }}
      className={classNames(buttonClass({ variant: 'ghost' }), 'way')}
      aria-label={label}
      title={label}
    >
      <Icon of={icon} />
      <span>{label}</span>
    </Link>
  );
}

interface PhoneBarProps {
  place: Place;
  familyName: string;
  onMembers: () => void;
  bell: ReactNode;
}

/** The same on phones. */
export function PhoneBar({ place, familyName, onMembers, bell }: PhoneBarProps) {
  const iconLink = classNames(buttonClass({ variant: 'ghost' }), 'icon');
  return (
    <nav className="phone-bar" aria-label="Vault">
      <IconButton label="Members" icon={Menu} onClick={onMembers} />
      <b className="grow cut">{familyName}</b>
      {bell}
      {place.kind !== 'home' && (
        <Link to="/dashboard" search={{}} className={iconLink} aria-label="Overview">
          <Icon of={House} />
        </Link>
      )}
      <Link to="/dashboard" search={{ view: 'timeline' }} className={iconLink} aria-label="Next 12 months">
        <Icon of={CalendarClock} />
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
