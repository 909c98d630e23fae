import { Secret, TOTP } from 'otpauth';
import { addPerson } from './add-people.ts';
import { runSql } from './run-sql.ts';
import { send } from './send.ts';
import type { TestPerson } from './test-person.ts';
import type { TestServer } from './test-server.ts';

/** Somebody who signs in with an app's code too. */
export interface GuardedPerson extends TestPerson {
  secret: string;
  backupCodes: string[];
}

/** What the app with this secret shows, so many steps of thirty seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
}

/** As sign-up leaves them, but with an app. */
export async function addGuarded(server: TestServer, name = 'Elena Rivera'): Promise<GuardedPerson> {
  const person = await addPerson(server, { name, family: `Family of ${name}`, isConfirmed: false });
  const { password } = person;
  const post = (url: string, payload: object) => send(person, `POST ${url}`, payload);
  const { secret } = (await post('/api/profile/two-factor/secret', { password })).json();
  const answer = await post('/api/profile/two-factor', { code: codeOf(secret) });
  if (answer.statusCode !== 200) throw new Error(`turning on answered ${answer.statusCode}: ${answer.body}`);
  await forgetLastCode(person);
  return { ...person, secret, backupCodes: answer.json().backupCodes };
}

/** As if the last code had been given long ago. */
export async function forgetLastCode(person: TestPerson): Promise<void> {
  await runSql(person.server, 'update auth.authenticators set last_step = 0 where user_id = $1', [person.id]);
}
