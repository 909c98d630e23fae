import { expect } from 'vitest';
import { addPeople } from '../../../test/add-people.ts';
import { reportFigure } from '../../../test/figure.ts';
import { it } from '../../../test/fixtures.ts';
import { addMember } from '../../../test/membership.ts';
import { addGuardian, addNoa, agree, ask, end, joinedTo, undo } from '../../../test/parting-scene.ts';
import { rounds } from '../../../test/rounds.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';

const ROUNDS = rounds({ quick: 8, full: 200 });
const CALLS_AT_ONCE = 8;

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

interface Scene {
  server: TestServer;
  guardians: readonly TestPerson[];
  account: TestPerson;
  noa: string;
}

/** How many of them were carried out. */
async function callAtOnce({ server, guardians, account, noa }: Scene, isKilling: boolean): Promise<number> {
  const everybody = [...guardians, account];
  const calls: (() => Promise<string>)[] = [
    () => ask(any(guardians), noa),
    () => ask(any(guardians), noa, joinedTo(account)),
    () => agree(any(guardians), noa),
    () => agree(any(everybody), noa, joinedTo(account)),
    () => agree(any(everybody), noa, joinedTo(account)),
    () => end(any(everybody), noa),
    () => undo(any(everybody), noa),
  ];
  const running = Array.from({ length: CALLS_AT_ONCE }, () => any(calls)().catch(() => 'failed'));
  if (isKilling)
    await runSql(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
  return (await Promise.all(running)).filter((answer) => /^20/.test(answer)).length;
}

/** The person is there whole, or whole in what is kept; and only those see the paper whose it is. */
async function look({ server, guardians, account, noa }: Scene, documentId: string) {
  const [row] = await runSql(
    server,
    `select (select kind from partings where person_id = $1 and done_at is not null) as done,
       (select count(*)::int from guardians where person_id = $1) as guardians,
       (select count(*)::int from members where person_id = $1) as members,
       (select owner_id from documents where id = $2) as owner`,
    [noa, documentId],
  );
  const isWhole = row?.done === null;
  const expected = {
    done: row?.done,
    guardians: isWhole ? guardians.length : 0,
    members: isWhole ? 1 : 0,
    owner: row?.done === 'joined' ? account.id : noa,
  };
  const sees = async (person: TestPerson) => (await outcome(person, `GET /api/documents/${documentId}`)) === '200';
  const seen = await Promise.all([...guardians, account].map(sees));
  const mayBeSeen = [...guardians.map(() => isWhole), row?.done === 'joined'];
  return {
    lost: JSON.stringify(row) === JSON.stringify(expected) ? 0 : 1,
    hidden: seen.filter((isSeen, index) => !isSeen && mayBeSeen[index]).length,
    shown: seen.filter((isSeen, index) => isSeen && !mayBeSeen[index]).length,
  };
}

it(`${ROUNDS} rounds of questions, answers, undos and killed connections leave a person whole, or whole in what is kept [PPL-8]`, {
  timeout: 60_000 + ROUNDS * 10_000,
}, async ({ server, owner, familyId }) => {
  const [second, account] = (await addPeople(server, 2)) as [TestPerson, TestPerson];
  for (const person of [second, account]) await addMember(familyId, person);
  let [lost, falselyAcknowledged, done, parted] = [0, 0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    await runSql(server, 'delete from rate_limits');
    const noa = await addNoa(owner, familyId);
    await addGuardian(owner, noa, second);
    const scene: Scene = { server, guardians: [owner, second], account, noa };
    const { id } = await createDocument(owner, { target: { kind: 'person', personId: noa, shareWith: [] } });
    for (let again = 0; again < 3; again++) done += await callAtOnce(scene, round % 2 === 1);
    const wrong = await look(scene, id);
    lost += wrong.lost + wrong.hidden;
    falselyAcknowledged += wrong.shown;
    parted += (await runSql(server, 'select from partings where person_id = $1 and done_at is not null', [noa])).length;
  }
  expect(done).toBeGreaterThan(0);
  reportFigure({
    experiment: 'Questions to remove or join a person, answers and undos, at once',
    rounds: `${ROUNDS} rounds of 3 × ${CALLS_AT_ONCE} calls`,
    lost,
    falselyAcknowledged,
    remarks: `${done} carried out, ${parted} people parted at the end, connections killed in every second round`,
  });
});
