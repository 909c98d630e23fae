import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import './choice.css';

/** One of several options, each with a title and a line of text. Give all of a group the same `name`. */
export function RadioCard({
  title,
  children,
  className,
  ...input
}: { title: ReactNode; children?: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'title'>) {
  const id = useId();
  return (
    <label className={classNames('radio', className)}>
      <input {...input} type="radio" aria-labelledby={`${id}-title`} aria-describedby={children ? id : undefined} />
      <span id={`${id}-title`} className="strong">
        {title}
      </span>
      {children && (
        <span id={id} className="radio-words text-small">
          {children}
        </span>
      )}
    </label>
  );
}

/** A switch that takes effect at once, with the label to its right. */
export function Switch({
  label,
  className,
  ...input
}: { label: ReactNode } & Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <label className={classNames('switch', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports its own state; aria-checked would contradict it when uncontrolled */}
      <input {...input} type="checkbox" role="switch" />
      <span>{label}</span>
    </label>
  );
}
