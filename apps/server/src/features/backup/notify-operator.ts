import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import type { Enqueue } from '../../platform/jobs/jobs.ts';
import type { MailKinds } from '../mails/mail-kinds.ts';
import { queueMail } from '../mails/queue-mail.ts';

type OperatorMail = Extract<keyof MailKinds, `backup-${string}`>;

export interface Operator {
  enqueue: Enqueue;
  /** If undefined, no mail is sent; `npm run status` shows the same. */
  operatorEmail: string | undefined;
}

/** One mail of each kind a day: a backup that fails every hour is no reason for 24. */
export async function notifyOperator<K extends OperatorMail>(
  operator: Operator,
  tx: SystemTransaction,
  mail: { kind: K; params: MailKinds[K] },
): Promise<void> {
  const { operatorEmail } = operator;
  if (operatorEmail === undefined || (await wasTold(tx, mail.kind, operatorEmail))) return;
  await queueMail(operator, tx, { ...mail, personId: null, to: operatorEmail });
}

async function wasTold(tx: SystemTransaction, kind: OperatorMail, operatorEmail: string): Promise<boolean> {
  const { rows } = await sql`
    select from mails
    where kind = ${kind} and to_email = ${operatorEmail} and created_at > now() - interval '1 day' limit 1`.execute(tx);
  return rows.length > 0;
}
