import type { ReactNode } from 'react';
import './fact-row.css';

interface FactRowProps {
  label: string;
  value: ReactNode;
  /** where it comes from */
  source?: ReactNode;
  /** how sure it is */
  sign?: ReactNode;
  /** the answers */
  end?: ReactNode;
  /** a question about it, below */
  children?: ReactNode;
}

/** One fact that waits for an answer. An item of a list. */
export function FactRow({ label, value, source, sign, end, children }: FactRowProps) {
  return (
    <li className="fact-row">
      <span className="fact-row-words">
        <span className="text-small muted">{label}</span>
        <span className="fact-row-value">{value}</span>
        {source && <span className="text-tiny muted">{source}</span>}
      </span>
      {sign}
      {end && <span className="fact-row-end">{end}</span>}
      {children && <div className="fact-row-below">{children}</div>}
    </li>
  );
}
