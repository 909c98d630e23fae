import { classNames } from './class-names.ts';
import './validity-bar.css';

export type ValidityBarState = 'valid' | 'soon' | 'expired' | 'none';

interface ValidityBarProps {
  state: ValidityBarState;
  /** 0 to 100 */
  percent: number;
  /**
   * '98 percent of its validity has passed'; without it screen readers skip the bar, and text next to it says the date
   */
  label?: string;
}

/** From issue to expiry; the filled part ends today. */
export function ValidityBar({ state, percent, label }: ValidityBarProps) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  if (state === 'none') return <span className="validity-bar none" {...spoken} />;
  // never zero: even on the first day a line shows where today is
  const done = `${Math.min(100, Math.max(2, percent))}%`;
  return (
    <span className={classNames('validity-bar', state)} {...spoken}>
      {/* drawn, so that its length needs no style attribute: the landing page's content security policy blocks those */}
      <svg width={done} height="5" aria-hidden="true">
        <rect width="100%" height="5" rx="2.5" />
        <rect x="100%" y="-3" width="2" height="11" rx="1" transform="translate(-1 0)" />
      </svg>
    </span>
  );
}
