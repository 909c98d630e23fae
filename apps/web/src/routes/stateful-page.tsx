import type { ReactNode } from 'react';
import './stateful-page.css';

/** A whole page that says one thing: words at the left, a drawing at the right. */
export function StatefulPage({
  title,
  children,
  action,
  drawing,
}: {
  title: string;
  children: ReactNode;
  action: ReactNode;
  drawing?: ReactNode;
}) {
  return (
    <main className="stateful">
      <div>
        <h1>{title}</h1>
        <div className="stateful-words">{children}</div>
        <div className="row wrap">{action}</div>
      </div>
      {drawing}
    </main>
  );
}
