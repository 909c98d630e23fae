import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import './badge.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export type BadgeTone = 'plain' | 'line' | 'soon' | 'expired' | 'ok';

/** States a fact; never clickable. The tones 'soon' and 'expired' always carry an icon and words. */
export function Badge({
  tone = 'plain',
  icon,
  className,
  children,
  ...rest
}: { tone?: BadgeTone; icon?: LucideIcon } & ComponentProps<'span'>) {
  return (
    <span {...rest} className={classNames('badge', tone !== 'plain' && tone, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
