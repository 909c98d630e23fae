import { classNames } from './class-names.ts';
import './progress.css';

interface ProgressBarProps {
  value: number;
  max: number;
  /** what is progressing: 'Upload of Mia's passport' */
  label: string;
  /** the state in words for a screen reader ('1.2 of 4 MB'); percent by default */
  valueText?: string;
  tone?: 'warn' | 'bad';
}

export function ProgressBar({ value, max, label, valueText, tone }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <span
      className={classNames('progress', tone)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={valueText}
    >
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}
