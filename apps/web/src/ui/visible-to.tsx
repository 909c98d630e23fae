import Eye from 'lucide-react/icons/eye';
import type { ReactNode } from 'react';
import { i18n } from '../lib/i18n.ts';
import { AvatarStack } from './avatar.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './visible-to.css';

interface VisibleToProps {
  /** 'Visible to:' */
  label: string;
  /** who, in words; <b> for the name of the audience */
  who: ReactNode;
  /** a second line: 'for all 10 documents' */
  note?: string;
  people: readonly { id: string; name: string; src?: string | null }[];
  /** the most common change, one press away: { label: 'Only me' } */
  shortcut?: { label: string; onPick: () => void };
  onChange?: () => void;
  /** whether the choice that 'Change' opens is shown */
  isOpen?: boolean;
}

/** The line that says who can see something: the same wherever it is stored, shown or shared. */
export function VisibleTo({ label, who, note, people, shortcut, onChange, isOpen }: VisibleToProps) {
  return (
    <div className="visible-to">
      <Icon of={Eye} />
      <span className="grow">
        <span className="muted visible-to-label">{label}</span> {who}
        {note && <span className="visible-to-note text-tiny muted">{note}</span>}
      </span>
      {people.length > 0 && <AvatarStack people={people} />}
      {shortcut && (
        <Button variant="link" onClick={shortcut.onPick}>
          {shortcut.label}
        </Button>
      )}
      {onChange && (
        <Button variant="link" onClick={onChange} aria-expanded={isOpen}>
          {i18n.t({ id: 'visibleTo.change', message: 'Change' })}
        </Button>
      )}
    </div>
  );
}
