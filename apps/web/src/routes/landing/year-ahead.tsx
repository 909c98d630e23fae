import { relativeText } from '@kinvault/domain/format/durations.ts';
import { formatLocale } from '@kinvault/domain/format/formatters.ts';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { i18n } from '../../lib/i18n.ts';
import { Trans } from '../../lib/trans.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ExampleDate } from './example-date.tsx';
import './year-ahead.css';

/** The first days of the next 12 months, in percent of the year from today [D-32]; public/landing.js corrects them. */
function monthsAhead(): { name: string; at: number }[] {
  const now = new Date();
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return Array.from({ length: 12 }, (_, index) => {
    const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + index, 1);
    const name = new Intl.DateTimeFormat(formatLocale(i18n), { month: 'short', timeZone: 'UTC' }).format(first);
    return { name, at: ((first - today) / 86_400_000 / 365) * 100 };
  });
}

/** An example of the 12-month ruler. Uses attributes, since the page may have no inline styles. */
export function YearAhead() {
  const title = i18n.t({ id: 'timeline.title', message: 'Next 12 months' });
  return (
    <section className="landing-section">
      <h2 className="landing-title">{i18n.t({ id: 'landing.yearTitle', message: 'The year ahead on one line' })}</h2>
      <section
        className="landing-ruler"
        aria-label={i18n.t({ id: 'landing.yearLabel', message: 'Example: Mia’s next 12 months' })}
      >
        <div className="landing-ruler-expired">
          <h3>{i18n.t({ id: 'expiry.expiredBadge', message: 'Expired' })}</h3>
          <p className="landing-ruler-gone">
            <Icon of={OctagonAlert} small />
            {i18n.t({ id: 'landing.exampleHealthCard', message: 'Norvia health card' })}
          </p>
          <p className="text-tiny muted tabular">
            <Trans
              id="landing.yearExpired"
              message="{date}, {distance}"
              values={{ date: <ExampleDate days={-20} format="day" />, distance: relativeText(i18n, -20, 'day') }}
            />
          </p>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, so the keyboard must reach it */}
        <section className="landing-year" tabIndex={0} aria-label={title}>
          <h3>{title}</h3>
          <div className="landing-track">
            <Axis />
            <p className="landing-pin at1">
              {i18n.t({ id: 'landing.examplePassport', message: 'Mia’s passport' })}{' '}
              <small>{relativeText(i18n, 23, 'day')}</small>
            </p>
            <p className="landing-pin at2">
              {i18n.t({ id: 'landing.exampleConsent', message: 'Travel consent' })}{' '}
              <small>
                <ExampleDate days={222} format="day" />
              </small>
            </p>
            <p className="landing-pin at3">
              {i18n.t({ id: 'landing.exampleBusPass', message: 'Youth bus pass' })}{' '}
              <small>
                <ExampleDate days={253} format="day" />
              </small>
            </p>
          </div>
        </section>
      </section>
    </section>
  );
}

function Axis() {
  return (
    <svg className="landing-axis" width="100%" height="66" aria-hidden="true">
      <defs>
        <pattern id="axis-soon" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
          <rect width="6" height="6" className="landing-axis-soft" />
          <rect width="1.5" height="6" className="landing-axis-stripe" />
        </pattern>
      </defs>
      <rect className="landing-axis-line" y="41" width="100%" height="1" />
      <rect y="38" width="8.2%" height="7" rx="2" fill="url(#axis-soon)" />
      {monthsAhead().map((month) => (
        <g key={month.at} data-month="">
          <rect className="landing-axis-line" x={`${month.at}%`} y="37" width="1" height="9" />
          <text x={`${month.at}%`} dx="5" y="61">
            {month.name}
          </text>
        </g>
      ))}
      <rect className="landing-axis-today" y="31" width="3" height="20" rx="1.5" />
    </svg>
  );
}
