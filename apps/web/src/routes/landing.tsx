import { claimsInWords, defaultClaims, type LandingClaims } from '@kinvault/domain/landing-claims.ts';
import { i18n } from '../lib/i18n.ts';
import { Brand } from '../ui/brand.tsx';
import { LinkButton } from '../ui/button.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { FeatureCards } from './landing/feature-cards.tsx';
import { Hero } from './landing/hero.tsx';
import './landing/landing.css';
import { YearAhead } from './landing/year-ahead.tsx';

/**
 * The page for visitors. The build renders it to plain HTML, so nothing here may need a browser, and no element may
 * have a style attribute (see build/prerender-landing.ts). The server replaces `data-claim` with the operator's claims.
 */
export function LandingScreen({ claims = defaultClaims(i18n) }: { claims?: LandingClaims }) {
  return (
    <div className="landing">
      <SkipLink />
      <nav className="landing-nav" aria-label={i18n.t({ id: 'landing.navigation', message: 'Main' })}>
        <Brand />
        <span className="grow" />
        <LinkButton className="landing-sign-in" href="/auth">
          {i18n.t({ id: 'landing.signIn', message: 'Sign In' })}
        </LinkButton>
      </nav>
      <main id="main" tabIndex={-1}>
        <Hero claims={claims} />
        <FeatureCards />
        <YearAhead />
        <section className="landing-call">
          <div>
            <div>
              <h2>{i18n.t({ id: 'landing.callTitle', message: 'Start with your passport.' })}</h2>
              <p data-claim="words">
                <span>{claimsInWords(claims)}</span>
              </p>
            </div>
            <LinkButton variant="primary" size="big" className="landing-call-button" href="/auth?tab=sign-up">
              {i18n.t({ id: 'landing.createAccount', message: 'Create your account' })}
            </LinkButton>
          </div>
        </section>
      </main>
      <footer className="landing-foot">
        <span>Kinvault</span>
        <span className="grow" />
        <a href="/privacy">{i18n.t({ id: 'privacy.title', message: 'Privacy' })}</a>
        <a href="/accessibility">{i18n.t({ id: 'accessibility.title', message: 'Accessibility' })}</a>
        <a href="/auth?tab=sign-up">{i18n.t({ id: 'landing.createAccount', message: 'Create your account' })}</a>
        <a href="/auth">{i18n.t({ id: 'landing.signIn', message: 'Sign In' })}</a>
      </footer>
    </div>
  );
}
