import { numberText } from '@kinvault/domain/format/numbers.ts';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { i18n } from '../lib/i18n.ts';
import './chip.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** A filter that is on or off. For a fact that cannot be pressed use a Badge. */
export function Chip({
  pressed,
  count,
  tone,
  icon,
  className,
  children,
  ...rest
}: { pressed: boolean; count?: number; tone?: 'soon'; icon?: LucideIcon } & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className={classNames('chip', tone, className)}>
      {icon && <Icon of={icon} small />}
      {children}
      {count !== undefined && <b>{numberText(i18n, count)}</b>}
    </button>
  );
}
