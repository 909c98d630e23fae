import type { ReactNode } from 'react';
import './empty-state.css';

/** For an empty list: a headline, what belongs here, one button to begin, and outlined papers. */
export function EmptyState({
  title,
  children,
  action,
  illustration,
}: {
  title: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  illustration?: ReactNode;
}) {
  return (
    <section className="empty-state">
      <div>
        <h2>{title}</h2>
        <div className="empty-state-words">{children}</div>
        {action && <div className="row wrap">{action}</div>}
      </div>
      {illustration}
    </section>
  );
}
