import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import './button.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { SpinnerMark } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'second' | 'ghost' | 'danger' | 'danger-quiet' | 'link';

interface Looks {
  variant?: ButtonVariant;
  size?: 'big';
  full?: boolean;
  icon?: LucideIcon;
}

/**
 * Whom or what a button is about, if the page has several of its kind; `words` are the visible ones if its children
 * are more than text. No other name is possible, since it would not begin with the visible words. [LNG-5]
 */
type Named = { 'aria-label'?: never } & (
  | { about: string; words?: undefined; children: string }
  | { about: string; words: string }
  | { about?: undefined; words?: undefined }
);

function labelOf({ about, words, children }: Pick<Named, 'about' | 'words'> & { children?: ReactNode }) {
  return about === undefined ? undefined : spokenName(words ?? String(children), about);
}

/**
 * `busy` keeps the width and the focus: the spinner lies over the label, a second press does nothing.
 * `about` is read out after the visible words, so that in every language the name begins with what is visible.
 */
export function Button({
  variant = 'second',
  size,
  full,
  busy = false,
  icon,
  type = 'button',
  className,
  children,
  about,
  words,
  onClick,
  ...rest
}: Looks & { busy?: boolean } & Omit<ComponentProps<'button'>, 'aria-label'> & Named) {
  return (
    <button
      {...rest}
      aria-label={labelOf({ about, words, children })}
      type={type}
      className={buttonClass({ variant, size, full }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <ButtonFace icon={icon} busy={busy}>
        {children}
      </ButtonFace>
    </button>
  );
}

/** Begins with the visible words: people say them to press it. */
export const spokenName = (words: string, about: string): string => `${words}: ${about}`;

/** A link that looks like a button; takes the props of an anchor. */
export function LinkButton({
  variant = 'second',
  size,
  full,
  icon,
  className,
  children,
  about,
  words,
  href,
  ...rest
}: Looks & Omit<ComponentProps<'a'>, 'aria-label'> & Named) {
  return (
    <a
      {...rest}
      href={href}
      aria-label={labelOf({ about, words, children })}
      className={buttonClass({ variant, size, full }, className)}
    >
      <ButtonFace icon={icon}>{children}</ButtonFace>
    </a>
  );
}

/** A button that shows only its icon; `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  type = 'button',
  className,
  ...rest
}: { label: string; icon: LucideIcon; variant?: ButtonVariant } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(buttonClass({ variant }, className), 'icon-only')}
    >
      <Icon of={icon} />
    </button>
  );
}

function ButtonFace({ icon, busy = false, children }: { icon?: LucideIcon; busy?: boolean; children: ReactNode }) {
  return (
    <>
      {busy ? <SpinnerMark /> : icon && <Icon of={icon} />}
      {children}
    </>
  );
}

/** The class names of a button, for a router's link that must look like one. */
export function buttonClass({ variant = 'second', size, full }: Omit<Looks, 'icon'>, className?: string): string {
  return classNames('button', variant, size, full && 'full', className);
}
