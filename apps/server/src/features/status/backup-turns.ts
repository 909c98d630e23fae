import { findPastRun } from '../backup/backup-schedule.ts';
import type { RecentBackup } from '../backup/backups.repository.ts';

/** One turn of the schedule, and whether a whole archive came of it. */
export interface BackupTurn {
  at: Date;
  outcome: 'made' | 'missing' | 'unknown';
}

const TURNS = 14;

/**
 * The latest turns, oldest first. Those before the first backup are `unknown`: nobody had asked for one. So is the latest
 * while its backup may still be running.
 */
export function listBackupTurns(schedule: string, now: Date, recent: RecentBackup[]): BackupTurn[] {
  const first = recent.at(-1);
  const turns: BackupTurn[] = [];
  for (let turn = TURNS; turn > 0; turn--) {
    const at = findPastRun(schedule, now, turn);
    const end = turn === 1 ? now : findPastRun(schedule, now, turn - 1);
    const isWithin = ({ startedAt }: RecentBackup) => new Date(startedAt) >= at && new Date(startedAt) < end;
    const isMade = recent.some((backup) => backup.isGood && isWithin(backup));
    const isOpen = first === undefined || end <= new Date(first.startedAt) || (turn === 1 && !recent.some(isWithin));
    turns.push({ at, outcome: isMade ? 'made' : isOpen ? 'unknown' : 'missing' });
  }
  return turns;
}
