import type { DocShape } from '../../ui/doc-object.tsx';
import '../../ui/doc-object.css';
import { classNames } from '../../ui/class-names.ts';

interface SpecimenProps {
  shape: DocShape;
  src: string;
  className?: string;
  /** true: loads at once, for pictures on the first screen */
  eager?: boolean;
}

/** An example document with invented people. Decorative, so screen readers skip it. */
export function Specimen({ shape, src, className, eager }: SpecimenProps) {
  return (
    <span className={classNames('doc-object', shape, className)}>
      <img src={src} alt="" decoding="async" loading={eager ? 'eager' : 'lazy'} />
    </span>
  );
}
