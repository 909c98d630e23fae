import type { ReactNode } from 'react';

/** One fact of a list of facts. */
export function TermRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
