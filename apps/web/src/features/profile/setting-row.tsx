import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import './profile.css';

interface SettingRowProps {
  icon: LucideIcon;
  title: string;
  badge?: ReactNode;
  tone?: 'danger';
  children: ReactNode;
  action?: ReactNode;
  /** opens below, as wide as the words and the button */
  more?: ReactNode;
}

/** One thing that can be changed: what it is, how it stands, and the button. */
export function SettingRow({ icon, title, badge, tone, children, action, more }: SettingRowProps) {
  return (
    <section className="setting">
      <span className={classNames('setting-icon', tone)}>
        <Icon of={icon} />
      </span>
      <div>
        <h3>
          {title} {badge}
        </h3>
        <div className="text-small muted">{children}</div>
      </div>
      {action}
      {more && <div className="setting-more">{more}</div>}
    </section>
  );
}

/** Opens and closes what stands in `more`. */
export function MoreButton({ isOpen, onToggle, what }: { isOpen: boolean; onToggle: () => void; what: string }) {
  return (
    <Button variant="link" className="setting-toggle" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? `Hide ${what}` : `Show ${what}`}
    </Button>
  );
}
