import { roleName } from '@kinvault/domain/families/role-name.ts';
import { relativeText } from '@kinvault/domain/format/durations.ts';
import type { MessageDescriptor } from '@lingui/core';
import Eye from 'lucide-react/icons/eye';
import Lock from 'lucide-react/icons/lock';
import carmen from '../../assets/portraits/carmen.svg';
import ngozi from '../../assets/portraits/ngozi.svg';
import tomas from '../../assets/portraits/tomas.svg';
import householdPolicy from '../../assets/specimens/home-insurance.webp';
import licence from '../../assets/specimens/licence-elena.webp';
import passport from '../../assets/specimens/passport-mia.webp';
import { i18n } from '../../lib/i18n.ts';
import { Trans } from '../../lib/trans.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { DocShape } from '../../ui/doc-object.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ValidityBar } from '../../ui/validity-bar.tsx';
import '../../ui/visible-to.css';
import { ExampleDate } from './example-date.tsx';
import { Specimen } from './specimen.tsx';
import './feature-cards.css';

/** Smart storage, family collaboration, strong security. [LND-5] */
export function FeatureCards() {
  return (
    <section className="landing-section">
      <h2 className="landing-title">
        {i18n.t({ id: 'landing.featuresTitle', message: 'One drawer at home, now on every phone' })}
      </h2>
      <div className="landing-features">
        <SmartStorage />
        <FamilyCollaboration />
        <StrongSecurity />
      </div>
    </section>
  );
}

interface Example {
  name: MessageDescriptor;
  shape: DocShape;
  picture: string;
  percent: number;
  /** days from today */
  expiresIn: number;
  left: readonly [amount: number, unit: 'day' | 'month'];
  isSoon?: boolean;
}

const EXAMPLES: readonly Example[] = [
  {
    name: { id: 'landing.examplePassport', message: 'Mia’s passport' },
    shape: 'booklet',
    picture: passport,
    percent: 98,
    expiresIn: 23,
    left: [23, 'day'],
    isSoon: true,
  },
  {
    name: { id: 'landing.exampleLicense', message: 'Driver license' },
    shape: 'id1',
    picture: licence,
    percent: 92,
    expiresIn: 74,
    left: [74, 'day'],
  },
  {
    name: { id: 'landing.examplePolicy', message: 'Home insurance 2026/27' },
    shape: 'a4',
    picture: householdPolicy,
    percent: 39,
    expiresIn: 222,
    left: [7, 'month'],
  },
];

function SmartStorage() {
  return (
    <article className="landing-feature storage">
      <div className="landing-feature-words">
        <h3>{i18n.t({ id: 'landing.storageTitle', message: 'Smart storage' })}</h3>
        <p>
          {i18n.t({
            id: 'landing.storageText',
            message:
              'A card looks like a card, a passport like a passport. Take a photo: Kinvault reads the name, the number and the expiry date, and reminds you in time.',
          })}
        </p>
      </div>
      <ul className="landing-papers">
        {EXAMPLES.map((example) => (
          <li key={example.name.id}>
            <span className="landing-papers-object">
              <Specimen shape={example.shape} src={example.picture} />
            </span>
            <div className="landing-papers-words">
              <div className="row landing-ends">
                <b>{i18n.t(example.name)}</b>
                <span className={example.isSoon ? 'landing-papers-left soon' : 'landing-papers-left'}>
                  {relativeText(i18n, ...example.left)}
                </span>
              </div>
              <ValidityBar state={example.isSoon ? 'soon' : 'valid'} percent={example.percent} />
              <span className="text-small muted tabular">
                <Trans
                  id="expiry.expires"
                  message="Expires {when}"
                  values={{ when: <ExampleDate days={example.expiresIn} format="short" /> }}
                />
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
      <h3>{i18n.t({ id: 'landing.collaborationTitle', message: 'Family collaboration' })}</h3>
      <p>
        {i18n.t({
          id: 'landing.collaborationText',
          message: 'Grandmother, cousin, au pair: they see what you share with the family, and nothing else.',
        })}
      </p>
      <ul className="landing-people">
        {PEOPLE.map((person) => (
          <li key={person.id}>
            <Avatar id={person.id} name={person.name} src={person.picture} className="middle" />
            <b className="grow">{person.name}</b>
            <Badge tone="line">{roleName(i18n, person.role)}</Badge>
          </li>
        ))}
      </ul>
    </article>
  );
}

function StrongSecurity() {
  return (
    <article className="landing-feature">
      <h3>{i18n.t({ id: 'landing.securityTitle', message: 'Strong security' })}</h3>
      <p>
        {i18n.t({
          id: 'landing.securityText',
          message:
            'Everything stays on your own server, encrypted. Every document says who can see it, and access ends the moment you revoke it.',
        })}
      </p>
      <div className="visible-to">
        <Icon of={Eye} />
        <span className="grow">
          <Trans
            id="landing.visibleTo"
            message="<muted>Visible to:</muted> <strong>only you</strong>"
            components={{ muted: <span className="muted" />, strong: <b /> }}
          />
        </span>
        <Badge tone="ok" icon={Lock}>
          {i18n.t({ id: 'landing.encrypted', message: 'Encrypted' })}
        </Badge>
      </div>
    </article>
  );
}
