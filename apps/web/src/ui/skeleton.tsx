import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import './skeleton.css';

/** A quiet shape where something will stand. Give it that thing's own size, by class or by style. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <span className={classNames('skeleton', className)} style={style} aria-hidden="true" />;
}
