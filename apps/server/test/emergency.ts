import { watchEmergencies } from '../src/features/emergency/watch-emergencies.ts';
import { runSql } from './run-sql.ts';
import { outcome, send } from './send.ts';
import type { TestPerson } from './test-person.ts';
import type { TestServer } from './test-server.ts';

type Who = Pick<TestPerson, 'id'>;

export const nameContact = (owner: TestPerson, { id }: Who, waitDays = 7, password = owner.password) =>
  outcome(owner, 'POST /api/emergency-contacts', { contactId: id, waitDays, password });
export const ask = (contact: TestPerson, { id }: Who, message = 'She is in hospital.') =>
  outcome(contact, `POST /api/emergencies/${id}`, { message });
/** Or ends what is open. */
export const refuse = (owner: TestPerson, { id }: Who) =>
  outcome(owner, `DELETE /api/emergency-contacts/${id}/request`);
export const letRead = (owner: TestPerson, { id }: Who) => outcome(owner, `POST /api/emergency-contacts/${id}/request`);
export const endContact = (owner: TestPerson, { id }: Who) => outcome(owner, `DELETE /api/emergency-contacts/${id}`);
/** The contact takes the request back, or stops reading. */
export const stopReading = (contact: TestPerson, { id }: Who) =>
  outcome(contact, `DELETE /api/emergencies/${id}/request`);
export const leave = (contact: TestPerson, { id }: Who) => outcome(contact, `DELETE /api/emergencies/${id}`);

/** What the job does every few minutes. */
export const work = (server: TestServer) => watchEmergencies({ ...server, sendsMail: true });

/** As if it had been asked, and told of, so much earlier. */
export const ageRequests = (server: TestServer, by: string) =>
  runSql(
    server,
    `update emergency_contacts set asked_at = asked_at - $1::interval, opens_at = opens_at - $1::interval,
       told_half_at = told_half_at - $1::interval, told_last_at = told_last_at - $1::interval
     where opened_at is null`,
    [by],
  );

/** The latest first, without `emergency_`. */
export async function emergencyNoticesOf(person: TestPerson): Promise<string[]> {
  const { notices } = (await send(person, 'GET /api/notices')).json();
  return notices.flatMap(({ kind }: { kind: string }) => (kind.startsWith('emergency_') ? kind.slice(10) : []));
}
