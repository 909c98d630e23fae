import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import './skeleton.css';

/** A quiet placeholder. Give it the size of what will replace it, by class or by style. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <span className={classNames('skeleton', className)} style={style} aria-hidden="true" />;
}
