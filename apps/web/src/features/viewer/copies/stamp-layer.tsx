import type { Stamp } from '../../../household/stamp.ts';

/** The stamp across a picture, about as the server repeats it. */
export function StampLayer({ stamp: { tile, width, height }, scale }: { stamp: Stamp; scale: number }) {
  return (
    <div className="copy-stamp" aria-hidden>
      <div style={{ backgroundImage: `url(${tile})`, backgroundSize: `${width * scale}px ${height * scale}px` }} />
    </div>
  );
}
