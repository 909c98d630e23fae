import { createLink, type LinkPurpose } from '../src/features/mails/mailed-links.repository.ts';
import { runSql } from './run-sql.ts';
import type { TestPerson } from './test-person.ts';
import type { TestServer } from './test-server.ts';

export interface PlannedMail {
  kind: string;
  to: string;
  params: object;
}

/** The mails planned for an address, the first one first. */
export async function mailsTo(server: TestServer, email: string): Promise<PlannedMail[]> {
  const rows = await runSql(
    server,
    'select kind, to_email as "to", params from mails where to_email = $1 order by created_at, id',
    [email],
  );
  return rows as unknown as PlannedMail[];
}

/** The token of a link as it is made when its mail goes out. */
export async function makeLink(
  person: Pick<TestPerson, 'server' | 'id' | 'email'>,
  purpose: LinkPurpose,
): Promise<string> {
  const { server, id, email } = person;
  return server.transactions.asSystem((tx) => createLink(tx, { userId: id, purpose, email }));
}
