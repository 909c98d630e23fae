import type { PassportRule, Trip } from '@kinvault/domain/collections/collection.schema.ts';
import type { Verdict } from '@kinvault/domain/collections/passports.ts';
import { calendarDate, distanceText } from '@kinvault/domain/documents/expiry.ts';
import { dateRangeText, longDateText, nearDayText } from '@kinvault/domain/format/dates.ts';
import { lengthText } from '@kinvault/domain/format/length-text.ts';
import { i18n } from '../../../lib/i18n.ts';

/** '28 March – 11 April 2027', and 'in 4 months' while it is ahead. */
export function tripDatesText(
  { departsOn, returnsOn }: Trip,
  today: string,
): { dates: string; distance: string | null } {
  return {
    dates: dateRangeText(i18n, departsOn, returnsOn),
    distance: departsOn > today ? distanceText(i18n, departsOn, today) : null,
  };
}

/** Who chose the rule, on which day, and where it was read. */
export function ruleSourceText(
  { source, by, at }: PassportRule,
  { readerId, nameOf }: { readerId: string; nameOf: (id: string) => string | undefined },
): string {
  const values = { date: longDateText(i18n, calendarDate(new Date(at))), name: by === null ? undefined : nameOf(by) };
  const who = whoText(values, by === readerId);
  return source === null
    ? who
    : i18n.t({ id: 'trip.ruleSource', message: '{who} Read here: {source}', values: { who, source } });
}

function whoText(values: { date: string; name: string | undefined }, isReader: boolean): string {
  if (isReader) return i18n.t({ id: 'trip.ruleByYou', message: 'Chosen by you on {date}.', values });
  return values.name === undefined
    ? i18n.t({ id: 'trip.ruleSince', message: 'Chosen on {date}.', values })
    : i18n.t({ id: 'trip.ruleBy', message: 'Chosen by {name} on {date}.', values });
}

export function verdictTitle({ kind }: Verdict): string {
  return kind === 'meets'
    ? i18n.t({ id: 'trip.meets', message: 'Meets the rule' })
    : i18n.t({ id: 'trip.doesNotMeet', message: 'Doesn’t meet the rule' });
}

/** The difference in words. */
export function verdictText({ kind, from, to }: Verdict): string {
  const values = { length: lengthText(i18n, from, to) };
  if (kind === 'beforeDeparture')
    return i18n.t({ id: 'trip.beforeDeparture', message: 'Expires {length} before the departure', values });
  if (kind === 'beforeReturn')
    return i18n.t({ id: 'trip.beforeReturn', message: 'Expires {length} before the return', values });
  if (kind === 'tooShort') return i18n.t({ id: 'trip.tooShort', message: '{length} too short', values });
  return from === to
    ? i18n.t({ id: 'trip.justEnough', message: 'Just long enough' })
    : i18n.t({ id: 'trip.longer', message: '{length} longer than needed', values });
}

/** 'Renew by 3 Jan'; once that has passed, 'Renew now'. */
export function beginText(by: string, { isFirst, today }: { isFirst: boolean; today: string }): string {
  const values = { by: nearDayText(i18n, by, today) };
  if (isFirst)
    return by < today
      ? i18n.t({ id: 'trip.applyNow', message: 'Apply now' })
      : i18n.t({ id: 'trip.applyBy', message: 'Apply by {by}', values });
  return by < today
    ? i18n.t({ id: 'trip.renewNow', message: 'Renew now' })
    : i18n.t({ id: 'attention.renewBy', message: 'Renew by {by}', values });
}
