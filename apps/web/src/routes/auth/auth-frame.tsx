import type { ReactNode } from 'react';
import { AuthLanguage } from '../../features/session/auth-language.tsx';
import { i18n } from '../../lib/i18n.ts';
import { Brand } from '../../ui/brand.tsx';
import './auth.css';

/** The brand and one card, next to a picture that phones leave out. */
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
          <p className="auth-foot">
            <a href="/privacy">{i18n.t({ id: 'privacy.title', message: 'Privacy' })}</a>
            <a href="/accessibility">{i18n.t({ id: 'accessibility.title', message: 'Accessibility' })}</a>
          </p>
        </main>
      </div>
      {scene}
    </div>
  );
}
