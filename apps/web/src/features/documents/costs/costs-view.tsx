import { costMonths, currenciesOf } from '@kinvault/domain/documents/year-costs.ts';
import { moneyText, roundMoneyText } from '@kinvault/domain/format/money.ts';
import { useQuery } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import { useMemo, useState } from 'react';
import { collectionsQuery } from '../../../household/collections.ts';
import { documentFactsQuery } from '../../../household/document-facts.ts';
import { useReader, useToday } from '../../../household/household.tsx';
import { usePageMeta } from '../../../household/page-meta.ts';
import { cancelablePaper, useOwnLeadTimes } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DocumentsSkeleton } from '../cards/documents-skeleton.tsx';
import type { DocumentsQuery } from '../documents.api.ts';
import { DocumentsFailed } from '../list/documents-failed.tsx';
import './costs-view.css';
import { CostMonths } from './cost-months.tsx';
import { CostPurposes } from './cost-purposes.tsx';
import { CostTable } from './cost-table.tsx';
import { CostsDownload } from './costs-download.tsx';
import { type PaperCost, paperCosts, totalOf } from './paper-costs.ts';

const NONE: never[] = [];

/** What the documents that the reader sees cost in the next 12 months [COL-5]. */
export function CostsView({ query }: { query: DocumentsQuery }) {
  const today = useToday();
  const facts = useQuery(documentFactsQuery);
  const title = i18n.t({ id: 'costs.title', message: 'Costs' });
  usePageMeta('dashboard', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: title } }));
  const { documents } = query;
  const costs = useMemo(
    () => documents && facts.data && paperCosts(documents, facts.data, today),
    [documents, facts.data, today],
  );
  if (!costs) {
    const failed = query.error ? query : facts;
    if (!failed.error) return <DocumentsSkeleton />;
    return <DocumentsFailed error={failed.error} query={failed} />;
  }
  if (costs.length === 0)
    return (
      <>
        <h1 className="visually-hidden">{title}</h1>
        <EmptyState title={i18n.t({ id: 'costs.none', message: 'Nothing to pay in the next 12 months' })}>
          {i18n.t({
            id: 'costs.noneHint',
            message:
              'Edit a contract, a policy or a bill and fill in what it costs and how often. Here you then see what a year comes to.',
          })}
        </EmptyState>
      </>
    );
  return <KnownCosts all={costs} today={today} />;
}

/** One currency at a time, because amounts in different currencies cannot be added. */
function KnownCosts({ all, today }: { all: readonly PaperCost[]; today: string }) {
  const currencies = currenciesOf(all.map(({ cost }) => cost));
  const [chosen, setChosen] = useState(currencies[0]);
  const currency = currencies.find((one) => one === chosen) ?? currencies[0] ?? '';
  const { data: collections = NONE } = useQuery(collectionsQuery);
  const inCurrency = all.filter(({ cost }) => cost.currency === currency);
  const { shown, filters } = useFilters(inCurrency, today);
  const total = roundMoneyText(i18n, totalOf(inCurrency), currency);
  return (
    <>
      <header className="costs-title">
        <div className="grow">
          <h1 className="serif">
            {i18n.t({ id: 'costs.total', message: '{total} in the next 12 months', values: { total } })}
          </h1>
          <p className="muted">
            {i18n.t({
              id: 'costs.counted',
              message:
                '{count, plural, one {What your documents cost: # of those you can see has a price.} other {What your documents cost: # of those you can see have a price.}}',
              values: { count: inCurrency.length },
            })}
          </p>
        </div>
        <CostsDownload costs={all} today={today} />
      </header>
      {currencies.length > 1 && (
        <fieldset className="row wrap costs-chips">
          <legend className="visually-hidden">{i18n.t({ id: 'costs.currency', message: 'Currency' })}</legend>
          {currencies.map((one) => (
            <Chip key={one} pressed={one === currency} onClick={() => setChosen(one)}>
              {moneyText(i18n, totalOf(all.filter(({ cost }) => cost.currency === one)), one)}
            </Chip>
          ))}
        </fieldset>
      )}
      <div className="costs-panels">
        <CostMonths
          months={costMonths(
            inCurrency.map(({ cost }) => cost),
            today,
          )}
          {...{ currency, today }}
          costs={inCurrency}
        />
        <CostPurposes costs={inCurrency} {...{ collections, currency }} />
      </div>
      {filters}
      <CostTable costs={shown} today={today} />
      <p className="costs-note">
        <Icon of={Eye} />
        {i18n.t({
          id: 'costs.whoseView',
          message: 'This counts the documents that you can see. Others may see a different total.',
        })}
      </p>
    </>
  );
}

/** Chips above the table, with the collections that have payments. */
function useFilters(costs: readonly PaperCost[], today: string) {
  const reader = useReader();
  const leadTimes = useOwnLeadTimes();
  const { data: collections = NONE } = useQuery(collectionsQuery);
  const [chosen, setChosen] = useState('all');
  const choices = [
    { id: 'all', label: i18n.t({ id: 'costs.all', message: 'All' }), fits: () => true },
    {
      id: 'cancelable',
      label: i18n.t({ id: 'costs.cancelable', message: 'Can be canceled' }),
      fits: ({ document }: PaperCost) => cancelablePaper(document, leadTimes, today) !== null,
    },
    ...collections.map(({ id, name, documentIds }) => ({
      id,
      label: name,
      fits: ({ document }: PaperCost) => documentIds.includes(document.id),
    })),
    {
      id: 'own',
      label: i18n.t({ id: 'costs.yours', message: 'Yours' }),
      fits: ({ document }: PaperCost) => document.ownerId === reader.id,
    },
  ]
    .map((choice) => ({ ...choice, costs: costs.filter(choice.fits) }))
    .filter(({ id, costs: fitting }) => id === 'all' || (fitting.length > 0 && fitting.length < costs.length));
  const current = choices.find(({ id }) => id === chosen) ?? choices[0];
  const filters = choices.length > 1 && (
    <fieldset className="row wrap costs-chips">
      <legend className="visually-hidden">{i18n.t({ id: 'costs.filter', message: 'Filter' })}</legend>
      {choices.map(({ id, label, costs: fitting }) => (
        <Chip key={id} pressed={id === current?.id} count={fitting.length} onClick={() => setChosen(id)}>
          <bdi>{label}</bdi>
        </Chip>
      ))}
    </fieldset>
  );
  return { shown: current?.costs ?? costs, filters };
}
