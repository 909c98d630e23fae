import type { DocShape } from '../../ui/doc-object.tsx';
import '../../ui/doc-object.css';
import { classNames } from '../../ui/class-names.ts';

interface SpecimenProps {
  shape: DocShape;
  src: string;
  className?: string;
  /** the first screen's pictures come at once, the others when they are near */
  eager?: boolean;
}

/** A drawn example paper, invented people on it: decoration, never read out. */
export function Specimen({ shape, src, className, eager }: SpecimenProps) {
  return (
    <span className={classNames('doc-object', shape, className)}>
      <img src={src} alt="" decoding="async" loading={eager ? 'eager' : 'lazy'} />
    </span>
  );
}
