import type { ReactNode } from 'react';
import './stateful-page.css';

/** A page with one message next to a drawing. */
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
    <main className="stateful-page">
      <div>
        <h1>{title}</h1>
        <div className="stateful-page-words">{children}</div>
        <div className="row wrap">{action}</div>
      </div>
      {drawing}
    </main>
  );
}
