import './runway.css';
import { classNames } from './class-names.ts';

export interface RunwayProps {
  /** Days from today to the day to act; negative: days too late. */
  freeDays: number;
  /** Days from the day to act to the expiry. */
  officeDays: number;
  /** Labels below the line: 'Today', '3 Jan', '14 Mar'. */
  from: string;
  act: string;
  end: string;
  /** The whole line for screen readers. */
  label: string;
}

/** From today to expiry. Solid: the time left. Hatched: the time the office needs. Between them is the day to act. */
export function Runway({ freeDays, officeDays, from, act, end, label }: RunwayProps) {
  const isLate = freeDays < 0;
  const at = isLate ? -freeDays / officeDays : freeDays / (freeDays + officeDays);
  return (
    <div
      className={classNames('runway', isLate && 'late')}
      role="img"
      aria-label={label}
      style={{ '--at': `${at * 100}%` }}
    >
      <div className="runway-line">
        {!isLate && <span className="runway-free" />}
        <span className="runway-office" />
        {isLate && <i className="runway-today" />}
      </div>
      <div className="runway-ends">
        {!isLate && <span>{from}</span>}
        <b>{act}</b>
        <span>{end}</span>
      </div>
    </div>
  );
}
