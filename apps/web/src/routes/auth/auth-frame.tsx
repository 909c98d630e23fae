import type { ReactNode } from 'react';
import { Brand } from '../../ui/brand.tsx';
import './auth.css';

/** The name above, one card of words and fields, and at the right a picture that phones do without. */
export function AuthFrame({ scene, children }: { scene: ReactNode; children: ReactNode }) {
  return (
    <div className="auth">
      <div className="auth-side">
        <header>
          <Brand />
        </header>
        <main className="auth-card">{children}</main>
      </div>
      {scene}
    </div>
  );
}
