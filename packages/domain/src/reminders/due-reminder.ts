import { isTooLate } from './run-days.ts';
import { addDays, type LeadTimes } from './spans.ts';
import { type DatedStage, type Stage, stagesOf } from './stages.ts';

/** What one person's reminders of one paper depend on. All dates are calendar dates of that person. */
export interface RemindedPaper {
  expiresOn: string;
  leadTimes: LeadTimes;
  /** The day on which this expiry date, or a lead time of the document, was set. */
  armedOn: string;
  /** Stages of this expiry date that the person has been reminded of, or that a later reminder stood for. */
  made: readonly MadeStage[];
  /** 'Done' was pressed for this expiry date. */
  doneFor: string | null;
  /** 'Snooze': silent before this day; on it one reminder replaces all in between. */
  snoozedUntil: string | null;
  /** The day that the person chose with 'Remind me', in addition to the paper's own reminders. */
  remindOn: string | null;
}

/** A stage, or one that the person asked for on a day of their own, as `later:2027-01-03`. */
export type MadeStage = Stage | `later:${string}`;

export interface DueReminder {
  stage: MadeStage;
  /** All reminders that this one covers, itself included: none of them comes again. */
  standsFor: MadeStage[];
}

/**
 * So long after its day a reminder that somebody asked for, or a paper whose date was just set, is still looked at: longer
 * than a clock jumps. What was made is known by its stage, so looking twice reminds once.
 */
export const LOOK_BACK_DAYS = 10;

/**
 * The reminder that the days after `through`, up to and including `today`, bring; null for none. After a gap one
 * replaces all that were missed. A paper that had expired before its date was entered has none: the person who typed
 * it knows.
 */
export function dueReminder(paper: RemindedPaper, through: string, today: string): DueReminder | null {
  const { snoozedUntil, remindOn } = paper;
  if (paper.doneFor === paper.expiresOn || (snoozedUntil !== null && snoozedUntil > today)) return null;
  const since = addDays(today, -LOOK_BACK_DAYS);
  const isRecent = (on: string) => on <= today && (on > through || on > since);
  const reached = stagesOf(paper.expiresOn, paper.leadTimes).filter(({ on }) => on <= today);
  const isArmedAhead = isTooLate(paper.armedOn, today); // the clock was ahead when the date was set
  const wasValid = isArmedAhead && (today <= paper.expiresOn || paper.made.length > 0);
  const isKnown = paper.armedOn > paper.expiresOn && !wasValid;
  const missed = isKnown ? [] : reached.filter((stage) => isMissed(paper, stage, reached));
  const asked = [snoozedUntil, remindOn]
    .filter((on) => on !== null)
    .filter(isRecent)
    .map((on): MadeStage => `later:${on}`)
    .filter((stage) => !paper.made.includes(stage));
  const isDue = asked.length > 0 || isArmedAhead || isRecent(paper.armedOn) || missed.some(({ on }) => on > through);
  if (!isDue) return null;
  const stages = missed.map(({ stage }) => stage);
  const stage = stages.at(-1) ?? asked[0];
  return stage ? { stage, standsFor: [...stages, ...asked] } : null;
}

/** Neither made nor stood for by a later one, which a changed lead time may have put behind it. */
function isMissed(paper: RemindedPaper, { on }: DatedStage, reached: readonly DatedStage[]): boolean {
  return !reached.some((other) => other.on >= on && paper.made.includes(other.stage));
}
