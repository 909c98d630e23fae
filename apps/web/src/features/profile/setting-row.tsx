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
  /** opens below, over the full width */
  more?: ReactNode;
}

/** One setting: its name, its current state and the button that changes it. */
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

/** Opens and closes `more`. */
export function MoreButton({
  isOpen,
  onToggle,
  children,
}: {
  isOpen: boolean;
  onToggle: () => void;
  children: string;
}) {
  return (
    <Button variant="link" className="setting-toggle" aria-expanded={isOpen} onClick={onToggle}>
      {children}
    </Button>
  );
}
