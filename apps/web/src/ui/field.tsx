import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import './field.css';
import { Icon } from './icon.tsx';

interface FieldWords {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  tone?: 'good' | 'soon';
  /** Feedback while typing: below the hint or the error, read out when it appears. */
  status?: string;
}

interface Frame extends FieldWords {
  id: string;
  className?: string;
  children: ReactNode;
}

/** Label above, control, then the error or the hint; `fieldA11y` ties them together. */
export function FieldFrame({ id, label, hint, error, tone, status, className, children }: Frame) {
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id}>{label}</label>
      {children}
      {error ? (
        <p className="field-hint bad" id={`${id}-error`}>
          <Icon of={CircleAlert} small />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p className={classNames('field-hint', tone)} id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
      {status !== undefined && (
        <p className="field-hint live" role="status">
          {status}
        </p>
      )}
    </div>
  );
}

/** The attributes that link a control with its error or hint for assistive technology. */
export function fieldA11y(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  if (error) return { id, 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const;
  return { id, 'aria-describedby': hint ? `${id}-hint` : undefined } as const;
}

export type TextFieldProps = FieldWords & { start?: ReactNode; end?: ReactNode } & ComponentProps<'input'>;

/** `start` and `end` are inside the border; `ref` is for the input. */
export function TextField({ label, hint, error, tone, status, start, end, className, id, ...input }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame {...{ label, hint, error, tone, status, className }} id={fieldId}>
      <span className={classNames('input', error && 'bad', input.readOnly && 'readonly', input.disabled && 'off')}>
        {start}
        <input dir={isProse(input.type) ? 'auto' : undefined} {...fieldA11y(fieldId, { hint, error })} {...input} />
        {end}
      </span>
    </FieldFrame>
  );
}

/** Text that people write, in any script; an address or a password is always left to right. */
function isProse(type: string | undefined): boolean {
  return type === undefined || type === 'text' || type === 'search';
}

export function TextAreaField({
  label,
  hint,
  error,
  tone,
  className,
  id,
  ...area
}: FieldWords & ComponentProps<'textarea'>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame {...{ label, hint, error, tone, className }} id={fieldId}>
      <textarea
        dir="auto"
        className={classNames('input', error && 'bad')}
        {...fieldA11y(fieldId, { hint, error })}
        {...area}
      />
    </FieldFrame>
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

/** The platform's own list: a phone shows its familiar picker, and the keyboard works everywhere. */
export function SelectField({
  label,
  options,
  icon,
  start,
  hint,
  error,
  tone,
  labelHidden,
  className,
  id,
  ...select
}: FieldWords & {
  options: SelectOption[];
  icon?: LucideIcon;
  start?: ReactNode;
  labelHidden?: boolean;
} & ComponentProps<'select'>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame {...{ label, hint, error, tone }} id={fieldId} className={classNames(labelHidden && 'bare', className)}>
      <span className={classNames('input select', error && 'bad')}>
        {icon && <Icon of={icon} />}
        {start}
        <select {...fieldA11y(fieldId, { hint, error })} {...select}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </span>
    </FieldFrame>
  );
}
