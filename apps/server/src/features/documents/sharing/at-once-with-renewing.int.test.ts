import { expect, vi } from 'vitest';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { it, own, renew, sees, share, undo, unshare } from '../../../../test/renewal-scene.ts';
import type { SqlSession } from '../../../../test/sql-session.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

/** What `call` answers that comes while this person's `statement` is done and not yet committed. */
async function answerMeanwhile<R>(
  { sql, person }: { sql: SqlSession; person: TestPerson },
  [statement, values]: [string, unknown[]],
  call: () => Promise<R>,
): Promise<R> {
  await sql.run('begin; set local role kinvault_web');
  await sql.run(`select set_config('app.person_id', $1, true)`, [person.id]);
  await sql.run(statement, values);
  const answer = call();
  await vi.waitFor(async () => expect(await countWaiting(person.server)).toBe(1), { timeout: 20_000, interval: 50 });
  await sql.run('commit');
  return answer;
}

const RENEW = 'select renew_document($1, $2, true)';

it('sharing that ends while the document is renewed ends for the new document too [SEC-49, SEC-58]', async ({
  sql,
  owner,
  viewer,
  zoe,
  familyId,
  second,
}) => {
  const [old, newer] = [await own(owner, familyId, second), await own(owner)];
  const end = () => unshare(owner, old, familyId);
  expect(await answerMeanwhile({ sql, person: owner }, [RENEW, [old.id, newer.id]], end)).toBe('204');
  expect([await sees(viewer, old), await sees(viewer, newer)]).toEqual(['404 not_found', '404 not_found']);
  expect([await sees(zoe, old), await sees(zoe, newer)]).toEqual(['200', '200']);
});

it('sharing of the new document that ends while an Admin renews ends for the old one too [SEC-49, SEC-58]', async ({
  sql,
  owner,
  admin,
  viewer,
  familyId,
}) => {
  const [old, newer] = [await own(owner, familyId), await own(owner, familyId)];
  const end = () => unshare(owner, newer, familyId);
  expect(await answerMeanwhile({ sql, person: admin }, [RENEW, [old.id, newer.id]], end)).toBe('204');
  expect([await sees(viewer, old), await sees(viewer, newer)]).toEqual(['404 not_found', '404 not_found']);
});

it('an Admin’s renewal that comes while its owner ends sharing of the new document is refused [SEC-49, D-45]', async ({
  sql,
  owner,
  admin,
  viewer,
  familyId,
  second,
}) => {
  const [old, newer] = [await own(owner, familyId, second), await own(owner, familyId, second)];
  const ending: [string, unknown[]] = ['select end_sharing($1, $2, false)', [newer.id, second]];
  expect(await answerMeanwhile({ sql, person: owner }, ending, () => renew(admin, old, newer))).toBe(
    '409 renewal_narrows',
  );
  expect(await sees(viewer, old)).toBe('200');
});

it('a renewal that is undone while its new document is renewed leaves no share of it [SEC-49, KNO-9]', async ({
  sql,
  owner,
  viewer,
  familyId,
}) => {
  const [one, two, three] = [await own(owner, familyId), await own(owner), await own(owner)];
  await renew(owner, one, two);
  const end = () => undo(owner, one);
  expect(await answerMeanwhile({ sql, person: owner }, [RENEW, [two.id, three.id]], end)).toBe('204');
  const seen = [await sees(viewer, one), await sees(viewer, two), await sees(viewer, three)];
  expect(seen).toEqual(['200', '404 not_found', '404 not_found']);
});

it('sharing of a document in the trash that ends while a later one of its chain is renewed ends for all [SEC-58]', async ({
  sql,
  owner,
  viewer,
  familyId,
}) => {
  const [one, two, three] = [await own(owner, familyId), await own(owner), await own(owner)];
  await renew(owner, one, two, 'trash');
  const end = () => unshare(owner, one, familyId);
  expect(await answerMeanwhile({ sql, person: owner }, [RENEW, [two.id, three.id]], end)).toBe('204');
  expect([await sees(viewer, two), await sees(viewer, three)]).toEqual(['404 not_found', '404 not_found']);
  expect(await share(owner, two, familyId)).toBe('204');
});
