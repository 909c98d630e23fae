import type { Transactions } from '../../platform/db/transactions.ts';
import { isOverdue } from './backup-schedule.ts';
import { findExisting, findNewestBackups, forgetOldBackups } from './backups.repository.ts';
import { notifyOperator, type Operator } from './notify-operator.ts';

interface WatchDeps extends Operator {
  transactions: Transactions;
  schedule: string;
  now?: () => Date;
}

/** Tells the operator when a whole turn has passed without a good backup: the job may have failed, or never run. */
export async function watchBackups({ transactions, schedule, now = () => new Date(), ...operator }: WatchDeps) {
  await transactions.asSystem(async (tx) => {
    await forgetOldBackups(tx);
    const { good } = await findNewestBackups(tx);
    const last = findExisting(good, true) ?? good[0];
    if (!last || !isOverdue(schedule, now(), new Date(last.startedAt))) return;
    const since = new Date(last.startedAt).toUTCString();
    await notifyOperator(operator, tx, { kind: 'backup-overdue', params: { since } });
  });
}

/** Plans one at once where there is none yet, and none is under way. */
export async function planFirstBackup({ transactions, enqueue }: Pick<WatchDeps, 'transactions' | 'enqueue'>) {
  await transactions.asSystem(async (tx) => {
    const { newest } = await findNewestBackups(tx);
    if (!newest) await enqueue(tx, 'make-backup', {});
  });
}
