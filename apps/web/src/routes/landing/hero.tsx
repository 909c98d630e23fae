import { CLAIM_NAMES, type LandingClaims } from '@kinvault/domain/landing-claims.ts';
import Check from 'lucide-react/icons/check';
import mia from '../../assets/portraits/mia.svg';
import healthCard from '../../assets/specimens/health-carmen.webp';
import householdPolicy from '../../assets/specimens/home-insurance.webp';
import identityCard from '../../assets/specimens/id-mia.webp';
import passport from '../../assets/specimens/passport-cover.webp';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Lifeline } from '../../ui/lifeline.tsx';
import { ExampleDate } from './example-date.tsx';
import { Specimen } from './specimen.tsx';
import './hero.css';

export function Hero({ claims }: { claims: LandingClaims }) {
  return (
    <section className="landing-hero">
      <div className="landing-words">
        <h1>Your family’s papers, where the family finds them.</h1>
        <p className="landing-lead">
          Passports, insurance cards, contracts: kept together, shared with the people they concern, with every expiry
          date in view.
        </p>
        <div className="row wrap landing-actions">
          <LinkButton variant="primary" size="big" href="/auth?tab=sign-up">
            Get Started
          </LinkButton>
          <LinkButton size="big" href="/auth">
            Sign In
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

/** The kitchen table: four papers and the one notice that matters. */
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
          <b>Mia’s passport</b>
        </div>
        <Lifeline state="soon" percent={96} />
        <div className="row landing-ends">
          <ExampleDate days={23} format="long" />
          <b>in 23 days</b>
        </div>
      </div>
    </div>
  );
}
