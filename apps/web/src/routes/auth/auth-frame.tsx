import type { ReactNode } from 'react';
import { AuthLanguage } from '../../features/session/auth-language.tsx';
import { Brand } from '../../ui/brand.tsx';
import './auth.css';

/** The brand, one card, and beside it a picture that phones leave out. */
export function AuthFrame({ scene, children }: { scene: ReactNode; children: ReactNode }) {
  return (
    <div className="auth">
      <div className="auth-side">
        <header>
          <Brand />
        </header>
        <main className="auth-card">
          {children}
          <AuthLanguage />
        </main>
      </div>
      {scene}
    </div>
  );
}
