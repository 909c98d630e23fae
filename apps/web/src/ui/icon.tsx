import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

/** A line icon at 20 px, or 16 px inside small text. Always next to words or in a labeled control. */
export function Icon({ of: Shape, small, className }: { of: LucideIcon; small?: boolean; className?: string }) {
  return <Shape className={classNames('icon', small && 'small', className)} aria-hidden="true" />;
}
