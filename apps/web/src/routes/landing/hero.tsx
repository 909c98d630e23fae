import { relativeText } from '@kinvault/domain/format/durations.ts';
import { CLAIM_NAMES, type LandingClaims } from '@kinvault/domain/landing-claims.ts';
import Check from 'lucide-react/icons/check';
import mia from '../../assets/portraits/mia.svg';
import healthCard from '../../assets/specimens/health-carmen.webp';
import householdPolicy from '../../assets/specimens/home-insurance.webp';
import identityCard from '../../assets/specimens/id-mia.webp';
import passport from '../../assets/specimens/passport-cover.webp';
import { i18n } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ValidityBar } from '../../ui/validity-bar.tsx';
import { ExampleDate } from './example-date.tsx';
import { Specimen } from './specimen.tsx';
import './hero.css';

export function Hero({ claims }: { claims: LandingClaims }) {
  return (
    <section className="landing-hero">
      <div className="landing-words">
        <h1>{i18n.t({ id: 'landing.title', message: 'Your family’s documents, where your family finds them.' })}</h1>
        <p className="landing-lead">
          {i18n.t({
            id: 'landing.lead',
            message:
              'Passports, insurance cards, contracts: kept together, shared with the people who need them, with a reminder before they expire. The ones you travel with open offline, too.',
          })}
        </p>
        <div className="row wrap landing-actions">
          <LinkButton variant="primary" size="big" href="/auth?tab=sign-up">
            {i18n.t({ id: 'landing.getStarted', message: 'Get Started' })}
          </LinkButton>
          <LinkButton size="big" href="/auth">
            {i18n.t({ id: 'landing.signIn', message: 'Sign In' })}
          </LinkButton>
        </div>
        <ul className="landing-claims">
          {CLAIM_NAMES.filter((name) => claims[name] !== '').map((name) => (
            <li key={name} data-claim={name}>
              <Icon of={Check} small />
              <span>{claims[name]}</span>
            </li>
          ))}
        </ul>
      </div>
      <Table />
    </section>
  );
}

/** A kitchen table with four documents and a reminder. */
function Table() {
  return (
    <div className="landing-table" aria-hidden="true">
      <Specimen shape="a4" src={householdPolicy} className="landing-paper-1" eager />
      <Specimen shape="booklet" src={passport} className="landing-paper-2" eager />
      <Specimen shape="id1" src={identityCard} className="landing-paper-3" eager />
      <Specimen shape="id1" src={healthCard} className="landing-paper-4" eager />
      <div className="landing-slip">
        <div className="row">
          <Avatar id="mia" name="Mia" src={mia} className="small" />
          <b>{i18n.t({ id: 'landing.examplePassport', message: 'Mia’s passport' })}</b>
        </div>
        <ValidityBar state="soon" percent={96} />
        <div className="row landing-ends">
          <ExampleDate days={23} format="long" />
          <b>{relativeText(i18n, 23, 'day')}</b>
        </div>
      </div>
    </div>
  );
}
