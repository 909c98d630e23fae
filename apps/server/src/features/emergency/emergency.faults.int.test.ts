import { expect } from 'vitest';
import { addPeople } from '../../../test/add-people.ts';
import {
  ageRequests,
  ask,
  endContact,
  leave,
  letRead,
  nameContact,
  refuse,
  stopReading,
  work,
} from '../../../test/emergency.ts';
import { reportFigure } from '../../../test/figure.ts';
import { it } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { rounds } from '../../../test/rounds.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';

const ROUNDS = rounds({ quick: 10, full: 200 });
const CALLS_AT_ONCE = 8;

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

interface Scene {
  server: TestServer;
  owner: TestPerson;
  contacts: readonly TestPerson[];
  documentId: string;
}

/** Each contact has been named, and perhaps asked; some requests are near their next step. */
async function arrange({ server, owner, contacts }: Scene): Promise<void> {
  await runSql(server, 'delete from rate_limits');
  await runSql(server, 'delete from emergency_contacts where person_id = $1', [owner.id]);
  await runSql(server, `delete from notices where kind like 'emergency%'`);
  for (const contact of contacts) {
    expect(await nameContact(owner, contact)).toBe('204');
    if (Math.random() < 0.8) await ask(contact, owner);
  }
  const steps = Math.floor(Math.random() * 4);
  for (const by of ['3 days 12 hours', '2 days 12 hours', '1 day'].slice(0, steps)) {
    await ageRequests(server, by);
    // the last step is left to what happens at once
    if (by !== ['3 days 12 hours', '2 days 12 hours', '1 day'][steps - 1]) await work(server);
  }
}

/** How many of them were carried out. */
async function callAtOnce({ server, owner, contacts, documentId }: Scene, isKilling: boolean): Promise<number> {
  const calls: ((contact: TestPerson) => Promise<string>)[] = [
    (contact) => ask(contact, owner),
    (contact) => refuse(owner, contact),
    (contact) => letRead(owner, contact),
    (contact) => stopReading(contact, owner),
    (contact) => endContact(owner, contact),
    (contact) => leave(contact, owner),
    (contact) => nameContact(owner, contact, 3),
    (contact) => outcome(contact, `POST /api/documents/${documentId}/views`),
    () => work(server).then(() => 'worked'),
    () => work(server).then(() => 'worked'),
  ];
  const running = Array.from({ length: CALLS_AT_ONCE }, () => any(calls)(any(contacts)).catch(() => 'failed'));
  if (isKilling)
    await runSql(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
  return (await Promise.all(running)).filter((answer) => answer === '204').length;
}

/** What is wrong afterwards. */
async function look({ server, owner, contacts, documentId }: Scene) {
  const rows = await runSql(
    server,
    `select e.contact_id as id, e.opened_at is not null as "isOpen", e.is_opened_by_owner as "isByOwner",
       (select count(distinct n.kind)::int from notices n
        where n.person_id = e.person_id and n.actor_id = e.contact_id
          and n.kind in ('emergency_asked', 'emergency_half', 'emergency_last')) as tellings,
       exists (select from notices n where n.person_id = e.contact_id and n.actor_id = e.person_id and n.kind = 'emergency_opened') as "isTold"
     from emergency_contacts e where e.person_id = $1`,
    [owner.id],
  );
  const open = new Map(rows.filter(({ isOpen }) => isOpen).map((row) => [row.id, row]));
  const sees = async ({ id, ...person }: TestPerson) =>
    (await outcome({ id, ...person }, `GET /api/documents/${documentId}`)) === '200';
  const seen = await Promise.all(contacts.map(async (contact) => ({ id: contact.id, isSeen: await sees(contact) })));
  return {
    readersWithoutOpening: seen.filter(({ id, isSeen }) => isSeen && !open.has(id)).length,
    openWithoutReading: seen.filter(({ id, isSeen }) => !isSeen && open.has(id)).length,
    openUntold: [...open.values()].filter(({ isByOwner, tellings }) => !isByOwner && tellings !== 3).length,
    openUnknown: [...open.values()].filter(({ isTold }) => !isTold).length,
    tooMany: rows.length > 3 ? 1 : 0,
  };
}

it(`${ROUNDS} rounds of requests, refusals, openings, ends, the job and killed connections let nobody read who was not let in, and open nothing untold [PPL-11, D-37]`, {
  timeout: 60_000 + ROUNDS * 10_000,
}, async ({ server, owner, familyId }) => {
  const contacts = await addPeople(server, 3);
  for (const contact of contacts) await addMember(familyId, contact);
  const { id: documentId } = await createDocument(owner);
  const scene = { server, owner, contacts, documentId };
  let [lost, falselyAcknowledged, done] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    await arrange(scene);
    done += await callAtOnce(scene, round % 2 === 1);
    const wrong = await look(scene);
    lost += wrong.openWithoutReading + wrong.openUnknown;
    falselyAcknowledged += wrong.readersWithoutOpening + wrong.openUntold + wrong.tooMany;
  }
  expect(done).toBeGreaterThan(0);
  reportFigure({
    experiment: 'Requests, refusals, openings and ends in an emergency, at once',
    rounds: `${ROUNDS} rounds of ${CALLS_AT_ONCE} calls`,
    lost,
    falselyAcknowledged,
    remarks: `${done} carried out, the job among them, connections killed in every second round`,
  });
});
