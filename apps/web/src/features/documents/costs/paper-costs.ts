import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import { categoryOf } from '@kinvault/domain/documents/categories.ts';
import type { DocumentFacts } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { DocumentCategory } from '@kinvault/domain/documents/document-types.ts';
import { type YearCost, yearCost } from '@kinvault/domain/documents/year-costs.ts';

/** A document with payments due in the 12 months from today. */
export interface PaperCost {
  document: Document;
  facts: DocumentFacts;
  cost: YearCost;
}

/** Sorted by the next due date; documents without one come last. */
export function paperCosts(
  documents: readonly Document[],
  factsOf: ReadonlyMap<string, DocumentFacts>,
  today: string,
): PaperCost[] {
  return documents
    .flatMap((document) => {
      const facts = factsOf.get(document.id);
      const cost = facts && yearCost({ ...facts, ...document }, today);
      return cost ? [{ document, facts, cost }] : [];
    })
    .toSorted((one, other) => nextOf(one).localeCompare(nextOf(other)) || other.cost.total - one.cost.total);
}

const NO_DATE = '9999-12-31'; // after every date
const nextOf = ({ cost }: PaperCost) => cost.days[0] ?? NO_DATE;

/** Groups by the month of the next payment; `start` is null for documents without a due date. */
export function byNextMonth(costs: readonly PaperCost[]): { start: string | null; costs: PaperCost[] }[] {
  const months = Map.groupBy(costs, ({ cost }) => cost.days[0]?.slice(0, 7) ?? null);
  return [...months].map(([month, inMonth]) => ({ start: month && `${month}-01`, costs: inMonth }));
}

/** What money is spent on: a collection, or a category for documents outside of collections. */
export type Purpose =
  | { kind: 'collection'; collection: Collection; total: number }
  | { kind: 'category'; category: DocumentCategory; total: number };

const MOST_PURPOSES = 5;

/**
 * The largest first, and the sum of the rest. A document in several collections counts only in the first one, so the parts
 * add up to the total.
 */
export function purposesOf(
  costs: readonly PaperCost[],
  collections: readonly Collection[],
): { purposes: Purpose[]; rest: number } {
  const sums = new Map<Collection | DocumentCategory, number>();
  for (const { document, cost } of costs) {
    const purpose = collections.find(({ documentIds }) => documentIds.includes(document.id)) ?? categoryOf(document);
    sums.set(purpose, (sums.get(purpose) ?? 0) + cost.total);
  }
  const other = sums.get('other') ?? 0;
  sums.delete('other');
  const all = [...sums].toSorted(([, one], [, another]) => another - one);
  const shown = all.slice(0, MOST_PURPOSES);
  return {
    purposes: shown.map(([purpose, total]) =>
      typeof purpose === 'string'
        ? { kind: 'category', category: purpose, total }
        : { kind: 'collection', collection: purpose, total },
    ),
    rest: all.slice(MOST_PURPOSES).reduce((sum, [, total]) => sum + total, other),
  };
}

export const totalOf = (costs: readonly PaperCost[]) => costs.reduce((sum, { cost }) => sum + cost.total, 0);
