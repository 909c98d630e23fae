import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import './callout.css';

/** A remark that stays on the page, next to its subject. With `alert` it is read out when it appears. */
export function Callout({
  tone,
  icon,
  alert,
  children,
}: {
  tone?: 'soon' | 'expired';
  icon: LucideIcon;
  alert?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classNames('note', tone)} role={alert ? 'alert' : undefined}>
      <Icon of={icon} />
      <div className="grow">{children}</div>
    </div>
  );
}
