import type { Quad } from './quad.ts';
import './edges.css';

/** Covers a picture of any shape, and darkens everything outside the quad. */
export function QuadOutline({ quad }: { quad: Quad }) {
  const path = `M${quad.map(({ x, y }) => `${x * 100} ${y * 100}`).join('L')}z`;
  return (
    <svg className="scan-outline" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path className="scan-outside" fillRule="evenodd" d={`M0 0h100v100H0z${path}`} />
      <path className="scan-paper" d={path} />
    </svg>
  );
}
