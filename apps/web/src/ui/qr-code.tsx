import { encode } from 'uqr';
import './qr-code.css';

/** White cells around the code, as readers require (ISO/IEC 18004 §6.3.8). */
const QUIET_ZONE = 4;

/** Drawn here and never fetched: the text is a secret. Black on white in both themes, so that cameras can read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={cellsPath(data)} />
    </svg>
  );
}

/** One path with a stroke for each run of cells in a row. */
function cellsPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ]
        .map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`)
        .join(''),
    )
    .join('');
}
