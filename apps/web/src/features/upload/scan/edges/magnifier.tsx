import type { Point } from './quad.ts';
import './edges.css';

/** Magnifies what is under the finger. It moves to the other side when the finger comes near. */
export function Magnifier({ src, ratio, point }: { src: string; ratio: number; point: Point }) {
  return (
    <span
      className={point.x > 0.5 && point.y < 0.4 ? 'scan-magnifier at-left' : 'scan-magnifier'}
      style={{ '--x': point.x, '--y': point.y, '--ratio': ratio }}
      aria-hidden="true"
    >
      <img src={src} alt="" />
    </span>
  );
}
