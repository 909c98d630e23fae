import './renewal-window.css';
import { classNames } from './class-names.ts';

export interface RenewalWindowProps {
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
export function RenewalWindow({ freeDays, officeDays, from, act, end, label }: RenewalWindowProps) {
  const isLate = freeDays < 0;
  const at = isLate ? -freeDays / officeDays : freeDays / (freeDays + officeDays);
  return (
    <div
      className={classNames('renewal-window', isLate && 'late')}
      role="img"
      aria-label={label}
      style={{ '--at': `${at * 100}%` }}
    >
      <div className="renewal-window-line">
        {!isLate && <span className="renewal-window-free" />}
        <span className="renewal-window-office" />
        {isLate && <i className="renewal-window-today" />}
      </div>
      <div className="renewal-window-ends">
        {!isLate && <span>{from}</span>}
        <b>{act}</b>
        <span>{end}</span>
      </div>
    </div>
  );
}
