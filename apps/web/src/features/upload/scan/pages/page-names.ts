import { i18n } from '../../../../lib/i18n.ts';
import type { PaperKind } from '../edges/perspective.ts';

/** The name of the page to take; the first page is at 0. */
export function pageTitle(kind: PaperKind, at: number): string {
  if (kind === 'card' && at === 0) return i18n.t({ id: 'scan.frontOfCard', message: 'Front of the card' });
  if (kind === 'card' && at === 1) return i18n.t({ id: 'scan.backOfCard', message: 'Back of the card' });
  return pageName(kind, at);
}

export function pageName(kind: PaperKind, at: number): string {
  if (kind === 'card' && at === 0) return i18n.t({ id: 'scan.front', message: 'Front' });
  if (kind === 'card' && at === 1) return i18n.t({ id: 'scan.back', message: 'Back' });
  return i18n.t({ id: 'scan.pageNumber', message: 'Page {number}', values: { number: at + 1 } });
}
