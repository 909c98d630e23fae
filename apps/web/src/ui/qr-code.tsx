import { encode } from 'uqr';
import './qr-code.css';

/** Cells of white around the code, as readers want it (ISO/IEC 18004 §6.3.8). */
const QUIET_ZONE = 4;

/** Drawn here and never fetched: the text is a secret. Black on white in both themes, for the cameras' sake. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={cellsPath(data)} />
    </svg>
  );
}

/** One path with a stroke of cells for each run in a row. */
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
