import { expect } from 'vitest';
import { addPeople } from '../../../test/add-people.ts';
import { reportFigure } from '../../../test/figure.ts';
import { it } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { rounds } from '../../../test/rounds.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';

const ROUNDS = rounds({ quick: 8, full: 200 });
const CALLS_AT_ONCE = 8;

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

interface Scene {
  server: TestServer;
  /** The first looks after Noa at first; the others are asked to. */
  people: readonly TestPerson[];
  noa: string;
}

async function addNoa(server: TestServer, people: readonly TestPerson[], familyId: string): Promise<Scene> {
  const [first, ...others] = people as [TestPerson, ...TestPerson[]];
  const body = { name: 'Noa Rivera', bornOn: null, guardianIds: others.map(({ id }) => id) };
  const noa = (await send(first, `POST /api/families/${familyId}/people`, body)).json().personId;
  for (const person of others) if (Math.random() < 0.5) await outcome(person, `POST /api/people/${noa}/guardianship`);
  return { server, people, noa };
}

/** How many of them were carried out. */
async function callAtOnce({ server, people, noa }: Scene, isKilling: boolean): Promise<number> {
  const calls: ((person: TestPerson) => Promise<string>)[] = [
    (person) => outcome(person, `POST /api/people/${noa}/guardianship`),
    (person) => outcome(person, `DELETE /api/people/${noa}/guardians/${person.id}`),
    (person) => outcome(person, `DELETE /api/people/${noa}/guardians/${any(people).id}`),
    (person) => outcome(person, `PUT /api/people/${noa}/guardians/${any(people).id}`),
  ];
  const running = Array.from({ length: CALLS_AT_ONCE }, () => any(calls)(any(people)).catch(() => 'failed'));
  if (isKilling)
    await runSql(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
  return (await Promise.all(running)).filter((answer) => answer === '204').length;
}

/** What is wrong afterwards. */
async function look({ server, people, noa }: Scene, documentId: string) {
  const rows = await runSql(
    server,
    `select guardian_id as id from guardians
     where person_id = $1 and accepted_at is not null and (until is null or until > now())`,
    [noa],
  );
  const active = new Set(rows.map(({ id }) => id));
  const sees = async (person: TestPerson) => (await outcome(person, `GET /api/documents/${documentId}`)) === '200';
  const seen = await Promise.all(people.map(async (person) => ({ id: person.id, isSeen: await sees(person) })));
  return {
    nobody: active.size === 0 ? 1 : 0,
    withoutRow: seen.filter(({ id, isSeen }) => isSeen && !active.has(id)).length,
    withoutRight: seen.filter(({ id, isSeen }) => !isSeen && active.has(id)).length,
  };
}

it(`${ROUNDS} rounds of questions, answers, ends and killed connections leave nobody without a guardian, and give nobody a right without a row [PPL-3, D-35]`, {
  timeout: 60_000 + ROUNDS * 10_000,
}, async ({ server, owner, familyId }) => {
  const people = [owner, ...(await addPeople(server, 3))];
  for (const person of people.slice(1)) await addMember(familyId, person);
  let [lost, falselyAcknowledged, done] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    await runSql(server, 'delete from rate_limits');
    const scene = await addNoa(server, people, familyId);
    const target = { kind: 'person' as const, personId: scene.noa, shareWith: [] };
    const { id } = await createDocument(owner, { target });
    done += await callAtOnce(scene, round % 2 === 1);
    const wrong = await look(scene, id);
    lost += wrong.nobody + wrong.withoutRight;
    falselyAcknowledged += wrong.withoutRow;
  }
  expect(done).toBeGreaterThan(0);
  reportFigure({
    experiment: 'Questions, answers and ends of looking after somebody, at once',
    rounds: `${ROUNDS} rounds of ${CALLS_AT_ONCE} calls`,
    lost,
    falselyAcknowledged,
    remarks: `${done} carried out, connections killed in every second round`,
  });
});
