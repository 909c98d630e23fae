import { type FactsById, sumCosts } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { moneyText } from '@kinvault/domain/format/money.ts';
import { i18n } from '../../../lib/i18n.ts';

/** '€184.20', '€212 and $40'; empty without any amount. */
export function sumText(documents: readonly Document[], facts: FactsById): string {
  return listed(
    i18n,
    sumCosts(documents, facts).map(({ minor, currency }) => moneyText(i18n, minor, currency)),
  );
}
