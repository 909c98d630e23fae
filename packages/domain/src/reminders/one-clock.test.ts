import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../..');
const PLACES = ['packages/domain/src', 'apps/web/src', 'apps/server/src'];

/** Who may compare a paper's date with a day, and why; everything else asks `urgencyOf` [KNO-13]. */
const ALLOWED: Record<string, string> = {
  'packages/domain/src/documents/expiry.ts': 'the specified badges of 30 days [STA-9], and distances',
  'packages/domain/src/documents/arrange.ts': 'the specified filter of what expires soon [STA-9]',
  'packages/domain/src/documents/year-ahead.ts': 'which year a line shows',
  'packages/domain/src/documents/expected-papers.ts': 'whether a paper is had at all',
  'packages/domain/src/format/expiry-words.ts': 'the tense, and the specified badge [STA-9]',
  'packages/domain/src/calendar/paper-events.ts': 'the events of a calendar, which has no today',
  'packages/domain/src/reminders/lead-times.ts': 'defines ‘Renew by’',
  'packages/domain/src/reminders/urgency.ts': 'the one clock',
  'packages/domain/src/mrz/century.ts': 'the century of a birth',
  'packages/domain/src/reminders/due-reminder.ts': 'whether a reminder was made while the paper was valid',
  'packages/domain/src/reminders/stages.ts': 'the dates of reminders, which have no today',
  'apps/web/src/features/documents/document-lists.ts': 'the specified counts [DSH-6], and which year comes up',
  'apps/web/src/features/documents/attention/due-notices.tsx': 'what a notice of before says',
  'apps/web/src/features/documents/home/coming-up.tsx': 'the tense of a line',
  'apps/web/src/features/documents/person/owner-summary.ts': 'which paper expires next',
  'apps/web/src/features/documents/timeline/format-when.ts': 'days beside dates that are near',
  'apps/web/src/features/documents/timeline/timeline-marks.ts': 'where a mark stands',
  'apps/web/src/features/documents/timeline/timeline-months.tsx': 'where an event stands',
  'apps/web/src/features/documents/timeline/timeline-words.tsx': 'the words at a mark',
  'apps/web/src/features/documents/glance/glance-words.ts': 'which date a cell names',
  'apps/web/src/features/viewer/side/reminders/coming-reminders.ts': 'which reminders are to come',
  'apps/web/src/features/viewer/side/reminders/time-to-renew-dialog.tsx': 'the date that a choice leads to',
  'apps/web/src/household/due-words.ts': 'the tense of a sentence',
  'apps/web/src/household/reminders.ts': '‘Renew by’ while it can be met',
  'apps/web/src/routes/palette/document-entries.tsx': 'days beside dates that are near',
};

const COMPARES =
  /(?<![.\w])(expiryState|EXPIRING_SOON_DAYS|renewBy)\b|expires?On\s*[<>]=?\s*today|today\s*[<>]=?\s*\w*\.?expires?On\b/;

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
