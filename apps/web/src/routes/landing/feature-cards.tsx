import Eye from 'lucide-react/icons/eye';
import Lock from 'lucide-react/icons/lock';
import carmen from '../../assets/portraits/carmen.svg';
import ngozi from '../../assets/portraits/ngozi.svg';
import tomas from '../../assets/portraits/tomas.svg';
import householdPolicy from '../../assets/specimens/home-insurance.webp';
import licence from '../../assets/specimens/licence-elena.webp';
import passport from '../../assets/specimens/passport-mia.webp';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { DocShape } from '../../ui/doc-object.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Lifeline } from '../../ui/lifeline.tsx';
import '../../ui/visible-to.css';
import { ExampleDate } from './example-date.tsx';
import { Specimen } from './specimen.tsx';
import './feature-cards.css';

/** Smart storage, family collaboration, strong security. [LND-5] */
export function FeatureCards() {
  return (
    <section className="landing-section">
      <h2 className="landing-title">One drawer at home, now on every phone</h2>
      <div className="landing-features">
        <SmartStorage />
        <FamilyCollaboration />
        <StrongSecurity />
      </div>
    </section>
  );
}

interface Example {
  name: string;
  shape: DocShape;
  picture: string;
  percent: number;
  /** days from today */
  expiresIn: number;
  left: string;
  isSoon?: boolean;
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'Mia’s passport',
    shape: 'booklet',
    picture: passport,
    percent: 98,
    expiresIn: 23,
    left: 'in 23 days',
    isSoon: true,
  },
  { name: 'Driver license', shape: 'id1', picture: licence, percent: 92, expiresIn: 74, left: 'in 74 days' },
  {
    name: 'Household policy 2026/27',
    shape: 'a4',
    picture: householdPolicy,
    percent: 39,
    expiresIn: 222,
    left: 'in 7 months',
  },
];

function SmartStorage() {
  return (
    <article className="landing-feature storage">
      <div className="landing-feature-words">
        <h3>Smart storage</h3>
        <p>
          A card looks like a card, a passport like a passport. Photograph it once; Kinvault keeps the expiry date in
          view from the day of issue to the last.
        </p>
      </div>
      <ul className="landing-papers">
        {EXAMPLES.map((example) => (
          <li key={example.name}>
            <span className="landing-papers-object">
              <Specimen shape={example.shape} src={example.picture} />
            </span>
            <div className="landing-papers-words">
              <div className="row landing-ends">
                <b>{example.name}</b>
                <span className={example.isSoon ? 'landing-papers-left soon' : 'landing-papers-left'}>
                  {example.left}
                </span>
              </div>
              <Lifeline
                state={example.isSoon ? 'soon' : 'valid'}
                percent={example.percent}
                label={`${example.percent} percent of its validity has passed`}
              />
              <span className="text-small muted tabular">
                Expires <ExampleDate days={example.expiresIn} format="short" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </article>
  );
}

const PEOPLE = [
  { id: 'carmen', name: 'Carmen Rivera', role: 'Viewer', picture: carmen },
  { id: 'tomas', name: 'Tomás Rivera', role: 'Admin', picture: tomas },
  { id: 'ngozi', name: 'Ngozi Okafor', role: 'Member', picture: ngozi },
] as const;

function FamilyCollaboration() {
  return (
    <article className="landing-feature">
      <h3>Family collaboration</h3>
      <p>Grandmother, cousin, au pair: each sees what you share with the family, and nothing else.</p>
      <ul className="landing-people">
        {PEOPLE.map((person) => (
          <li key={person.id}>
            <Avatar id={person.id} name={person.name} src={person.picture} className="middle" />
            <b className="grow">{person.name}</b>
            <Badge tone="line">{person.role}</Badge>
          </li>
        ))}
      </ul>
    </article>
  );
}

function StrongSecurity() {
  return (
    <article className="landing-feature">
      <h3>Strong security</h3>
      <p>
        Every document says who can see it. Files are encrypted at rest, and access ends the moment you take it back.
      </p>
      <div className="visible-to">
        <Icon of={Eye} />
        <span className="grow">
          <span className="muted">Visible to:</span> <b>only you</b>
        </span>
        <Badge tone="ok" icon={Lock}>
          Encrypted
        </Badge>
      </div>
    </article>
  );
}
