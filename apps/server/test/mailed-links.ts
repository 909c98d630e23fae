import { createLink, type LinkPurpose } from '../src/features/mails/mailed-links.repository.ts';
import type { TestApp } from './build-test-app.ts';
import { runSql } from './run-sql.ts';

export interface PlannedMail {
  kind: string;
  to: string;
  params: object;
}

/** The mails planned for an address, the first one first. */
export async function mailsTo(test: TestApp, email: string): Promise<PlannedMail[]> {
  const rows = await runSql(
    test,
    'select kind, to_email as "to", params from mails where to_email = $1 order by created_at, id',
    [email],
  );
  return rows as unknown as PlannedMail[];
}

/** The token of a link as it is made when its mail goes out. */
export async function makeLink(
  { transactions }: TestApp,
  person: { id: string; email: string },
  purpose: LinkPurpose,
): Promise<string> {
  return transactions.asSystem((tx) => createLink(tx, { userId: person.id, purpose, email: person.email }));
}
