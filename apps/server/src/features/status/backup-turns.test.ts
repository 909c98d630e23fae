import { expect, it } from 'vitest';
import { listBackupTurns } from './backup-turns.ts';

const NIGHTLY = '30 2 * * *';
const now = new Date(2027, 2, 15, 12, 0);
const night = (day: number, isGood = true) => ({ startedAt: new Date(2027, 2, day, 2, 31).toISOString(), isGood });

it('each turn of the schedule was made, missing, or before there were backups [OPS-7]', () => {
  const outcomes = listBackupTurns(NIGHTLY, now, [night(15), night(13, false), night(12), night(10)]).map(
    ({ at, outcome }) => `${at.getDate()} ${outcome}`,
  );
  expect(outcomes.slice(-7)).toEqual([
    '9 unknown',
    '10 made',
    '11 missing',
    '12 made',
    '13 missing',
    '14 missing',
    '15 made',
  ]);
  expect(outcomes).toHaveLength(14);
});

it('the turn of tonight is not missing while nothing of it has begun [OPS-7]', () => {
  expect(listBackupTurns(NIGHTLY, now, [night(14)]).at(-1)?.outcome).toBe('unknown');
});
