import BookUser from 'lucide-react/icons/book-user';
import Car from 'lucide-react/icons/car';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import IdCard from 'lucide-react/icons/id-card';
import Scale from 'lucide-react/icons/scale';
import Umbrella from 'lucide-react/icons/umbrella';
import identityCard from '../../assets/specimens/id-mia.webp';
import { DocCover, DocObject } from '../../ui/doc-object.tsx';
import { RenewalWindow } from '../../ui/renewal-window.tsx';
import { ValidityBar, type ValidityBarState } from '../../ui/validity-bar.tsx';
import { KitSection } from './kit-section.tsx';

export function KitDocuments() {
  return (
    <KitSection title="Documents as objects: the app’s own covers">
      <div className="kit-well">
        <DocCover className="kit-wide" shape="id1" icon={IdCard} name="Identity card" note="14 Jan 2032" />
        <DocCover className="kit-wide" shape="id1" tint="rose" icon={Car} name="Driving licence" note="2 Feb 2027" />
        <DocCover
          className="kit-wide"
          shape="id1"
          tint="blue"
          icon={Umbrella}
          name="Norvia health card"
          note="31 Mar 2027"
        />
        <DocCover
          className="kit-tall"
          shape="booklet"
          tint="cloth"
          icon={BookUser}
          name="Passport"
          note="19 Oct 2031"
        />
        <DocCover
          className="kit-tall"
          shape="a4"
          tint="blue"
          icon={GraduationCap}
          name="School report, summer 2026"
          note="No expiry"
        />
        <DocCover className="kit-tall" shape="a4" tint="sand" icon={Scale} name="Travel consent" note="30 Jun 2027" />
        <DocObject className="kit-wide" shape="id1" src={identityCard} alt="Identity card of Mia" fallback={null} />
        <DocObject
          className="kit-wide"
          shape="id1"
          src="/there-is-no-such-picture.webp"
          fallback={
            <DocCover className="kit-wide" shape="id1" icon={IdCard} name="Picture failed" note="the cover stands in" />
          }
        />
      </div>
    </KitSection>
  );
}

const LINES: readonly { state: ValidityBarState; percent: number; words: string; tone: string }[] = [
  { state: 'valid', percent: 57, words: 'in 4 years', tone: 'muted' },
  { state: 'soon', percent: 98, words: 'in 23 days', tone: 'strong kit-soon' },
  { state: 'expired', percent: 100, words: '20 days ago', tone: 'strong kit-expired' },
  { state: 'none', percent: 0, words: 'No expiry', tone: 'muted' },
];

export function KitValidityBars() {
  return (
    <KitSection title="Validity bar">
      <div className="kit-4">
        {LINES.map((line) => (
          <div key={line.state} className="kit-line">
            <ValidityBar
              state={line.state}
              percent={line.percent}
              label={`${line.percent} percent of its validity has passed`}
            />
            <span className={`text-small ${line.tone}`}>{line.words}</span>
          </div>
        ))}
      </div>
    </KitSection>
  );
}

const RENEWAL_WINDOWS = [
  { freeDays: 44, act: '3 Jan', end: '14 Mar', label: '44 days, then 10 weeks at the office' },
  { freeDays: 231, act: '9 Jul', end: '17 Sep', label: '33 weeks, then 10 weeks at the office' },
  { freeDays: -23, act: '28 Oct', end: '6 Jan', label: 'The day to renew was 23 days ago; it expires in 7 weeks' },
];

export function KitRenewalWindows() {
  return (
    <KitSection title="Renewal window">
      <div className="kit-4">
        {RENEWAL_WINDOWS.map((renewalWindow) => (
          <RenewalWindow key={renewalWindow.act} {...renewalWindow} officeDays={70} from="Today" />
        ))}
      </div>
    </KitSection>
  );
}
