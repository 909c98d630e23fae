import type { ComponentProps } from 'react';
import './brand.css';

/** The logo and the name, as a link home. */
export function Brand({ href = '/', ...rest }: ComponentProps<'a'>) {
  return (
    <a className="brand" href={href} {...rest}>
      <BrandMark />
      Kinvault
    </a>
  );
}

export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="6.5" fill="currentColor" />
      <path d="M8.2 6.5v15" stroke="var(--paper)" strokeWidth="2.8" strokeLinecap="square" />
      <path d="M20.3 6.2 12.6 14l7.7 7.8" fill="none" stroke="var(--paper)" strokeWidth="2.8" />
    </svg>
  );
}
