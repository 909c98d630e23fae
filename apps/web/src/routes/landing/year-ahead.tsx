import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { Icon } from '../../ui/icon.tsx';

/** Where each month begins on the line, in percent of the year that starts on the example's today, 20 November. */
const MONTHS: readonly { name: string; at: number }[] = [
  { name: 'Dec', at: 3 },
  { name: 'Jan 27', at: 11.5 },
  { name: 'Feb', at: 20 },
  { name: 'Mar', at: 27.7 },
  { name: 'Apr', at: 36.2 },
  { name: 'May', at: 44.4 },
  { name: 'Jun', at: 52.9 },
  { name: 'Jul', at: 61.1 },
  { name: 'Aug', at: 69.6 },
  { name: 'Sep', at: 78.1 },
  { name: 'Oct', at: 86.3 },
  { name: '', at: 94.8 },
];

/** An example of the twelve months' ruler. Drawn with attributes: the page may carry no inline style. */
export function YearAhead() {
  return (
    <section className="lsec">
      <h2 className="big">The year ahead on one line</h2>
      <section className="lruler" aria-label="Mia’s next 12 months, an example">
        <div className="pouch">
          <h3>Expired</h3>
          <p className="gone">
            <Icon of={OctagonAlert} small />
            Norvia health card
          </p>
          <p className="t-xs mute num">31 Oct, 20 days ago</p>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, so the keyboard must reach it */}
        <section className="yr" tabIndex={0} aria-label="Next 12 months">
          <h3>Next 12 months</h3>
          <div className="ltrack">
            <Axis />
            <p className="lpin at1">
              Mia’s passport <small>in 23 days</small>
            </p>
            <p className="lpin at2">
              Travel consent <small>30 Jun</small>
            </p>
            <p className="lpin at3">
              Youth bus pass <small>31 Jul</small>
            </p>
          </div>
        </section>
      </section>
    </section>
  );
}

function Axis() {
  return (
    <svg className="axis" width="100%" height="66" aria-hidden="true">
      <defs>
        <pattern id="axis-soon" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(35)">
          <rect width="6" height="6" className="soft" />
          <rect width="1.5" height="6" className="stripe" />
        </pattern>
      </defs>
      <rect className="line" y="41" width="100%" height="1" />
      <rect y="38" width="8.2%" height="7" rx="2" fill="url(#axis-soon)" />
      {MONTHS.map((month) => (
        <g key={month.at}>
          <rect className="line" x={`${month.at}%`} y="37" width="1" height="9" />
          <text x={`${month.at}%`} dx="5" y="61">
            {month.name}
          </text>
        </g>
      ))}
      <rect className="today" y="31" width="3" height="20" rx="1.5" />
    </svg>
  );
}
