import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../..');
const PLACES = ['packages/domain/src', 'apps/web/src', 'apps/server/src'];

/** Who may compare or count calendar days, and why; everything else asks `urgencyOf` [KNO-13]. */
const ALLOWED: Record<string, string> = {
  'packages/domain/src/documents/expiry.ts': 'the specified badges of 30 days [STA-9], and distances',
  'packages/domain/src/documents/arrange.ts': 'the specified filter of what expires soon [STA-9]',
  'packages/domain/src/collections/passports.ts': 'a rule that a person chose, by the dates of a trip',
  'packages/domain/src/format/length-text.ts': 'the length between two dates, without a today',
  'packages/domain/src/documents/year-ahead.ts': 'which year a line shows',
  'packages/domain/src/documents/expected-papers.ts': 'whether a paper is had at all',
  'packages/domain/src/format/expiry-messages.ts': 'the tense, and the specified badge [STA-9]',
  'apps/web/src/features/tokens/token-list.tsx': 'the end of a token, not a paper’s date',
  'packages/domain/src/format/relative-date.ts': 'the age of a moment, not a paper’s date',
  'packages/domain/src/calendar/write-calendar.ts': 'the end of a day in a calendar’s file',
  'packages/domain/src/calendar/paper-events.ts': 'the events of a calendar, which has no today',
  'packages/domain/src/reminders/lead-times.ts': 'defines ‘Renew by’',
  'packages/domain/src/reminders/urgency.ts': 'the one clock',
  'packages/domain/src/reminders/spans.ts': 'defines the counting of days',
  'packages/domain/src/reminders/digest.ts': 'how long mails name an expired paper, and their weekday',
  'packages/domain/src/reminders/mornings.ts': 'whether a morning was reminded of',
  'packages/domain/src/reminders/run-days.ts': 'the days of runs',
  'packages/domain/src/families/guardianship-end.ts': 'the 18th birthday',
  'packages/domain/src/mrz/century.ts': 'the century of a birth',
  'packages/domain/src/reminders/due-reminder.ts': 'whether a reminder was made while the paper was valid',
  'packages/domain/src/reminders/stages.ts': 'the dates of reminders, which have no today',
  'apps/web/src/household/links/link-draft.ts': 'the days of a link',
  'apps/web/src/features/tokens/token-form.tsx': 'the longest that a token may last',
  'apps/web/src/household/links/link-texts.ts': 'the days of a link, and when it was opened',
  'apps/web/src/features/documents/document-lists.ts': 'the specified counts [DSH-6], and which year comes up',
  'apps/server/src/features/reminders/make-reminders.ts': 'the days of runs',
  'apps/server/src/features/guardians/account-invites.ts': 'the days of an invitation',
  'packages/domain/src/documents/year-costs.ts': 'which payments are in the year',
  'apps/server/src/features/test-data/make-test-family.ts': 'the age of made-up people',
  'apps/web/src/features/documents/attention/due-notices.tsx':
    'why it is to be renewed, while it is valid; days of a snooze',
  'apps/web/src/features/documents/attention/later-menu.tsx': 'the days of a snooze',
  'apps/web/src/features/documents/attention/snooze-menu.tsx': 'the days of a snooze',
  'apps/web/src/features/documents/home/coming-up.tsx': 'the tense of a line',
  'apps/web/src/features/documents/person/owner-summary.ts': 'which paper expires next',
  'apps/web/src/features/documents/timeline/when-messages.ts': 'days beside dates that are near',
  'apps/web/src/features/documents/timeline/timeline-marks.ts': 'where a mark stands',
  'apps/web/src/features/documents/timeline/ruler.tsx': 'where a mark stands',
  'apps/web/src/features/documents/timeline/timeline.tsx': 'the months of the year',
  'apps/web/src/features/documents/timeline/timeline-lane.tsx': 'the months of the year',
  'apps/web/src/features/documents/timeline/timeline-view.tsx': 'which papers are in the year',
  'apps/web/src/features/documents/timeline/timeline-months.tsx': 'where an event stands',
  'apps/web/src/features/documents/timeline/timeline-messages.tsx': 'the words at a mark',
  'apps/web/src/features/documents/missing-papers/missing-papers-messages.ts': 'which date a cell names',
  'apps/web/src/features/viewer/side-panel/reminders/coming-reminders.ts': 'which reminders are to come',
  'apps/web/src/features/guardians/give-account-draft.ts':
    'the days of an invitation, and where the 18th birthday stands',
  'apps/web/src/features/families/received/received-messages.ts': 'the day of an invitation, not a paper’s date',
  'apps/web/src/features/families/log/log-groups.ts': 'the age of an entry, not a paper’s date',
  'apps/web/src/features/viewer/side-panel/reminders/remind-me-dialog.tsx': 'the days to choose from',
  'apps/web/src/features/viewer/side-panel/reminders/reminder-rows.tsx':
    'the distance in words; hidden where the box above says it',
  'apps/web/src/features/viewer/side-panel/reminders/time-to-renew-dialog.tsx': 'the date that a choice leads to',
  'apps/web/src/household/due-messages.ts': 'the tense of a sentence',
  'apps/web/src/routes/palette/document-entries.tsx': 'days beside dates that are near',
};

const COMPARES =
  /(?<![.\w])(expiryState|EXPIRING_SOON_DAYS|renewBy)\b|(?<![.\w])(daysBetween|addDays|addMonths|dateBefore|lifePercent|splitByToday|yearAhead|yearPercent)\(|expires?On\s*[<>]=?\s*today|today\s*[<>]=?\s*\w*\.?expires?On\b/;

it('nothing but the one clock judges a paper’s date [KNO-13]', () => {
  const found = PLACES.flatMap((place) =>
    fs
      .readdirSync(path.join(ROOT, place), { recursive: true, encoding: 'utf8' })
      .map((name) => `${place}/${name}`)
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .filter((name) => COMPARES.test(fs.readFileSync(path.join(ROOT, name), 'utf8'))),
  );
  expect(found.filter((name) => !(name in ALLOWED))).toEqual([]);
  expect(Object.keys(ALLOWED).filter((name) => !found.includes(name))).toEqual([]);
});
