import { readFileSync } from 'node:fs';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { EXPECTED_TYPES, expectedPapers } from '@kinvault/domain/documents/expected-papers.ts';
import { dayText } from '@kinvault/domain/format/dates.ts';
import { formatsOf } from '@kinvault/domain/messages/create-i18n.ts';
import { leadTimesOf } from '@kinvault/domain/reminders/lead-times.ts';
import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { urgencyOf } from '@kinvault/domain/reminders/urgency.ts';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { compileCatalogue } from '../../../build/compile-translations.ts';
import { dueBadge, dueCounts, dueSentence, dueState, paperSentence } from '../../household/due-messages.ts';
import { documentTone, dueByOwner, duePapers, renewAhead } from '../../household/reminders.ts';
import { i18n } from '../../lib/i18n.ts';
import { paperText } from './missing-papers/missing-papers-messages.ts';
import { ownerSummary } from './person/owner-summary.ts';
import { LABEL_ORDER, namedPast, timelineMarks, toneOfMark } from './timeline/timeline-marks.ts';
import { MarkText } from './timeline/timeline-messages.tsx';

const START = '2026-11-20';
const CHOICE = fc.constantFrom(null, 'none' as const, 'P1W' as const, 'P10W' as const, 'P9M' as const, 'P24M' as const);

const CASE = fc.record({
  type: fc.constantFrom(...DOCUMENT_TYPES),
  days: fc.oneof(fc.integer({ min: -800, max: 800 }), fc.integer({ min: -40, max: 120 })),
  todayOffset: fc.integer({ min: 0, max: 400 }),
  timeToRenew: CHOICE,
  firstReminder: CHOICE,
  own: fc.option(fc.record({ timeToRenew: CHOICE, firstReminder: CHOICE })),
  isDone: fc.constantFrom(false, false, false, true),
});

const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]|<[^>]*>/g, '');

type Drawn = typeof CASE extends fc.Arbitrary<infer D> ? D : never;

/** A paper, its reader's settings and the expected urgency. */
function caseOf({ type, days, todayOffset, own: chosen, isDone, ...choices }: Drawn) {
  const today = addDays(START, todayOffset);
  const expiresOn = addDays(today, days);
  const own = chosen ? { [type]: chosen } : {};
  const document = {
    ...{ id: 'paper', name: 'Paper', type, expiresOn, ownerId: 'mia', isOwn: true, sharedWith: [], sizeBytes: 1 },
    ...{ ...choices, insuranceKind: type === 'Insurance' ? 'health' : null, issuedOn: null, addedAt: START },
    attention: { doneFor: isDone ? expiresOn : null, snoozedUntil: null },
  } as unknown as Document & { expiresOn: string };
  const leadTimes = leadTimesOf(document, own);
  const { level, kind, by } = urgencyOf(expiresOn, leadTimes, today);
  const isLate = level === 'overdue' && !isDone;
  const renewNow = i18n.t({ id: 'attention.renewNow', message: 'Renew now' });
  return { document, own, today, expiresOn, leadTimes, isDone, isLate, level, kind, by, renewNow, type };
}
type Case = ReturnType<typeof caseOf>;

/** Home, its tiles, the person's page and the list of notifications. */
function expectHome({ document, own, today, leadTimes, isDone, isLate, level, kind, by, renewNow }: Case) {
  const [due] = duePapers([document], own, today);
  if (isLate || (level === 'act' && !isDone)) expect(due?.attention).toMatchObject({ level, kind, by });
  if (level === 'coming' || isDone || leadTimes.firstReminder === null) expect(due).toBeUndefined();
  expect(dueByOwner(due ? [due] : []).get('mia')?.isLate ?? false).toBe(isLate);
  const { headline } = ownerSummary([document], new Map(), own, today);
  if (due) {
    expect(headline).toBe(dueSentence(due, 'Paper', today));
    // the list of notifications
    expect(paperSentence({ document, leadTimes }, 'Paper', today)).toBe(headline);
    expect(dueBadge(due) === renewNow).toBe(kind === 'renew_now');
    expect(dueState(due, today) === renewNow).toBe(kind === 'renew_now');
    if (kind === 'renew') expect(dueBadge(due)).toContain(dayText(i18n, by));
    expect(dueCounts([due], today) === '').toBe(level === 'none');
  }
}

function expectTimeline({ document, own, today, expiresOn, isDone, isLate, kind, by }: Case) {
  const [mark] = timelineMarks([document], own, today);
  if (isLate && expiresOn >= today) expect(mark).toBeDefined();
  if (isLate && expiresOn < today) expect(namedPast([document], own, today)).toEqual([document]);
  if (mark) {
    expect(toneOfMark(mark, today)).toBe(documentTone(document, own, today));
    if (isLate) expect(LABEL_ORDER.isNamed?.(mark)).toBe(true);
    const words = plain(renderToStaticMarkup(<MarkText mark={mark} today={today} />));
    const plainMark = { ...mark, urgency: null, renewBy: null };
    const expiryWords = plain(renderToStaticMarkup(<MarkText mark={plainMark} today={today} />));
    if (kind === 'renew' && !isDone) expect(words).toContain(plain(dayText(i18n, by)));
    expect(words !== expiryWords).toBe((kind === 'renew' || kind === 'renew_now') && !isDone);
  }
}

/** What's missing. */
function expectBoard({ document, today, expiresOn, leadTimes, isDone, isLate, level, kind, by, renewNow, type }: Case) {
  if (!(EXPECTED_TYPES as readonly string[]).includes(type)) return;
  const papers = expectedPapers({
    ...{ documents: [document], exemptions: [], today },
    urgencyOf: () => (isDone ? null : urgencyOf(expiresOn, leadTimes, today)),
  });
  const cell = papers.find((paper) => paper.type === type);
  const isDue = (level === 'act' || level === 'overdue') && !isDone;
  expect(cell?.state).toBe(expiresOn < today ? 'expired' : isDue ? 'due' : 'had');
  if (!cell) return;
  const text = paperText(cell, today);
  expect(text === renewNow).toBe(isLate && kind === 'renew_now');
  if (isDue && kind === 'renew') expect(plain(text)).toContain(plain(dayText(i18n, by)));
}

it.each(['en', 'de', 'es', 'fr', 'pl', 'ar'])(
  'in %s every sentence about a paper has the same date and urgency [KNO-12] [KNO-13]',
  (locale) => {
    const { locale: before, locales } = i18n;
    onTestFinished(() => i18n.activate(before, locales));
    const catalog = new URL(`../../../../../locales/${locale}.po`, import.meta.url);
    const messages = compileCatalogue(readFileSync(catalog, 'utf8'));
    i18n.loadAndActivate({ locale, locales: formatsOf(locale), messages });

    fc.assert(
      fc.property(CASE, (drawn) => {
        const one = caseOf(drawn);
        const { document, own, today, expiresOn, leadTimes, isDone, isLate, level, kind, by } = one;
        if (leadTimes.firstReminder === null) expect(level).toBe('none');
        expectHome(one);
        expect(renewAhead(document, own, today)).toBe(kind === 'renew' && !isDone ? by : null);
        // colors of cards, rows and the viewer
        expect(documentTone(document, own, today) === 'expired').toBe(isLate || expiresOn < today);
        expectTimeline(one);
        expectBoard(one);
      }),
      { numRuns: 150 },
    );
  },
);
