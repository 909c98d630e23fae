import { randomUUIDv7 } from 'node:crypto';
import type { MailKind, MailKinds } from '../src/features/mails/mail-kinds.ts';
import type { TestPerson } from './test-person.ts';

/** A mail that waits, planned by nobody's request: `sendMail` takes it. */
export async function planMail<K extends MailKind>(
  person: Pick<TestPerson, 'server' | 'id' | 'email'>,
  kind: K,
  params: MailKinds[K],
): Promise<string> {
  const id = randomUUIDv7();
  await person.server.transactions.asSystem((tx) =>
    tx
      .insertInto('mails')
      .values({ id, kind, person_id: person.id, to_email: person.email, params: JSON.stringify(params) })
      .execute(),
  );
  return id;
}
