import type { DocumentFacts } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { currenciesOf } from '@kinvault/domain/documents/year-costs.ts';
import { nearDayText } from '@kinvault/domain/format/dates.ts';
import { listedFacts } from '@kinvault/domain/format/lists.ts';
import { moneyText, roundMoneyText } from '@kinvault/domain/format/money.ts';
import { spanText } from '@kinvault/domain/format/span-text.ts';
import { byUrgency } from '@kinvault/domain/reminders/urgency.ts';
import { useQuery } from '@tanstack/react-query';
import { documentFactsQuery } from '../../../household/document-facts.ts';
import { cancelablePaper, useOwnLeadTimes } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import './collection-summary.css';
import { paperCosts, totalOf } from './paper-costs.ts';

interface CollectionSummaryProps {
  documents: readonly Document[];
  today: string;
}

interface Fact {
  term: string;
  value: string;
  about: string;
}

/** What the documents of a collection cost, when the next payment and the next notice are due, and where originals are. */
export function CollectionSummary({ documents, today }: CollectionSummaryProps) {
  const { data: factsOf } = useQuery(documentFactsQuery);
  const leadTimes = useOwnLeadTimes();
  if (!factsOf) return null;
  const cancelable = documents.flatMap((document) => cancelablePaper(document, leadTimes, today) ?? []);
  const [first] = cancelable.toSorted((one, other) => byUrgency(one.attention, other.attention));
  const facts = [
    ...costFacts(documents, factsOf, today),
    first && {
      term: i18n.t({ id: 'summary.cancelBy', message: 'Cancel by' }),
      value: nearDayText(i18n, first.attention.by, today),
      about: listedFacts(i18n, [
        first.document.name,
        ...(first.document.noticePeriod ? [spanText(i18n, first.document.noticePeriod)] : []),
      ]),
    },
    originalFact(documents, factsOf),
  ].filter((fact) => fact !== undefined);
  if (facts.length === 0) return null;
  return (
    <dl className="collection-summary">
      {facts.map(({ term, value, about }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <b className="serif">
              <bdi>{value}</bdi>
            </b>
            <bdi className="ellipsis">{about}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FactsOf = ReadonlyMap<string, DocumentFacts>;

const NAMED = 3;

/** In the most frequent currency. */
function costFacts(documents: readonly Document[], factsOf: FactsOf, today: string): Fact[] {
  const all = paperCosts(documents, factsOf, today);
  const [currency] = currenciesOf(all.map(({ cost }) => cost));
  const costs = all.filter(({ cost }) => cost.currency === currency);
  const [next] = costs.filter(({ cost }) => cost.hasDueDate);
  if (!currency) return [];
  const dearest = costs.toSorted((one, other) => other.cost.total - one.cost.total).slice(0, NAMED);
  const year = {
    term: i18n.t({ id: 'costs.inYear', message: 'In a year' }),
    value: roundMoneyText(i18n, totalOf(costs), currency),
    about: listedFacts(
      i18n,
      dearest.map(({ document }) => document.name),
    ),
  };
  const day = next?.cost.days[0];
  if (!next || !day) return [year];
  const about = listedFacts(i18n, [next.document.name, moneyText(i18n, next.cost.amount, currency)]);
  const term = i18n.t({ id: 'summary.nextPayment', message: 'Next payment' });
  return [year, { term, value: nearDayText(i18n, day, today), about }];
}

/** The most frequent place. */
function originalFact(documents: readonly Document[], factsOf: FactsOf): Fact | undefined {
  const placed = documents.filter(({ id }) => factsOf.get(id)?.originalPlace);
  const places = [...Map.groupBy(placed, ({ id }) => factsOf.get(id)?.originalPlace ?? '')];
  const [most] = places.toSorted(([, one], [, other]) => other.length - one.length);
  if (!most) return undefined;
  const [place, there] = most;
  return {
    term: i18n.t({ id: 'summary.originals', message: 'Originals' }),
    value: place,
    about: listedFacts(
      i18n,
      there.slice(0, NAMED).map(({ name }) => name),
    ),
  };
}
