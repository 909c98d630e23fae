import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import './segmented.css';

export interface SegmentOption<Value extends string> {
  value: Value;
  label: string;
  icon?: LucideIcon;
}

/** One of two or three: radio buttons drawn as a switch, so the arrow keys move between them. */
export function Segmented<Value extends string>({
  options,
  value,
  onChange,
  label,
  full,
}: {
  options: readonly SegmentOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  label: string;
  full?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className={classNames('segmented', full && 'full')}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon && <Icon of={option.icon} small />}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
