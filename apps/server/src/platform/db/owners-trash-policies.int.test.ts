import { expect } from 'vitest';
import { it as base, own, renew, sees, unshare } from '../../../test/renewal-scene.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome } from '../../../test/send.ts';
import { sqlAsPerson } from '../../../test/sql-as-person.ts';
import type { TestPerson } from '../../../test/test-person.ts';

/** The owner has shared a passport with the family, and may have thrown it away. */
const it = base.extend('document', ({ owner, familyId }) => own(owner, familyId));

const countShares = async (person: TestPerson, id: string) =>
  (await sqlAsPerson(person.server, person.id, ['select from shares where document_id = $1', [id]])).length;

it('by the policies alone, the shares of what its owner threw away are read by the owner alone [SEC-49, D-45]', async ({
  owner,
  admin,
  viewer,
  document: { id },
}) => {
  const people = [owner, admin, viewer];
  const count = () => Promise.all(people.map((person) => countShares(person, id)));
  expect(await count()).toEqual([1, 1, 1]);
  await outcome(owner, `DELETE /api/documents/${id}`);
  expect(await count()).toEqual([1, 0, 0]);
  await outcome(owner, `POST /api/documents/${id}/restore`);
  await outcome(admin, `DELETE /api/documents/${id}`);
  expect(await count()).toEqual([1, 1, 0]); // who may bring it back sees it
});

it('by the policies alone, nobody else acts on what its owner threw away, also not on all rows at once [SEC-49, D-45]', async ({
  server,
  owner,
  admin,
  familyId,
  document: { id, name },
}) => {
  await outcome(owner, `DELETE /api/documents/${id}`);
  await sqlAsPerson(server, admin.id, [`update documents set name = 'Mine'`]);
  await sqlAsPerson(server, admin.id, ['select end_sharing($1, $2, false)', [id, familyId]]);
  await sqlAsPerson(server, admin.id, ['select undo_renewal($1)', [id]]);
  expect(await runSql(server, 'select name from documents where id = $1', [id])).toEqual([{ name }]);
  expect(await runSql(server, 'select from shares where document_id = $1', [id])).toHaveLength(1);
});

it('requests end a share by the one function that ends it for the chain, and by no deletion [SEC-58]', async ({
  server,
  owner,
  viewer,
  familyId,
  document,
}) => {
  const newer = await own(owner);
  await renew(owner, document, newer);
  const shares: [string, unknown[]] = ['delete from shares where document_id = $1', [newer.id]];
  await expect(sqlAsPerson(server, owner.id, shares)).rejects.toThrow(/permission denied/);
  for (const call of ['select end_shares(array[$1::uuid], $2)', 'select inherited_shares($1, $2)'])
    await expect(sqlAsPerson(server, owner.id, [call, [newer.id, familyId]])).rejects.toThrow(/permission denied/);
  await sqlAsPerson(server, owner.id, ['select end_sharing($1, $2, false)', [newer.id, familyId]]);
  expect([await sees(viewer, document), await sees(viewer, newer)]).toEqual(['404 not_found', '404 not_found']);
});

it('an Admin ends sharing of a chain also where its owner threw an earlier document away, who can read that [SEC-58]', async ({
  server,
  owner,
  admin,
  viewer,
  familyId,
  document,
}) => {
  const newer = await own(owner);
  await renew(owner, document, newer, 'trash');
  expect(await unshare(admin, newer, familyId)).toBe('204');
  expect(await outcome(owner, `POST /api/documents/${document.id}/restore`)).toBe('200');
  expect(await sees(viewer, document)).toBe('404 not_found');
  const ended = `select actor_id from activity where document_id = $1 and action = 'unshared'`;
  expect(await runSql(server, ended, [document.id])).toEqual([{ actor_id: admin.id }]);
});
