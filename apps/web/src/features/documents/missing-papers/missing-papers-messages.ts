import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import type { ExpectedPaper, ExpectedType, PaperState } from '@kinvault/domain/documents/expected-papers.ts';
import { daysBetween } from '@kinvault/domain/documents/expiry.ts';
import { insuranceKindName } from '@kinvault/domain/documents/insurance-kind-name.ts';
import { dayText, fullMonthText, yearText } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../../../lib/i18n.ts';

/** 'Health insurance' for the type Insurance, the type's name for the others. */
export function expectedTypeName(type: ExpectedType): string {
  if (type === 'Insurance') return insuranceKindName(i18n, 'health');
  return documentTypeName(i18n, type);
}

/** Within this many days the month is enough. */
const MONTH_DAYS = 330;

/** 'Until 2033', 'By 5 Jan', 'Expired'. */
export function paperText({ state, document, urgency }: ExpectedPaper<Document>, today: string): string {
  if (state === 'missing') return i18n.t({ id: 'glance.missing', message: 'Missing' });
  if (state === 'unsure') return i18n.t({ id: 'glance.isThisIt', message: 'Is this it?' });
  if (state === 'not_needed') return i18n.t({ id: 'glance.notNeeded', message: 'Not needed' });
  if (state === 'expired') return i18n.t({ id: 'expiry.expiredBadge', message: 'Expired' });
  if (urgency?.kind === 'renew')
    return i18n.t({ id: 'glance.by', message: 'By {date}', values: { date: dayText(i18n, urgency.by) } });
  if (!document?.expiresOn) return i18n.t({ id: 'glance.noExpiry', message: 'No expiry' });
  if (urgency?.kind === 'renew_now') return renewNowText();
  return i18n.t({
    id: 'glance.until',
    message: 'Until {date}',
    values: { date: untilText(document.expiresOn, state, today) },
  });
}

const renewNowText = () => i18n.t({ id: 'attention.renewNow', message: 'Renew now' });

/** '12 Dec' for a due paper, 'May' within the year, '2033' later. */
function untilText(expiresOn: string, state: PaperState, today: string): string {
  if (state === 'due') return dayText(i18n, expiresOn);
  return daysBetween(today, expiresOn) < MONTH_DAYS ? fullMonthText(i18n, expiresOn) : yearText(i18n, expiresOn);
}

interface CellWords {
  words: string;
  state: PaperState;
  type: ExpectedType;
  name: string;
}

/**
 * A cell by itself, for screen readers: 'By 5 Jan, renew soon: Passport, Mia'. Leaves 'renew' out after 'Renew now'.
 */
export function cellLabel({ words, state, type, name }: CellWords): string {
  return i18n.t({
    id: 'glance.cell',
    message: '{state, select, due {{words}, renew soon: {type}, {name}} other {{words}: {type}, {name}}}',
    values: { state: words === renewNowText() ? 'other' : state, words, type: expectedTypeName(type), name },
  });
}

/**
 * '14 of 22 papers are in order. 3 need renewing soon, 1 has expired and 4 are missing.' An insurance of unknown kind
 * counts as missing until its kind is set.
 */
export function summaryText({ had, due, expired, unsure, missing: notHere }: Record<PaperState, number>): string {
  const missing = notHere + unsure;
  const total = had + due + expired + missing;
  if (total === had)
    return i18n.t({
      id: 'glance.allInOrder',
      message: '{total, plural, one {The one document is in order.} other {All # documents are in order.}}',
      values: { total },
    });
  return i18n.t({
    id: 'glance.summary',
    message:
      '{had} of {total, plural, one {# document} other {# documents}} {had, plural, one {is} other {are}} in order. {due, plural, =0 {None needs} one {# needs} other {# need}} renewing soon, {expired, plural, =0 {none has} one {# has} other {# have}} expired and {missing, plural, =0 {none is} one {# is} other {# are}} missing.',
    values: { had, total, due, expired, missing },
  });
}
