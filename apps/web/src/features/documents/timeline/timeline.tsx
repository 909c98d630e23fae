import { yearAhead } from '@kinvault/domain/documents/year-ahead.ts';
import { i18n } from '../../../lib/i18n.ts';
import './ruler.css';
import './timeline.css';
import { TimelineLane } from './timeline-lane.tsx';
import type { Lane } from './timeline-lanes.ts';
import { monthLabel } from './when-messages.ts';

/** Months that begin after this have no space for their name. */
const LAST_MONTH_PERCENT = 94;

interface TimelineProps {
  familyName: string;
  lanes: readonly Lane[];
  today: string;
}

/** Who has to renew what and when: one lane per person, with a line at today. */
export function Timeline({ familyName, lanes, today }: TimelineProps) {
  return (
    <>
      <section className="timeline" aria-label={i18n.t({ id: 'timeline.label', message: 'Expiry timeline' })}>
        <div className="timeline-head" aria-hidden="true">
          <span className="ellipsis">
            <bdi>{familyName}</bdi>
          </span>
          <span className="row">
            {i18n.t({ id: 'expiry.expiredBadge', message: 'Expired' })}{' '}
            <b>{i18n.t({ id: 'timeline.today', message: 'Today' })}</b>
          </span>
          <span className="timeline-head-months">
            {yearAhead(today)
              .months.filter(({ percent }) => percent < LAST_MONTH_PERCENT)
              .map(({ start, percent }) => (
                <span key={start} style={{ insetInlineStart: `${percent}%` }}>
                  {monthLabel(start)}
                </span>
              ))}
          </span>
        </div>
        <ul>
          {lanes.map((lane) => (
            <TimelineLane key={lane.owner.id} {...lane} today={today} />
          ))}
        </ul>
      </section>
      <Legend />
    </>
  );
}

function Legend() {
  return (
    <ul className="timeline-legend">
      <li>
        <i className="timeline-renewal timeline-sign soon" />
        {i18n.t({ id: 'timeline.officeNeeds', message: 'Time the office needs' })}
      </li>
      <li>
        <i className="timeline-sign day" />
        {i18n.t({ id: 'timeline.dayItExpires', message: 'The day it expires' })}
      </li>
      <li>
        <i className="timeline-sign now" />
        {i18n.t({ id: 'timeline.today', message: 'Today' })}
      </li>
      <li>
        <i className="timeline-sign ahead" />
        {i18n.t({ id: 'timeline.next30', message: 'Next 30 days' })}
      </li>
    </ul>
  );
}
