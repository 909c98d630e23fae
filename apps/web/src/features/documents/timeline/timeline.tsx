import { yearAhead } from '@kinvault/domain/documents/year-ahead.ts';
import './ruler.css';
import './timeline.css';
import { monthLabel } from './format-when.ts';
import { TimelineLane } from './timeline-lane.tsx';
import type { Lane } from './timeline-lanes.ts';

/** A month that begins after this has no room for its name. */
const LAST_MONTH_PERCENT = 94;

interface TimelineProps {
  familyName: string;
  lanes: readonly Lane[];
  today: string;
}

/** Who has what to renew and when: a lane each, today a line between what is past and what is to come. */
export function Timeline({ familyName, lanes, today }: TimelineProps) {
  return (
    <section className="timeline" aria-label="Expiry timeline">
      <div className="timeline-head" aria-hidden="true">
        <span className="ellipsis">
          <bdi>{familyName}</bdi>
        </span>
        <span className="row">
          Expired <b>Today</b>
        </span>
        <span className="timeline-head-months">
          {yearAhead(today)
            .months.filter(({ percent }) => percent < LAST_MONTH_PERCENT)
            .map(({ start, percent }) => (
              <span key={start} style={{ left: `${percent}%` }}>
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
  );
}
