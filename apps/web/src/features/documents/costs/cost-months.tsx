import type { CostMonth } from '@kinvault/domain/documents/year-costs.ts';
import { fullMonthText, shortMonthText, yearText } from '@kinvault/domain/format/dates.ts';
import { listedFacts } from '@kinvault/domain/format/lists.ts';
import { moneyText, roundMoneyText } from '@kinvault/domain/format/money.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { PaperCost } from './paper-costs.ts';

interface CostMonthsProps {
  months: readonly CostMonth[];
  currency: string;
  today: string;
  costs: readonly PaperCost[];
}

/** One bar for each month, starting with this one. Screen readers hear the sum of each. */
export function CostMonths({ months, currency, today, costs }: CostMonthsProps) {
  const most = Math.max(...months.map(({ total }) => total), 1);
  const greatest = months.find(({ total }) => total === most);
  const undated = costs.filter(({ cost }) => cost.days.length === 0);
  return (
    <section className="panel costs-panel" aria-labelledby="cost-months">
      <div className="row costs-panel-head">
        <h2 id="cost-months">{i18n.t({ id: 'costs.byMonth', message: 'By month' })}</h2>
        {greatest && <span className="text-small muted">{greatestText(greatest, costs)}</span>}
      </div>
      <ol className="cost-bars">
        {months.map(({ start, total }, at) => {
          const isThisMonth = start.slice(0, 7) === today.slice(0, 7);
          return (
            <li key={start} data-current={isThisMonth || undefined} style={{ '--part': total / most }}>
              <b className="tabular" aria-hidden="true">
                {(isThisMonth || total === most) && total > 0 ? roundMoneyText(i18n, total, currency) : ''}
              </b>
              <i aria-hidden="true" />
              <span aria-hidden="true">
                {shortMonthText(i18n, start)}
                {at > 0 && start.endsWith('-01-01') && <small>{yearText(i18n, start)}</small>}
              </span>
              <span className="visually-hidden">
                {i18n.t({
                  id: 'costs.monthTotal',
                  message: '{month} {year}: {total}',
                  values: {
                    month: fullMonthText(i18n, start),
                    year: yearText(i18n, start),
                    total: moneyText(i18n, total, currency),
                  },
                })}
              </span>
            </li>
          );
        })}
      </ol>
      {undated.length > 0 && (
        <p className="text-small muted">
          {i18n.t({
            id: 'costs.undated',
            message:
              '{count, plural, one {# document has no due date and is in no month.} other {# documents have no due date and are in no month.}}',
            values: { count: undated.length },
          })}
        </p>
      )}
    </section>
  );
}

const NAMED = 2;

/** 'July: Motor policy, Household policy': why the most expensive month is expensive. Rare payments come first. */
function greatestText({ start }: CostMonth, costs: readonly PaperCost[]): string {
  const names = costs
    .filter(({ cost }) => cost.days.some((day) => day.slice(0, 7) === start.slice(0, 7)))
    .toSorted((one, other) => one.cost.days.length - other.cost.days.length || other.cost.amount - one.cost.amount)
    .slice(0, NAMED)
    .map(({ document }) => document.name);
  return i18n.t({
    id: 'costs.greatest',
    message: '{month}: {names}',
    values: { month: fullMonthText(i18n, start), names: listedFacts(i18n, names) },
  });
}
