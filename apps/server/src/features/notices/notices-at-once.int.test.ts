import { expect, vi } from 'vitest';
import { addPeople, addPerson } from '../../../test/add-people.ts';
import { bearerOf } from '../../../test/bearer-of.ts';
import { countWaiting } from '../../../test/count-waiting.ts';
import { it as base } from '../../../test/fixtures.ts';
import { addMember, noticesOf } from '../../../test/membership.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { outcome } from '../../../test/send.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';

import { deleteFamily } from '../families/delete-family.ts';
import { deleteEverythingOf } from '../profile/delete-account.ts';

const it = base.extend('leaver', async ({ server, familyId }) => {
  const leaver = await addPerson(server, { name: 'Leaver' });
  await addMember(familyId, leaver);
  return leaver;
});

const deleteAccount = (person: TestPerson) =>
  outcome(person, 'POST /api/profile/deletion', { password: person.password });
const waitFor = (server: TestServer, waiting: number) =>
  vi.waitFor(async () => expect(await countWaiting(server)).toBe(waiting), { timeout: 20_000, interval: 20 });

it('when a family and a member’s account are deleted at once, the others are notified and the gone member is not [SEC-50, DAT-5]', async ({
  server,
  owner,
  member,
  leaver,
  familyId,
}) => {
  const isReleased = Promise.withResolvers<void>();
  const isDeleted = Promise.withResolvers<void>();
  const deletion = server.transactions.asSystem(async (tx) => {
    await deleteEverythingOf(server, tx, leaver.id);
    isDeleted.resolve();
    await isReleased.promise;
  });
  await isDeleted.promise;
  const ending = outcome(owner, `DELETE /api/families/${familyId}`);
  await waitFor(server, 1);
  isReleased.resolve();
  await deletion;
  expect(await ending).toBe('204');
  expect(await noticesOf(member)).toEqual(['family_deleted']);
});

it('any notice to somebody who has gone is left out, and the change that it tells of goes on', async ({
  server,
  owner,
  leaver,
  familyId,
}) => {
  expect(await deleteAccount(leaver)).toBe('204');
  await runSql(
    server,
    `insert into notices (id, person_id, kind, family_id, family_name, actor_id)
     values (gen_random_uuid(), $1, 'left', $2, 'Rivera', $3)`,
    [leaver.id, familyId, owner.id],
  );
  expect(await countRows(server, `notices where person_id = '${leaver.id}'`)).toBe(0);
});

it('the end of a family and of an account take their locks in one order, so neither has to begin again', async ({
  server,
  owner,
  leaver,
  familyId,
}) => {
  let tries = 0;
  const isReleased = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holder = server.transactions.asSystem(async (tx) => {
    await tx.selectFrom('members').select('role').where('person_id', '=', leaver.id).forUpdate().execute();
    isHeld.resolve();
    await isReleased.promise;
  });
  await isHeld.promise;
  const deletion = server.transactions.asSystem((tx) => {
    tries++;
    return deleteEverythingOf(server, tx, leaver.id);
  });
  await waitFor(server, 1);
  const ending = server.transactions.writeAs(bearerOf(owner.cookie), (tx, actor) => {
    tries++;
    return deleteFamily(tx, actor, familyId);
  });
  await waitFor(server, 2);
  isReleased.resolve();
  await Promise.all([holder, deletion, ending]);
  expect(tries).toBe(2);
});

it('a family and the accounts of all its members end at once, again and again, and nothing fails [SEC-50, DAT-5]', async ({
  server,
}) => {
  for (let round = 0; round < 8; round++) {
    const owner = await addPerson(server, { family: 'Round' });
    const members = await addPeople(server, 4);
    for (const member of members) await addMember(owner.familyId, member);
    const outcomes = await Promise.all([
      outcome(owner, `DELETE /api/families/${owner.familyId}`),
      ...members.map(deleteAccount),
    ]);
    expect(outcomes).toEqual(Array(5).fill('204'));
    const [purged, restored] = await Promise.all([
      deleteAccount(owner),
      outcome(owner, `POST /api/families/${owner.familyId}/restore`),
    ]);
    expect(purged).toBe('204');
    expect(['204', '401 unauthorized', '404 not_found']).toContain(restored);
    expect(await countRows(server, `families where id = '${owner.familyId}'`)).toBe(0);
  }
});
