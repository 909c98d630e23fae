import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when its view opens, so that a screen reader announces it. */
export function ScanHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="grow">
      {children}
    </h2>
  );
}
