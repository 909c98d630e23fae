import { minorDigits } from '@kinvault/domain/documents/currencies.ts';
import { rhythmText } from '../../../household/facts/fact-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { PaperCost } from './paper-costs.ts';

/** The lines of a table for spreadsheets: dates as YYYY-MM-DD, amounts with a point and without a currency's sign. */
export function costLines(costs: readonly PaperCost[], families: readonly { id: string; name: string }[]): string[][] {
  const head = [
    i18n.t({ id: 'costs.columnName', message: 'Document' }),
    i18n.t({ id: 'costs.columnIssuer', message: 'Issuer' }),
    i18n.t({ id: 'costs.whose', message: 'Whose' }),
    i18n.t({ id: 'costs.dueNext', message: 'Due next' }),
    i18n.t({ id: 'costs.howOften', message: 'How often' }),
    i18n.t({ id: 'costs.columnAmount', message: 'Amount' }),
    i18n.t({ id: 'costs.inYear', message: 'In a year' }),
    i18n.t({ id: 'costs.currency', message: 'Currency' }),
  ];
  const lines = costs.map(({ document, facts, cost: { days, hasDueDate, amount, total, currency } }) => [
    document.name,
    facts.issuer ?? '',
    document.ownerName ?? families.find(({ id }) => id === document.familyId)?.name ?? '',
    (hasDueDate && days[0]) || '',
    rhythmText(facts.costEvery ?? 'once'),
    decimal(amount, currency),
    decimal(total, currency),
    currency,
  ]);
  return [head, ...lines];
}

function decimal(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  return (minor / 10 ** digits).toFixed(digits);
}
